import { trustedCertificates } from "@passmuster/certificates";
import {
  at,
  type DocumentOrder,
  dg1Of,
  dg11Of,
  evidenceOf,
  integer,
  issue,
  nothing,
  octets,
  oid,
  printable,
  sequence,
  setOf,
  tlv,
  zone,
} from "@passmuster/test-chip";
import { describe, expect, test } from "vitest";
import { verifyChip } from "../src/index.ts";
import { mutate, randomFrom } from "./mutations.ts";

const root = issue({ name: "Root", isCa: true, serial: 1 });
const signer = issue({ name: "Signer", by: root });
const trust = trustedCertificates([root.certificate]);

type Edit = NonNullable<DocumentOrder["edit"]>;
const replaced = (parts: Buffer[], at: number, part: Buffer) => parts.with(at, part);
const withEdit = (edit: Edit) => verifyChip(evidenceOf({ signer, edit }), { trust, at });

describe("an EF.SOD is refused", () => {
  const edits: Readonly<Record<string, readonly [code: string, edit: Edit]>> = {
    "if the signed content type is another one": [
      "content_type_mismatch",
      {
        attributes: (parts) =>
          replaced(parts, 0, sequence(oid("1.2.840.113549.1.9.3"), setOf(oid("2.23.136.1.1.2")))),
      },
    ],
    "if the content is a master list": [
      "content_type_mismatch",
      {
        signedData: (parts) =>
          replaced(parts, 2, sequence(oid("2.23.136.1.1.2"), tlv(0xa0, octets(nothing)))),
      },
    ],
    "if the signed digest is of another content": [
      "digest_mismatch",
      {
        attributes: (parts) =>
          replaced(parts, 1, sequence(oid("1.2.840.113549.1.9.4"), setOf(octets(Buffer.alloc(32))))),
      },
    ],
    "if it has no signed digest": ["malformed", { attributes: (parts) => parts.slice(0, 1) }],
    "if a signed attribute occurs twice": [
      "malformed",
      { attributes: (parts) => [...parts, parts[1] ?? nothing] },
    ],
    "if it has no signed attributes": ["malformed", { signerInfo: (parts) => parts.toSpliced(3, 1) }],
    "if it has no certificate": ["signer_missing", { signedData: (parts) => parts.toSpliced(3, 1) }],
    "if its certificate is another one": [
      "signer_missing",
      { signedData: (parts) => replaced(parts, 3, tlv(0xa0, Buffer.from(root.certificate.raw))) },
    ],
    "if it has two signers": [
      "malformed",
      { signedData: (parts) => replaced(parts, 4, setOf(...Array(2).fill(parts[4]?.subarray(4)))) },
    ],
    "if it has no signer": ["malformed", { signedData: (parts) => replaced(parts, 4, setOf()) }],
    "if the signer's version does not fit": [
      "malformed",
      { signerInfo: (parts) => replaced(parts, 0, integer(3)) },
    ],
    "if the hash algorithm is unknown": [
      "unsupported",
      { signerInfo: (parts) => replaced(parts, 2, sequence(oid("1.3.36.3.2.1"), nothing)) },
    ],
    "if the hash algorithm has parameters": [
      "unsupported",
      {
        signerInfo: (parts) => replaced(parts, 2, sequence(oid("2.16.840.1.101.3.4.2.1"), octets(nothing))),
      },
    ],
    "if the signature algorithm is unknown": [
      "unsupported",
      { signerInfo: (parts) => replaced(parts, 4, sequence(oid("1.2.3"), nothing)) },
    ],
    "if the signature is of the wrong kind": [
      "signature_mismatch",
      { signerInfo: (parts) => replaced(parts, 4, sequence(oid("1.2.840.113549.1.1.11"), nothing)) },
    ],
    "if the signature is empty": [
      "signature_mismatch",
      { signerInfo: (parts) => replaced(parts, 5, octets(nothing.subarray(2))) },
    ],
    "if the LDS security object has version 2": [
      "unsupported",
      { object: (parts) => replaced(parts, 0, integer(2)) },
    ],
    "if version 0 states an LDS version": [
      "malformed",
      { object: (parts) => [...parts, sequence(printable("0108"), printable("040000"))] },
    ],
    "if version 1 states none": ["malformed", { object: (parts) => replaced(parts, 0, integer(1)) }],
    "if a data group occurs twice": [
      "malformed",
      {
        object: (parts) =>
          replaced(parts, 2, sequence(...Array(2).fill(sequence(integer(1), octets(Buffer.alloc(32)))))),
      },
    ],
    "if there is a data group 17": [
      "malformed",
      { object: (parts) => replaced(parts, 2, sequence(sequence(integer(17), octets(Buffer.alloc(32))))) },
    ],
    "if DG1 has no hash": [
      "hash_missing",
      { object: (parts) => replaced(parts, 2, sequence(sequence(integer(3), octets(Buffer.alloc(32))))) },
    ],
    "if a hash is only the beginning of the right one": [
      "hash_mismatch",
      { object: (parts) => replaced(parts, 2, sequence(sequence(integer(1), octets(Buffer.alloc(0))))) },
    ],
  };

  test.each(Object.entries(edits))("%s", async (_, [code, edit]) => {
    const { authentic, mrz } = await withEdit(edit);
    expect([authentic, mrz]).toEqual([{ passed: false, code }, undefined]);
  });

  test.each([
    ["with bytes behind it", (sod: Buffer) => Buffer.concat([sod, Buffer.of(0)])],
    ["that is cut off", (sod: Buffer) => sod.subarray(0, -1)],
    ["without its tag", (sod: Buffer) => sod.subarray(4)],
    ["that is empty", () => Buffer.alloc(0)],
  ])("%s", async (_, change) => {
    const evidence = evidenceOf({ signer });
    const sod = new Uint8Array(change(Buffer.from(evidence.sod)));
    const { authentic, issuerTrusted } = await verifyChip({ ...evidence, sod }, { trust, at });
    expect(authentic).toEqual({ passed: false, code: "malformed" });
    expect(issuerTrusted).toEqual({ passed: false, code: "not_checked" });
  });

  test("larger than any chip's", async () => {
    const evidence = { ...evidenceOf({ signer }), dg2: new Uint8Array(1_048_577) };
    const { authentic } = await verifyChip(evidence, { trust, at });
    expect(authentic).toEqual({ passed: false, code: "too_large" });
  });
});

test("attributes are verified in the order received, even if it is not DER's", async () => {
  const { authentic } = await withEdit({ attributes: (parts) => parts.toReversed() });
  expect(authentic).toEqual({ passed: true });
});

test("data groups that the chip has and nobody sent are no obstacle", async () => {
  const { dg2: _, ...evidence } = evidenceOf({ signer });
  const reading = await verifyChip(evidence, { trust, at });
  expect(reading.authentic).toEqual({ passed: true });
  expect(reading).not.toHaveProperty("portrait");
  expect(reading.details?.groups).toEqual([1, 2]);
});

describe("the zone", () => {
  const read = async (text: string) => {
    const { authentic, issuerTrusted, zone, mrz } = await verifyChip(evidenceOf({ signer, zone: text }), {
      trust,
      at,
    });
    expect([authentic, issuerTrusted]).toEqual([{ passed: true }, { passed: true }]);
    return mrz ?? zone?.code;
  };

  test("of a passport", async () => {
    expect(await read(zone)).toMatchObject({
      format: "TD3",
      valid: true,
      corrections: [],
      fields: {
        documentCode: "P",
        documentNumber: "L898902C3",
        issuer: "UTO",
        nationality: "UTO",
        dateOfBirth: "1974-08-12",
        expirationDate: "2030-12-15",
        sex: "F",
        surname: "ERIKSSON",
        givenNames: "ANNA MARIA",
      },
      checks: {
        document_number: true,
        date_of_birth: true,
        expiration_date: true,
        optional: true,
        composite: true,
      },
    });
  });

  test("of a card of three lines", async () => {
    const text = "I<UTOD231458907<<<<<<<<<<<<<<<7408122F1204159UTO<<<<<<<<<<<6ERIKSSON<<ANNA<MARIA<<<<<<<<<<";
    expect(await read(text)).toMatchObject({
      format: "TD1",
      fields: { documentNumber: "D23145890", dateOfBirth: "1974-08-12", expirationDate: "2012-04-15" },
    });
  });

  test("of a card with a number of more than nine characters", async () => {
    const text = "I<UTOD23145890<7349<<<<<<<<<<<3407127M9507122UTO<<<<<<<<<<<2STEVENSON<<PETER<JOHN<<<<<<<<<";
    expect(await read(text)).toMatchObject({
      format: "TD1",
      fields: { documentNumber: "D23145890734", surname: "STEVENSON", givenNames: "PETER JOHN", sex: "M" },
    });
  });

  test("of a card of two lines", async () => {
    const text = "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<D231458907UTO7408122F1204159<<<<<<<6";
    expect(await read(text)).toMatchObject({ format: "TD2", fields: { documentNumber: "D23145890" } });
  });

  test.each([
    ["has a wrong check digit", zone.replace("L898902C36", "L898902C37"), "check_digit_mismatch"],
    ["has a wrong composite check digit", `${zone.slice(0, -1)}5`, "check_digit_mismatch"],
    ["has another length", `${zone}<`, "zone_malformed"],
    ["has a small letter", zone.replace("ANNA", "ANNa"), "zone_malformed"],
  ])("is refused if it %s", async (_, text, code) => {
    expect(await read(text)).toBe(code);
  });

  test("is a finding of its own: the signature holds, and nothing of the chip is given", async () => {
    const evidence = evidenceOf({ signer, zone: zone.replace("L898902C36", "L898902C37") });
    const reading = await verifyChip(evidence, { trust, at });
    expect(reading).toMatchObject({
      authentic: { passed: true },
      issuerTrusted: { passed: true },
      zone: { passed: false, code: "check_digit_mismatch" },
    });
    expect(Object.keys(reading).sort()).toEqual(["authentic", "details", "issuerTrusted", "zone"]);
  });

  test("names its state even if a check digit is wrong", async () => {
    const other = zone.replace("P<UTO", "P<XOM").replace("L898902C36", "L898902C37");
    const reading = await verifyChip(evidenceOf({ signer, zone: other }), { trust, at });
    expect(reading.issuerTrusted).toEqual({ passed: false, code: "state_mismatch" });
  });
});

test("the full name of DG11 is given in its own letters", async () => {
  const evidence = evidenceOf({ signer, groups: { 11: dg11Of("MÜLLER<<ŁUCJA<ÅSA") } });
  expect(await verifyChip(evidence, { trust, at })).toMatchObject({ fullName: "ŁUCJA ÅSA MÜLLER" });
});

test("the portrait of DG2 is given as it is stored", async () => {
  const evidence = evidenceOf({ signer });
  const { portrait } = await verifyChip(evidence, { trust, at });
  expect(portrait?.format).toBe("jpeg");
  expect(Buffer.from(evidence.dg2 ?? []).includes(Buffer.from(portrait?.bytes ?? "none"))).toBe(true);
});

test("of 500 changed files DG2 that the issuer signed, each is read within its bytes or left out", async () => {
  const random = randomFrom(7);
  const outcomes = new Set<boolean>();
  for (let tried = 0; tried < 500; tried += 1) {
    const dg2 = mutate(evidenceOf({ signer }).dg2 ?? new Uint8Array(), random);
    const reading = await verifyChip(evidenceOf({ signer, groups: { 2: dg2 } }), { trust, at });
    const { portrait } = reading;
    expect(reading.authentic).toEqual({ passed: true });
    if (portrait) expect(Buffer.from(dg2).includes(Buffer.from(portrait.bytes))).toBe(true);
    outcomes.add(portrait !== undefined);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});

test("a portrait that cannot be read is left out", async () => {
  const broken = evidenceOf({ signer, groups: { 2: dg1Of("no portrait") } });
  const reading = await verifyChip({ ...broken, dg2: dg1Of("no portrait") }, { trust, at });
  expect(reading.authentic).toEqual({ passed: true });
  expect(reading).not.toHaveProperty("portrait");
});
