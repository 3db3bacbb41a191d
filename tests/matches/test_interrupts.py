"""Ctrl-C takes effect where it may, and nowhere else."""

import os
import signal

import pytest

from happiness_cli.matches.interrupts import Interrupts


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_it_waits_for_a_place_where_it_does_no_harm() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts() as interrupts:
        interrupt()
        assert interrupts.asked
        with pytest.raises(KeyboardInterrupt), interrupts.allowed():
            pytest.fail("nothing is begun any more")
    assert signal.getsignal(signal.SIGINT) is before


def test_it_ends_what_may_be_ended() -> None:
    done = []

    def go_on() -> None:
        done.append("begun")
        interrupt()
        done.append("not reached")

    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt), interrupts.allowed():
        go_on()
    assert done == ["begun"]


def test_the_second_one_cannot_be_put_off() -> None:
    with Interrupts():
        interrupt()
        with pytest.raises(KeyboardInterrupt):
            interrupt()


def test_unless_another_process_decides() -> None:
    with Interrupts(insist=False) as interrupts:
        interrupt()
        interrupt()
        assert interrupts.asked
