"""Players with a folder, variables, limits and windows of their own have them, also when a fault is repeated."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from happiness_cli.documents.values import Overrides
from happiness_cli.matches.bot_logs import FAULTS_FILE, write_log
from happiness_cli.matches.field import field_of, from_file
from happiness_cli.matches.plan import Keeps, Plan
from happiness_cli.matches.seeds import Seed
from happiness_cli.matches.tournament import Tournament
from happiness_cli.matches.trying import trial
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.limits import Limits
from happiness_cli.refereeing.policy import Policy
from tests.matches.runs import played, records

BOT = """
import json, os, resource, sys
hello = json.loads(input())
found = [os.getcwd(), os.environ["WHO"], hello["time"], resource.getrlimit(resource.RLIMIT_NOFILE)[0]]
print(json.dumps(found), file=sys.stderr)
if os.environ["WHO"] == "Ann":
    sys.exit(7)
print(json.dumps({"type": "hello", "id": hello["id"], "name": "x"}), flush=True)
sys.stdin.read()
"""


def match(tmp_path: Path) -> Plan:
    """Ann ends at once, Ben never answers again; both tell on stderr what they have found."""
    for name in ("ann", "ben"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bot.py").write_text(BOT)
    command = json.dumps([sys.executable, "-I", "-S", "bot.py"])
    toml = f"""
[[player]]
name = "Ann"
cmd = {command}
cwd = "ann"
env = {{ WHO = "Ann" }}
limits = {{ open-files = 77 }}
[[player]]
name = "Ben"
cmd = {command}
cwd = "{tmp_path}/ben"
env = {{ WHO = "Ben" }}
times = {{ play = 0.2, echo = 3 }}
"""
    field = field_of(from_file(tmp_path / "players.toml", toml.encode()))
    keeps = Keeps(str(tmp_path / "logs"))
    plan = Plan.of(field, Seed.of("7"), Tournament(field).first_round(), Policy("substitute", 2), Overrides(), keeps)
    return replace(plan, handling=Handling(Limits(open_files=88, memory=1 << 30)))


def test_each_has_its_own(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    game, _ = played(match(tmp_path))
    [record, *_] = records([game])
    assert [turn["fault"] for turn in record["turns"] if "fault" in turn] == ["start", "timeout", "timeout"]
    assert game.log is not None
    write_log(tmp_path / "logs", game.log)
    folder = tmp_path / "logs" / game.log.id
    ann = json.loads((folder / "0-Ann.stderr").read_text())
    ben = json.loads((folder / "1-Ben.stderr").read_text())
    assert ann == [str(tmp_path / "ann"), "Ann", {"play": 60, "echo": 5}, 77]
    assert ben == [str(tmp_path / "ben"), "Ben", {"play": 0.2, "echo": 3}, 88]
    commands = [line for line in (folder / FAULTS_FILE).read_text().splitlines() if line.startswith("cd ")]
    repeated = [
        subprocess.run(command, shell=True, capture_output=True, check=False, cwd="/", timeout=60)
        for command in commands
    ]
    assert [json.loads(done.stderr)[:2] for done in repeated] == [ann[:2], ben[:2]]
    assert "sleep 1;" in commands[1]


def test_a_trial_is_held_with_them(tmp_path: Path) -> None:
    plan = match(tmp_path)
    ann, ben = [trial(plan, entrant) for entrant in plan.entrants]
    assert ann is not None
    assert ben is not None
    assert ann.startswith("start: ")
    assert ben.startswith("timeout: ")
    assert trial(plan, replace(plan.entrants[0], kind="built-in", spec="first")) is None
