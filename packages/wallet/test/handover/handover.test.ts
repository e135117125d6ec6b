import { describe, expect, test } from "vitest";
import { decodeCbor, expectArray, expectBytes } from "../../src/cbor/index.ts";
import { jwkThumbprintOf, proximityTranscript } from "../../src/handover/index.ts";
import { hasVectors, hex, jsonOf, transcriptOf, vector, vectorsOf } from "../mdoc/vectors.ts";

describe.skipIf(!hasVectors)("handover vectors", () => {
  test.each(vectorsOf("session-transcript"))("$id: the transcript of the specification", (item) => {
    const { sessionTranscript } = jsonOf<{ readonly sessionTranscript: string }>(item.file);
    const handover = item.id === "spec-handover-dcapi" ? "openid4vp-dcapi-1.0" : "openid4vp-1.0";
    const transcript = transcriptOf({ ...item, inputs: { ...item.inputs, handover } });
    expect(Buffer.from(transcript).toString("hex")).toBe(sessionTranscript);
  });

  test("a proximity transcript has the engagement, the reader's key and the NFC handover", () => {
    const given = hex(vector("iso-annexd-mac").inputs.sessionTranscript ?? "");
    const [engagement, key, handover] = expectArray(decodeCbor(given), "transcript", 3);
    const embedded = [engagement, key].map((node) =>
      expectBytes(node?.kind === "tag" ? node.content : node, "part"),
    );
    const [deviceEngagement = given, readerKey = given] = embedded;
    const transcript = proximityTranscript({ deviceEngagement, readerKey, handover: handover?.raw ?? given });
    expect(Buffer.from(transcript).equals(given)).toBe(true);
    const byQrCode = expectArray(
      decodeCbor(proximityTranscript({ deviceEngagement, readerKey })),
      "transcript",
    );
    expect(byQrCode[2]).toMatchObject({ kind: "simple", value: null });
  });
});

// RFC 8037 appendix A.3.
test("a thumbprint of an Ed25519 key is that of RFC 8037", () => {
  const print = jwkThumbprintOf({
    kty: "OKP",
    crv: "Ed25519",
    x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  });
  expect(Buffer.from(print).toString("base64url")).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
});

test("a thumbprint needs a complete key", () => {
  expect(() => jwkThumbprintOf({ kty: "EC", crv: "P-256", x: "AA" })).toThrow(
    "complete public EC or OKP key",
  );
  expect(() => jwkThumbprintOf({ kty: "oct", k: "AA" })).toThrow("complete public EC or OKP key");
});
