import { trustedCertificates } from "@passmuster/certificates";
import {
  type CborInput,
  type CborKey,
  type CborValue,
  decodeCbor,
  embedCbor,
  encodeCbor,
  plainValue,
} from "../../src/cbor/index.ts";
import { dcApiTranscript } from "../../src/handover/index.ts";
import { type MdocOptions, pidDocType } from "../../src/mdoc/index.ts";
import { makeIssuer, mdlNamespace, optionsFor, present, type TestIssuer } from "./test-issuer.ts";

export interface Attempt {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: MdocOptions;
}

/** A valid presentation to change. */
export interface Base {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: MdocOptions;
}

/** Numbers from 0 (inclusive) to `below` (exclusive), the same in every run (mulberry32). */
export type Random = (below: number) => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const issuer = makeIssuer();

export function ownBase(): Base {
  const items = Object.entries({ family_name: "Mustermann", given_name: "Erika", age_over_18: true });
  const bytes = present({ issuer, items: items.map(([name, value]) => ({ name, value })) });
  return { name: "own", bytes, options: optionsFor(issuer) };
}

type ByteChange = (bytes: Uint8Array, random: Random) => Uint8Array;

const byteChanges: Readonly<Record<string, ByteChange>> = {
  "bit flipped": (bytes, random) => {
    const at = random(bytes.length);
    return bytes.with(at, (bytes[at] ?? 0) ^ (1 << random(8)));
  },
  "byte changed": (bytes, random) => {
    const at = random(bytes.length);
    return bytes.with(at, ((bytes[at] ?? 0) + 1 + random(255)) & 255);
  },
  truncated: (bytes, random) => bytes.slice(0, random(bytes.length)),
  "byte removed": (bytes, random) => {
    const at = random(bytes.length);
    return joined(bytes.subarray(0, at), bytes.subarray(at + 1));
  },
  "byte added": (bytes, random) => {
    const at = random(bytes.length + 1);
    return joined(bytes.subarray(0, at), Uint8Array.of(random(256)), bytes.subarray(at));
  },
  "part repeated": (bytes, random) => {
    const at = random(bytes.length);
    const part = bytes.subarray(at, at + 1 + random(64));
    return joined(bytes.subarray(0, at), part, bytes.subarray(at));
  },
  "length of 2^63": (bytes, random) => {
    const at = random(bytes.length);
    const head = ((bytes[at] ?? 0) & 0xe0) | 27;
    return joined(
      bytes.subarray(0, at),
      Uint8Array.of(head, 0x80, 0, 0, 0, 0, 0, 0, 0),
      bytes.subarray(at + 1),
    );
  },
  "length of 2^31": (bytes, random) => {
    const at = random(bytes.length);
    const head = ((bytes[at] ?? 0) & 0xe0) | 26;
    return joined(bytes.subarray(0, at), Uint8Array.of(head, 0x7f, 0xff, 0xff, 0xff), bytes.subarray(at + 1));
  },
  "deep nesting": (bytes, random) => {
    const at = random(bytes.length);
    return joined(bytes.subarray(0, at), new Uint8Array(20_000).fill(0x81), bytes.subarray(at));
  },
};

export function byteAttempts(base: Base, count: number, random: Random): readonly Attempt[] {
  const names = Object.keys(byteChanges);
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length] ?? "";
    return {
      ...base,
      name: `${base.name}: ${name}`,
      bytes: byteChanges[name]?.(base.bytes, random) ?? base.bytes,
    };
  });
}

type Entries = Map<CborKey, CborInput>;
type Message = [CborInput, Entries, CborInput, CborInput];

/** The parts of a presentation, to be changed in place. */
interface Parts {
  readonly response: Entries;
  readonly document: Entries;
  readonly namespaces: Entries;
  readonly items: CborInput[];
  readonly issuerAuth: Message;
  readonly deviceSigned: Entries;
  readonly deviceAuth: Entries;
  readonly deviceSignature: Message;
}

const es512 = encodeCbor(new Map([[1, -36]]));
const stranger = makeIssuer();

const partChanges: Readonly<Record<string, (parts: Parts) => void>> = {
  "an element added": ({ items }) => void items.push(itemOf(99, "document_number")),
  "an element added under a signed digest number": ({ items }) =>
    void items.push(itemOf(0, "document_number")),
  "an element replaced": ({ items }) => void items.splice(0, 1, itemOf(0, "family_name")),
  "an element twice": ({ items }) => void items.push(items[0]),
  "digests swapped between elements": ({ items }) => swapField(items, "digestID"),
  "names swapped between elements": ({ items }) => swapField(items, "elementIdentifier"),
  "values swapped between elements": ({ items }) => swapField(items, "elementValue"),
  "an item without its tag": ({ items }) => void items.splice(0, 1, contentOf(items[0])),
  "items in another namespace": ({ namespaces, items }) => void namespaces.set("org.example", items),
  "another algorithm of the issuer": ({ issuerAuth }) => void issuerAuth.splice(0, 1, es512),
  "no algorithm of the issuer": ({ issuerAuth }) => void issuerAuth.splice(0, 1, new Uint8Array()),
  "the algorithm of the issuer unprotected": ({ issuerAuth }) => {
    issuerAuth.splice(0, 1, new Uint8Array());
    issuerAuth[1].set(1, -7);
  },
  "the signer of a stranger": ({ issuerAuth }) => void issuerAuth[1].set(33, stranger.signer.der),
  "the root as signer": ({ issuerAuth }) => void issuerAuth[1].set(33, issuer.root.der),
  "a stranger in front of the signer": ({ issuerAuth }) => {
    issuerAuth[1].set(33, [stranger.signer.der, issuerAuth[1].get(33)]);
  },
  "an empty chain": ({ issuerAuth }) => void issuerAuth[1].set(33, []),
  "no chain": ({ issuerAuth }) => void issuerAuth[1].clear(),
  "no issuer signature": ({ issuerAuth }) => void issuerAuth.splice(3, 1, new Uint8Array()),
  "a zero issuer signature": ({ issuerAuth }) => void issuerAuth.splice(3, 1, new Uint8Array(64)),
  "no issuer payload": ({ issuerAuth }) => void issuerAuth.splice(2, 1, null),
  "another document type in the signed object": ({ issuerAuth }) =>
    editObject(issuerAuth, "docType", pidDocType),
  "an unknown curve of the device": ({ issuerAuth }) => {
    editObject(
      issuerAuth,
      "deviceKeyInfo",
      new Map([
        [
          "deviceKey",
          new Map([
            [1, 2],
            [-1, 99],
          ]),
        ],
      ]),
    );
  },
  "another algorithm of the device": ({ deviceSignature }) => void deviceSignature.splice(0, 1, es512),
  "an attached device payload": ({ deviceSignature }) => void deviceSignature.splice(2, 1, new Uint8Array(9)),
  "a zero device signature": ({ deviceSignature }) => void deviceSignature.splice(3, 1, new Uint8Array(64)),
  "the issuer's signature as the device's": ({ deviceAuth, issuerAuth }) => {
    deviceAuth.set("deviceSignature", issuerAuth);
  },
  "a MAC instead of a signature": ({ deviceAuth, deviceSignature }) => {
    deviceAuth.clear();
    deviceAuth.set("deviceMac", [encodeCbor(new Map([[1, 5]])), new Map(), null, deviceSignature[3]]);
  },
  "no device authentication": ({ deviceAuth }) => void deviceAuth.clear(),
  "nothing signed by the device": ({ document }) => void document.delete("deviceSigned"),
  "an element of the device added": ({ deviceSigned }) => {
    deviceSigned.set("nameSpaces", embedCbor(encodeCbor(new Map([[mdlNamespace, new Map([["age", 99]])]]))));
  },
  "another document type": ({ document }) => void document.set("docType", pidDocType),
  "two documents": ({ response, document }) => void response.set("documents", [document, document]),
  "no document": ({ response }) => void response.set("documents", []),
  "another status": ({ response }) => void response.set("status", 10),
  "another version": ({ response }) => void response.set("version", "2.0"),
};

export function partAttempts(base: Base): readonly Attempt[] {
  return Object.entries(partChanges).map(([name, change]) => {
    const parts = partsOf(base.bytes);
    change(parts);
    return { ...base, name: `${base.name}: ${name}`, bytes: encodeCbor(parts.response) };
  });
}

/** The same bytes in another session, at another time, or with other trust. */
export function sessionAttempts(base: Base): readonly Attempt[] {
  const { options } = base;
  const session = { origin: "https://verifier.example", nonce: "n-0S6_WzA2Mj" };
  const changes: Readonly<Record<string, Partial<MdocOptions>>> = {
    "another nonce": { transcript: dcApiTranscript({ ...session, nonce: "n-0S6_WzA2Mk" }) },
    "another origin": { transcript: dcApiTranscript({ ...session, origin: "https://evil.example" }) },
    "the origin with a slash": { transcript: dcApiTranscript({ ...session, origin: `${session.origin}/` }) },
    "another encryption key": {
      transcript: dcApiTranscript({ ...session, jwkThumbprint: new Uint8Array(32) }),
    },
    "an empty transcript": { transcript: new Uint8Array() },
    "another root": { trust: stranger.trust },
    "no root": { trust: trustedCertificates([]) },
    "the document signer as root": { trust: trustedCertificates([signerIn(base.bytes)]) },
    "a time after it": { at: new Date("2031-01-01T00:00:00Z") },
    "a time before it": { at: new Date("2024-06-01T00:00:00Z") },
    "an invalid time": { at: new Date(Number.NaN) },
    "another requested type": { docTypes: [pidDocType] },
  };
  return Object.entries(changes).map(([name, change]) => ({
    ...base,
    name: `${base.name}: ${name}`,
    options: { ...options, ...change },
  }));
}

/** Presentations whose issuer is real in every respect but one. */
export function issuerAttempts(): readonly Attempt[] {
  const issuers: Readonly<Record<string, TestIssuer>> = {
    "an expired signer": makeIssuer({ signer: { notAfter: "2026-01-01T00:00:00Z" } }),
    "a signer that is not valid yet": makeIssuer({ signer: { notBefore: "2026-02-01T00:00:00Z" } }),
    "a signer of another country": makeIssuer({ signer: { country: "QX" } }),
    "a reader as signer": makeIssuer({ signer: { extendedUsage: "1.0.18013.5.1.6" } }),
    "a root that is no authority": makeIssuer({ root: { isCa: false } }),
  };
  return Object.entries(issuers).map(([name, other]) => ({
    name,
    bytes: present({ issuer: other }),
    options: optionsFor(other),
  }));
}

function partsOf(bytes: Uint8Array): Parts {
  const response = plainValue(decodeCbor(bytes)) as Entries;
  const [document] = response.get("documents") as [Entries];
  const issuerSigned = document.get("issuerSigned") as Entries;
  const namespaces = issuerSigned.get("nameSpaces") as Entries;
  const [items = []] = [...namespaces.values()] as CborInput[][];
  const deviceSigned = document.get("deviceSigned") as Entries;
  const deviceAuth = deviceSigned.get("deviceAuth") as Entries;
  const issuerAuth = issuerSigned.get("issuerAuth") as Message;
  const deviceSignature = deviceAuth.get("deviceSignature") as Message;
  return { response, document, namespaces, items, issuerAuth, deviceSigned, deviceAuth, deviceSignature };
}

function signerIn(bytes: Uint8Array): Uint8Array {
  return partsOf(bytes).issuerAuth[1].get(33) as Uint8Array;
}

function itemOf(digestId: number, name: string): CborInput {
  const fields: Readonly<Record<string, CborInput>> = {
    digestID: digestId,
    random: new Uint8Array(16),
    elementIdentifier: name,
    elementValue: "forged",
  };
  return embedCbor(encodeCbor(new Map(Object.entries(fields))));
}

/** Swaps the field between the first and the last item; with one item, changes it. */
function swapField(items: CborInput[], field: string): void {
  const [first, last] = [items[0], items.at(-1)].map(
    (item) => plainValue(decodeCbor(contentOf(item))) as Entries,
  );
  if (!first || !last) return;
  const isAlone = items.length === 1;
  const [one, other] = [first.get(field), last.get(field)];
  first.set(field, isAlone ? "forged" : other);
  last.set(field, one);
  items[0] = embedCbor(encodeCbor(first));
  if (!isAlone) items[items.length - 1] = embedCbor(encodeCbor(last));
}

function editObject(issuerAuth: Message, key: string, value: CborInput): void {
  const object = plainValue(
    decodeCbor(contentOf(plainValue(decodeCbor(issuerAuth[2] as Uint8Array)))),
  ) as Entries;
  object.set(key, value);
  issuerAuth[2] = encodeCbor(embedCbor(encodeCbor(object)));
}

/** Of a byte string with tag 24. */
function contentOf(tagged: CborInput): Uint8Array {
  return (tagged as { readonly value: CborValue }).value as Uint8Array;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
