import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type CborInput, encodeCbor } from "../../src/cbor/index.ts";
import { type MdocOptions, mdlDocType, pidDocType, verifyDeviceResponse } from "../../src/mdoc/index.ts";
import { outcomeOf } from "./outcome.ts";
import { newKey } from "./test-certificates.ts";
import {
  makeIssuer,
  mdlNamespace,
  optionsFor,
  type PresentationOptions,
  present,
  type TestItem,
  verifyPresented,
} from "./test-issuer.ts";

const issuer = makeIssuer();
const verdict = (options: Partial<PresentationOptions> = {}, changes: Partial<MdocOptions> = {}) =>
  outcomeOf(() => verifyPresented({ issuer, ...options }, changes));

describe("elements", () => {
  const surname: TestItem = { name: "family_name", value: "Mustermann" };

  test.each<readonly [string, string, readonly TestItem[]]>([
    ["mdoc_malformed", "an element twice", [surname, { ...surname, value: "Other" }]],
    [
      "mdoc_digest_mismatch",
      "two elements with one digest",
      [surname, { ...surname, name: "x", digestId: 0 }],
    ],
    ["mdoc_malformed", "fewer than 16 random bytes", [{ ...surname, random: new Uint8Array(15) }]],
  ])("refuses with %s %s", async (code, _, items) => {
    expect(await verdict({ items })).toBe(code);
  });

  test("refuses an issuing country or jurisdiction of another signer", async () => {
    expect(await verdict({ items: [{ name: "issuing_country", value: "QX" }] })).toBe("mdoc_issuer_country");
    expect(await verdict({ items: [{ name: "issuing_country", value: "UT" }] })).toBe("ok");
    const ofState = makeIssuer({ root: { state: "UT-1" }, signer: { state: "UT-1" } });
    const items = [{ name: "issuing_jurisdiction", value: "UT-2" }];
    expect(await verdict({ issuer: ofState, items })).toBe("mdoc_issuer_country");
  });

  test("an element named __proto__ is an ordinary element", async () => {
    const { elements } = await verifyPresented({ issuer, items: [{ name: "__proto__", value: "x" }] });
    expect(Object.keys(elements[mdlNamespace] ?? {})).toEqual(["__proto__"]);
  });
});

describe("the device", () => {
  const deviceElements = new Map([["org.example", new Map([["seat", "12A"]])]]);

  test("refuses a signature of another key", async () => {
    expect(await verdict({ signingKey: newKey() })).toBe("mdoc_device_signature");
  });

  test("accepts an Ed25519 key", async () => {
    const deviceKey = generateKeyPairSync("ed25519").privateKey;
    expect(await verdict({ deviceKey, algorithm: "EdDSA" })).toBe("ok");
  });

  test("refuses elements that the issuer did not authorise, and keeps authorised ones apart", async () => {
    expect(await verdict({ deviceElements })).toBe("mdoc_device_element_unauthorized");
    const other = new Map([["dataElements", new Map([["org.example", ["row"]]])]]);
    expect(await verdict({ deviceElements, keyAuthorizations: other })).toBe(
      "mdoc_device_element_unauthorized",
    );
    for (const keyAuthorizations of [
      new Map([["nameSpaces", ["org.example"]]]),
      new Map([["dataElements", new Map([["org.example", ["seat"]]])]]),
    ]) {
      const result = await verifyPresented({ issuer, deviceElements, keyAuthorizations });
      expect(result.deviceElements).toEqual({ "org.example": { seat: "12A" } });
      expect(result.elements).not.toHaveProperty("org.example");
    }
  });

  test("leaves unauthorised elements out in lenient mode", async () => {
    const result = await verifyPresented({ issuer, deviceElements }, { strictness: "lenient" });
    expect(result.deviceElements).toEqual({ "org.example": {} });
  });

  test.each<readonly [string, CborInput]>([
    ["nothing", new Map()],
    [
      "a signature and a MAC",
      new Map([
        ["deviceSignature", []],
        ["deviceMac", []],
      ]),
    ],
  ])("refuses %s as proof", async (_, deviceAuth) => {
    expect(await verdict({ deviceAuth })).toBe("mdoc_malformed");
  });
});

describe("the response", () => {
  test("refuses a document type that was not asked for", async () => {
    expect(await verdict({}, { docTypes: [pidDocType] })).toBe("mdoc_doctype_unexpected");
  });

  test.each<readonly [string, (document: CborInput) => CborInput]>([
    ["no document", () => []],
    ["two documents", (document) => [document, document]],
  ])("refuses %s", async (_, documents) => {
    expect(await verdict({ documents })).toBe("mdoc_document_count");
  });

  test.each<readonly [string, string, CborInput]>([
    ["mdoc_status", "status", 10],
    ["mdoc_version", "version", "1.1"],
    ["mdoc_document_count", "documents", undefined],
  ])("refuses with %s another %s", async (code, key, value) => {
    const entries = new Map<string, CborInput>([
      ["version", "1.0"],
      ["documents", []],
      ["status", 0],
    ]);
    const bytes = encodeCbor(
      value === undefined ? without(entries, key) : new Map([...entries, [key, value]]),
    );
    expect(await outcomeOf(() => verifyDeviceResponse(bytes, optionsFor(issuer)))).toBe(code);
  });

  test("accepts the same presentation only in its own session", async () => {
    const bytes = present({ issuer });
    const replayed = optionsFor(issuer, { transcript: encodeCbor([null, null, "another session"]) });
    expect(await outcomeOf(() => verifyDeviceResponse(bytes, optionsFor(issuer)))).toBe("ok");
    expect(await outcomeOf(() => verifyDeviceResponse(bytes, replayed))).toBe("mdoc_device_signature");
  });

  test("says where the status stands", async () => {
    const list = new Map<string, CborInput>([
      ["idx", 7],
      ["uri", "https://issuer.example/1"],
    ]);
    const result = await verifyPresented({
      issuer,
      securityObject: { status: new Map([["status_list", list]]) },
    });
    expect(result.status).toEqual({ index: 7, uri: "https://issuer.example/1" });
    const other = await verifyPresented({ issuer, securityObject: { status: new Map([["other", 1]]) } });
    expect(other.status).toBe("unreadable");
  });

  test("is for a type of document, named by the issuer too", async () => {
    const securityObject = { docType: pidDocType };
    expect(await verdict({ securityObject }, { docTypes: [mdlDocType] })).toBe("mdoc_doctype_mismatch");
  });
});

function without(entries: ReadonlyMap<string, CborInput>, name: string): CborInput {
  return new Map([...entries].filter(([key]) => key !== name));
}
