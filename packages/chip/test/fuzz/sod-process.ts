import assert from "node:assert/strict";
import { CertificateError, DerError } from "@passmuster/certificates";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { dg2Of, evidenceOf, issue } from "@passmuster/test-chip";
import { ChipError, readPortrait, readSod } from "../../src/index.ts";

/** Seeds are text in UTF-8: a byte that is not ASCII is written as its Latin-1 character. */
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const bytesOf = (input: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.from(Buffer.from(input).toString("utf8"), "latin1"));

const root = issue({ name: "Root", isCa: true });
const signer = issue({ name: "Signer", by: root });
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);

fuzzTarget({
  name: "sod",
  seeds: [
    textOf(evidenceOf({ signer }).sod),
    textOf(evidenceOf({ signer, version: 1, named: "key" }).sod),
    textOf(dg2Of(jpeg)),
  ],
  words: [
    "\u0030\u0080",
    "\u0000\u0000",
    "\u0030\u0082",
    "w\u0082",
    "\u00a0\u0003",
    "\u0002\u0001\u0003",
    "\u0005\u0000",
  ],
  run(input) {
    const bytes = bytesOf(input);
    for (const read of [readSod, readPortrait]) {
      try {
        const found = read(bytes);
        if ("object" in found) assert(found.object.hashes.size <= 16);
        else assert(found.bytes.length <= bytes.length);
      } catch (error) {
        const isExpected =
          error instanceof ChipError || error instanceof DerError || error instanceof CertificateError;
        if (!isExpected) throw error;
        assert(!error.message.includes("ERIKSSON"));
      }
    }
  },
});
