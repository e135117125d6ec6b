import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { parseAamva } from "../../src/barcode/aamva.ts";

const now = { year: 2026, month: 11, day: 23 };
const record = (version: string, elements: string): string =>
  `@\n\u001e\rANSI 636025${version}0001DL00310040DL${elements}\r`;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

fuzzTarget({
  name: "aamva",
  seeds: [
    record(
      "09",
      "DAQ12345678\nDCSDOE\nDACJOHN\nDADQ\nDBB01021980\nDBA01022030\nDBD01022020\nDBC1\nDAG1 ELM ST\nDAIERIE\nDAJPA\nDAK165010000  \nDCGUSA",
    ),
    record(
      "01",
      "DAADOE,JOHN,Q\nDAQ12345678\nDBB19800102\nDBA20300102\nDAL1 ELM ST\nDANERIE\nDAOPA\nDAP16501",
    ),
    record("08", "DAQ1234-5678\nDCSTREMBLAY\nDACMARIE\nDBB19800102\nDCGCAN"),
  ],
  words: [
    "DAQ",
    "DBB",
    "DBA",
    "DCS",
    "DAC",
    "DAK",
    "DCGUSA",
    "DCGCAN",
    "DDEN",
    "\n",
    "\r",
    "\u001e",
    "ANSI ",
    "636025",
    "NONE",
    "02302000",
    "DL",
    "ID",
    "ZP",
  ],
  run(bytes) {
    const found = parseAamva(Buffer.from(bytes).toString("latin1"), now);
    if (found === undefined) return;
    const { dateOfBirth, expirationDate, issueDate, documentNumber, surname } = found.reading;
    for (const date of [dateOfBirth, expirationDate, issueDate])
      assert(date === undefined || isDate(date), date);
    assert(dateOfBirth === undefined || dateOfBirth <= "2026-11-23", dateOfBirth);
    assert(documentNumber !== "" && surname !== "");
  },
});
