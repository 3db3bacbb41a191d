"""Every case of `fixtures/judging/`: exactly its findings, in their order, each with its place, cells and sentence."""

import pytest

from happiness_cli.documents.findings import CODES
from happiness_cli.judging.reports import findings_of, report
from tests.judging.cases import FILES, Case, load, messages

CASES = [(name, case) for name in FILES for case in load(name)]


MESSAGES = messages()


@pytest.mark.parametrize(("name", "case"), CASES, ids=[f"{name}: {case.why}" for name, case in CASES])
def test_findings(name: str, case: Case) -> None:
    read = case.read()
    findings = read.findings if read.document is None else findings_of(read.document, case.seed)
    told = [{"code": f.code, "where": f.where, "cells": list(f.cells), "cards": list(f.cards)} for f in findings]
    assert told == case.findings
    assert [finding.message for finding in findings] == MESSAGES.get((name, case.why), [])
    errors = [finding for finding in case.findings if finding["code"] != "islands"]
    assert report("-", 1, read.kind, findings) == {
        "format": "happiness-report/1",
        "file": "-",
        "line": 1,
        "kind": read.kind,
        "valid": not errors,
        "findings": [
            {**finding, "message": message, "severity": "note" if finding["code"] == "islands" else "error"}
            for finding, message in zip(case.findings, MESSAGES.get((name, case.why), []), strict=True)
        ],
    }


def test_every_code_has_a_case() -> None:
    # A text of more than 4 MiB is no file for a folder of cases.
    codes = {finding["code"] for _, case in CASES for finding in case.findings}
    assert codes == CODES.keys() - {"too-large"}
