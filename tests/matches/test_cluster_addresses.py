"""What is said of a cluster that cannot even be looked for."""

import sys

import pytest

from happiness_cli.matches.cluster import BadAddress, Cluster, NoCluster


@pytest.mark.parametrize(
    "address", ["", "host", "host:", ":8786", "host:port", "host:٣", "no/such:8786", "scheduler.json"]
)
def test_an_address_has_a_host_and_a_port_or_is_a_file(address: str) -> None:
    with pytest.raises(BadAddress, match="is no address such as tcp://host:8786, and there is no scheduler file"):
        Cluster(address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "127.0.0.1:8786"])
def test_without_the_extra_it_is_said_what_to_install(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r"a cluster needs happiness-cli\[cluster\]: pip install"):
        Cluster(address)
