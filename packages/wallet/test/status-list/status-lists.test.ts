import { generateKeyPairSync } from "node:crypto";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { readStatusList } from "../../src/status-list/read-status-list.ts";
import { readStatusReference } from "../../src/status-list/reference.ts";
import { statusAt } from "../../src/status-list/status-list.ts";
import { at, issuer, issuerKeys, now, signed } from "../sd-jwt/issuer.ts";

const uri = "https://issuer.example/status/1";

interface Changes {
  readonly header?: object;
  readonly payload?: object;
  readonly list?: object;
  readonly key?: typeof issuer.privateKey;
}

function token({ header, payload, list, key = issuer.privateKey }: Changes = {}): Uint8Array {
  const lst = deflateSync(Uint8Array.of(0b1001_0010)).toString("base64url");
  const body = { sub: uri, iat: now - 10, exp: now + 3600, ttl: 600, status_list: { bits: 1, lst, ...list } };
  return Buffer.from(signed({ typ: "statuslist+jwt", ...header }, { ...body, ...payload }, key));
}
const read = (bytes: Uint8Array, maxBytes?: number) =>
  readStatusList(bytes, { uri, at, keys: issuerKeys, ...(maxBytes !== undefined && { maxBytes }) });

test("a list tells its statuses and how long it may be kept", async () => {
  const list = await read(token());
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((index) => statusAt(list, index))).toEqual([0, 1, 0, 0, 1, 0, 0, 1]);
  expect(list).toMatchObject({ ttlSeconds: 600, expiresAt: new Date((now + 3600) * 1000) });
});

const listBefore = (more: Uint8Array): string =>
  Buffer.concat([deflateSync(Buffer.alloc(9)), more]).toString("base64url");
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

test.each<[string, Changes, string]>([
  ["another signer", { key: stranger }, "status_list_signature"],
  ["another subject", { payload: { sub: `${uri}2` } }, "status_list_subject"],
  ["no subject", { payload: { sub: undefined } }, "status_list_subject"],
  ["no time of issue", { payload: { iat: undefined } }, "status_list_malformed"],
  ["a time of issue in the future", { payload: { iat: now + 61 } }, "status_list_expired"],
  ["an end just now", { payload: { exp: now } }, "status_list_expired"],
  ["an end that is text", { payload: { exp: "soon" } }, "status_list_malformed"],
  ["a ttl of zero", { payload: { ttl: 0 } }, "status_list_malformed"],
  ["a ttl that is text", { payload: { ttl: "600" } }, "status_list_malformed"],
  ["no list", { payload: { status_list: undefined } }, "status_list_malformed"],
  ["bits as text", { list: { bits: "1" } }, "status_list_malformed"],
  ["a list with padding", { list: { lst: "eNrbuRgAAhcBXQ==" } }, "status_list_malformed"],
  [
    "raw deflate",
    { list: { lst: deflateRawSync(Buffer.alloc(9)).toString("base64url") } },
    "status_list_malformed",
  ],
  ["a byte behind the list", { list: { lst: listBefore(Uint8Array.of(0)) } }, "status_list_malformed"],
  [
    "a second list behind the list",
    { list: { lst: listBefore(deflateSync(Buffer.alloc(9))) } },
    "status_list_malformed",
  ],
  ["gzip", { list: { lst: gzipSync(Buffer.alloc(9)).toString("base64url") } }, "status_list_malformed"],
  ["certificates of nobody", { header: { x5c: ["AAAA"] } }, "jwt_key"],
])("refused: %s", async (_, changes, code) => {
  await expect(read(token(changes))).rejects.toMatchObject({ name: "WalletError", code });
});

/** The default limit is 16. */
const mebibytes = Math.max(17, Math.ceil(64 * Math.min(1, inject("size"))));

test(`${mebibytes} MiB of zeros are refused before they are in memory`, async () => {
  const bomb = deflateSync(Buffer.alloc(mebibytes * 1024 * 1024)).toString("base64url");
  // By this code, zlib states that it ended at its largest output.
  await expect(read(token({ list: { lst: bomb } }))).rejects.toMatchObject({
    code: "status_list_too_large",
    cause: { code: "ERR_BUFFER_TOO_LARGE" },
  });
  await expect(read(token(), 1)).resolves.toMatchObject({ bits: 1 });
});

test.each<[string, unknown, unknown]>([
  ["no status", undefined, undefined],
  ["a status list as JSON", { status_list: { idx: 7, uri } }, { index: 7, uri }],
  [
    "a status list as CBOR",
    new Map([
      [
        "status_list",
        new Map<string, unknown>([
          ["idx", 7],
          ["uri", uri],
        ]),
      ],
    ]),
    { index: 7, uri },
  ],
  ["another mechanism only", { identifier_list: { id: "1", uri } }, "unreadable"],
  ["an index below zero", { status_list: { idx: -1, uri } }, "unreadable"],
  ["an index that is text", { status_list: { idx: "7", uri } }, "unreadable"],
  ["no URI", { status_list: { idx: 7 } }, "unreadable"],
  ["text", "valid", "unreadable"],
  ["null", null, "unreadable"],
])("the reference of a credential with %s", (_, status, expected) => {
  expect(readStatusReference(status)).toStrictEqual(expected);
});
