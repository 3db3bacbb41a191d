"""A headless Chromium, driven over a pipe by the Chrome DevTools Protocol: what a page looks like to a real browser.

Messages are JSON objects, each with a zero byte behind it, on the browser's descriptors 3 and 4
(https://chromedevtools.github.io/devtools-protocol/).
"""

import base64
import json
import os
import select
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

__all__ = ["Browser", "Page", "browser"]

_SECONDS: Final = 60.0
"""No answer of a browser takes so long, even on a machine that is busy."""

_LAUNCH: Final = """
import fcntl, os, sys
# Either may be where the other has to go.
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD_CLOEXEC, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execvp(sys.argv[3], sys.argv[3:])
"""
"""Puts two pipes where the browser looks for them."""


class Browser:
    """A running browser."""

    def __init__(self, to: int, coming: int) -> None:
        """Talk over these descriptors."""
        self._to, self._from = to, coming
        self._last = 0
        self._bytes = b""
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Call a method of the protocol and return its result; events that come before it are kept.

        Raises:
            RuntimeError: the browser says that it failed.
            TimeoutError: nothing comes.
        """
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def wait_for(self, method: str) -> None:
        """Wait until there is an event of a kind."""
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self._next())

    def _next(self) -> dict[str, Any]:
        until = monotonic() + _SECONDS
        while b"\0" not in self._bytes:
            if not select.select([self._from], [], [], max(0.0, until - monotonic()))[0]:
                raise TimeoutError("the browser says nothing")
            more = os.read(self._from, 1 << 20)
            if not more:
                raise RuntimeError("the browser has ended")
            self._bytes += more
        line, self._bytes = self._bytes.split(b"\0", 1)
        message: dict[str, Any] = json.loads(line)
        return message


class Page:
    """A file that is shown, until another is opened."""

    def __init__(
        self,
        shown: Browser,
        path: Path,
        width: int = 1280,
        *,
        dark: bool = False,
        media: str = "screen",
        fragment: str = "",
    ) -> None:
        """Open a file.

        Args:
            shown: in which browser.
            path: the file.
            width: of the window in CSS pixels.
            dark: whether the user wants dark pages.
            media: `screen` or `print`.
            fragment: what stands behind the address, with its `#`.
        """
        self._browser = shown
        shown.events.clear()
        target = shown.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = shown.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._call("Emulation.setEmulatedMedia", media=media, features=[scheme])
        phone = width < 600
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=phone)
        self._call("Page.navigate", url=path.absolute().as_uri() + fragment)
        shown.wait_for("Page.loadEventFired")
        # What comes late comes before the answer to a question that is asked two frames later.
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")

    @property
    def requests(self) -> list[str]:
        """The addresses that the browser asked for so far, that of the page first."""
        return [event["params"]["request"]["url"] for event in self._events("Network.requestWillBeSent")]

    @property
    def complaints(self) -> list[str]:
        """What the browser wrote to its console so far, exceptions among it."""
        kinds = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [json.dumps(event["params"]) for event in self._events(*kinds)]

    def press(self, key: str, code: int) -> None:
        """Press and release a key, such as ``ArrowRight``; its number is that of `KeyboardEvent.keyCode`."""
        text = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self._call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **text)

    def evaluate(self, script: str) -> Any:
        """Return the value of an expression of JavaScript; a promise is waited for."""
        answer = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def names(self) -> list[tuple[str, str]]:
        """Return the role and the accessible name of everything that has a role, as a screen reader finds them."""
        nodes = self._call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]

    def picture(self, path: Path) -> None:
        """Write the whole page as a picture."""
        data = self._call("Page.captureScreenshot", format="png", captureBeyondViewport=True)["data"]
        path.write_bytes(base64.b64decode(data))

    def _events(self, *kinds: str) -> list[dict[str, Any]]:
        return [event for event in self._browser.events if event.get("method") in kinds]

    def pdf_pages(self) -> int:
        """Print the page as it wants to be printed and return on how many sheets."""
        data = self._call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"]
        return base64.b64decode(data).count(b"/Type /Page\n")

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **parameters)


def brightness(colour: str) -> float:
    """Return 0 to 255 for a colour as a browser writes it."""
    red, green, blue = (int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))
    return (red + green + blue) / 3


@contextmanager
def browser() -> Iterator[Browser]:
    """Run a browser with a profile of its own."""
    from_us, to_browser = os.pipe()
    from_browser, to_us = os.pipe()

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                _LAUNCH,
                str(from_us),
                str(to_us),
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--no-first-run",
                "--remote-debugging-pipe",
                f"--user-data-dir={profile}",
                "about:blank",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(from_us, to_us),
        )
        os.close(from_us)
        os.close(to_us)
        try:
            found = Browser(to_browser, from_browser)
            yield found
            found.call("Browser.close")
            process.wait(_SECONDS)
        finally:
            process.kill()
            process.wait()
            os.close(to_browser)
            os.close(from_browser)
