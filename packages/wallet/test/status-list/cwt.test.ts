import { createPublicKey, sign } from "node:crypto";
import { deflateSync } from "node:zlib";
import { trustedCertificates } from "@passmuster/certificates";
import { makeCertificate, newKey } from "@passmuster/test-wallet";
import { expect, test } from "vitest";
import { type CborInput, type CborKey, encodeCbor } from "../../src/cbor/index.ts";
import { readStatusList } from "../../src/status-list/read-status-list.ts";
import { statusAt } from "../../src/status-list/status-list.ts";

const uri = "https://issuer.example/status/1";
const at = new Date("2026-03-01T12:00:00Z");
const now = at.getTime() / 1000;
const key = newKey();
const jwk = createPublicKey(key).export({ format: "jwk" });
const dates = { notBefore: new Date("2026-01-01"), notAfter: new Date("2027-01-01") };
const rootKey = newKey();
const root = makeCertificate({ country: "DE", name: "Root", key: rootKey, isCa: true, ...dates });
const issuer = { certificate: root, key: rootKey };
const leaf = new Uint8Array(makeCertificate({ country: "DE", name: "Signer", key, issuer, ...dates }).raw);
const trust = trustedCertificates([root.toString()]);

const list = new Map<CborKey, CborInput>([
  ["bits", 2],
  ["lst", new Uint8Array(deflateSync(Uint8Array.of(0b1101_0010)))],
]);
const claims: readonly (readonly [number, CborInput])[] = [
  [2, uri],
  [4, now + 3600],
  [6, now - 10],
  [65533, list],
  [65534, 600],
];

interface Changes {
  readonly claims?: readonly (readonly [number, CborInput])[];
  readonly type?: CborInput;
  readonly chain?: readonly Uint8Array[];
}

/** A CWT whose protected header has the type too. */
function token({
  claims: changed = [],
  type = "application/statuslist+cwt",
  chain = [leaf],
}: Changes = {}): Uint8Array {
  const payload = encodeCbor(new Map([...claims, ...changed]));
  const protectedBytes = encodeCbor(
    new Map<number, CborInput>([
      [1, -7],
      [16, type],
    ]),
  );
  const signed = encodeCbor(["Signature1", protectedBytes, new Uint8Array(), payload]);
  const signature = signatureOf(signed);
  const unprotected = new Map<CborKey, CborInput>(
    chain.length > 0 ? [[33, chain.length === 1 ? chain[0] : chain]] : [],
  );
  return encodeCbor({ tag: 18, value: [protectedBytes, unprotected, payload, signature] });
}

function signatureOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" }));
}

const read = (bytes: Uint8Array, options = {}) => readStatusList(bytes, { uri, at, trust, ...options });

test.each<[string, Changes, object]>([
  ["by its certificate", {}, {}],
  ["by a chain with the root", { chain: [leaf, new Uint8Array(root.raw)] }, {}],
  ["by a pinned key", { chain: [] }, { trust: undefined, keys: [jwk] }],
])("a list is verified %s", async (_, changes, options) => {
  const found = await read(token(changes), options);
  expect([0, 1, 2, 3].map((index) => statusAt(found, index))).toStrictEqual([2, 0, 1, 3]);
  expect(found).toMatchObject({ bits: 2, ttlSeconds: 600 });
});

const stranger = new Uint8Array(makeCertificate({ country: "DE", name: "Signer", key, ...dates }).raw);
const otherKey = createPublicKey(newKey()).export({ format: "jwk" });

test.each<[string, Changes, object, string]>([
  ["another type", { type: "application/cwt" }, {}, "status_list_type"],
  ["a type that is a number", { type: 1 }, {}, "status_list_type"],
  ["a signer that nobody trusts", { chain: [stranger] }, {}, "status_list_untrusted"],
  ["no certificate and no pinned key", { chain: [] }, {}, "status_list_untrusted"],
  [
    "certificates where only keys are trusted",
    {},
    { trust: undefined, keys: [jwk] },
    "status_list_untrusted",
  ],
  ["another pinned key", { chain: [] }, { keys: [otherKey] }, "status_list_signature"],
  ["a certificate that is none", { chain: [Uint8Array.of(1)] }, {}, "cose_malformed"],
  ["another subject", { claims: [[2, `${uri}2`]] }, {}, "status_list_subject"],
  ["no time of issue", { claims: [[6, "now"]] }, {}, "status_list_malformed"],
  ["an end just now", { claims: [[4, now]] }, {}, "status_list_expired"],
  ["a list that is text", { claims: [[65533, "list"]] }, {}, "status_list_malformed"],
])("refused: %s", async (_, changes, options, code) => {
  await expect(read(token(changes), options)).rejects.toMatchObject({ name: "WalletError", code });
});

test("refused: a changed byte of the list", async () => {
  const bytes = token();
  const at = Buffer.from(bytes).indexOf("lst") + 10;
  const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte));
  await expect(read(changed)).rejects.toMatchObject({ code: "status_list_signature" });
});
