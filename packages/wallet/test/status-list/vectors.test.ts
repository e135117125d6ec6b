import { describe, expect, test } from "vitest";
import { decodeCbor, expectMap, plainValue } from "../../src/cbor/index.ts";
import { readCoseMessage, verifySign1 } from "../../src/cose/index.ts";
import { publicKeyOfJwk } from "../../src/jwt/algorithms.ts";
import { readStatusList } from "../../src/status-list/read-status-list.ts";
import { readStatusReference } from "../../src/status-list/reference.ts";
import { inflateStatusList, statusAt } from "../../src/status-list/status-list.ts";
import { hasVectors, readVectorFile, type Vector, vectorsOf } from "../vectors.ts";

const codes: Readonly<Record<string, string>> = {
  "neg-status-bits3": "status_list_malformed",
  "neg-status-expired": "status_list_expired",
  "neg-status-index": "status_list_index",
  "neg-status-list-signature": "status_list_signature",
  "neg-status-list-sub": "status_list_subject",
  "neg-status-typ": "status_list_type",
};

function bytesOf({ file }: Vector): Uint8Array {
  const bytes = readVectorFile(file);
  return file.endsWith(".hex") ? Buffer.from(bytes.toString().trim(), "hex") : bytes;
}

const readVector = (vector: Vector) => {
  const { uri, clock, issuerJwk } = vector.inputs;
  return readStatusList(bytesOf(vector), { uri, at: new Date(clock), keys: [issuerJwk] });
};

describe.skipIf(!hasVectors)("token status list vectors", () => {
  const tokens = vectorsOf("status-list-jwt", "status-list-cwt");

  test.each(tokens.filter(({ expected }) => expected.valid))("$id is valid: $what", async (vector) => {
    const list = await readVector(vector);
    expect(list.bits).toBe(vector.expected.bits);
    const indexes = Object.keys(vector.expected.statuses);
    const statuses = indexes.map((index) => [index, statusAt(list, Number(index))]);
    expect(Object.fromEntries(statuses)).toStrictEqual(vector.expected.statuses);
  });

  test.each(tokens.filter(({ expected }) => !expected.valid))("$id is refused: $what", async (vector) => {
    const reading = readVector(vector).then((list) => statusAt(list, vector.inputs.idx ?? 0));
    await expect(reading).rejects.toMatchObject({ name: "WalletError", code: codes[vector.id] });
  });

  test.each(vectorsOf("status-list-encoding"))("$id: every status is as published", (vector) => {
    const { bits, lst } = JSON.parse(readVectorFile(vector.file).toString());
    const list = inflateStatusList(bits, Buffer.from(lst, "base64url"), 16 * 1024 * 1024);
    const { size, nonZero } = vector.expected;
    const found: Record<string, number> = {};
    for (let index = 0; index < size; index += 1) {
      const status = statusAt(list, index);
      if (status !== 0) found[index] = status;
    }
    expect(found).toStrictEqual(nonZero);
    expect(() => statusAt(list, size)).toThrow("no entry");
  });

  test.each(vectorsOf("referenced-token-cwt"))("$id names its entry: $what", (vector) => {
    const message = readCoseMessage(decodeCbor(bytesOf(vector)), "The token", 18);
    const key = publicKeyOfJwk(vector.inputs.issuerJwk);
    if (!key || !message.payload) throw new Error("The vector has no key or payload.");
    expect(verifySign1(message, key)).toBe(true);
    const status = expectMap(decodeCbor(message.payload), "The claims").get(65535);
    const { idx: index, uri } = vector.expected.status;
    expect(readStatusReference(status && plainValue(status))).toStrictEqual({ index, uri });
  });
});
