"""How long the windows are (RULES 10)."""

from dataclasses import fields

from happiness_cli.refereeing.policy import Policy


def test_the_windows_are_those_of_the_rules() -> None:
    policy = Policy()
    assert (policy.play_time, policy.echo_time) == (60, 5)


def test_a_story_has_no_time_of_its_own() -> None:
    assert [field.name for field in fields(Policy) if field.name.endswith("_time")] == [
        "play_time",
        "echo_time",
        "hello_time",
    ]
