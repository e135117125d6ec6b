import { createHash, createPublicKey } from "node:crypto";
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { readCertificate } from "@passmuster/certificates";
import { describe, expect, test } from "vitest";
import { type AnnexCSecrets, createAnnexCRequest, openAnnexCResponse } from "../../src/annex-c/index.ts";
import {
  type CborNode,
  decodeCbor,
  embedCbor,
  encodeCbor,
  expectArray,
  expectBytes,
  expectEmbedded,
  expectMap,
  plainValue,
} from "../../src/cbor/index.ts";
import { readCoseKey, readCoseMessage, verifySign1 } from "../../src/cose/index.ts";
import { annexCTranscript } from "../../src/handover/index.ts";
import { mdlDocType, pidDocType, verifyDeviceResponse } from "../../src/mdoc/index.ts";
import { outcomeOf } from "../mdoc/outcome.ts";
import { makeCertificate, newKey, uses } from "../mdoc/test-certificates.ts";
import { mdlNamespace } from "../mdoc/test-issuer.ts";
import {
  base64url,
  hasVectors,
  hex,
  jsonOf,
  trustOf,
  type Vector,
  vector,
  vectorsOf,
} from "../mdoc/vectors.ts";

interface Exchange {
  readonly request: { readonly data: { readonly deviceRequest: string; readonly encryptionInfo: string } };
  readonly response: { readonly data: { readonly response: string } };
}

const origin = "https://shop.example";
const documents = [
  { docType: mdlDocType, elements: { [mdlNamespace]: ["family_name", "portrait"] } },
  { docType: pidDocType, elements: { [pidDocType]: ["family_name"] } },
];

describe.skipIf(!hasVectors)("Annex C vectors", () => {
  const exchanges = vectorsOf("org-iso-mdoc-exchange");

  test.each(exchanges)("$id: opens for its own key only", async (item) => {
    const outcome = await outcomeOf(() => open(item));
    expect(outcome).toBe(item.expected.valid ? "ok" : "response_undecryptable");
    const { sessionTranscriptSha256, deviceResponseSha256 } = item.expected;
    if (sessionTranscriptSha256) expect(sha256(transcriptOf(item))).toBe(sessionTranscriptSha256);
    if (deviceResponseSha256) expect(sha256((await open(item)).deviceResponse)).toBe(deviceResponseSha256);
  });

  test("annexc-synthetic-1: the presentation is valid", async () => {
    const item = vector("annexc-synthetic-1");
    const { deviceResponse, transcript } = await open(item);
    expect(Buffer.from(transcript).toString("hex")).toBe(item.inputs.sessionTranscript);
    const options = {
      trust: trustOf(item),
      at: new Date(item.inputs.clock),
      transcript,
      docTypes: [mdlDocType],
    };
    const { elements } = await verifyDeviceResponse(deviceResponse, options);
    expect(elements[mdlNamespace]).toMatchObject(item.expected.claims ?? {});
  });

  test("annexc-deterministic-001: a response without a document is refused", async () => {
    const item = vector("annexc-deterministic-001");
    const { deviceResponse, transcript } = await open(item);
    const options = {
      trust: trustOf(item),
      at: new Date(item.inputs.clock),
      transcript,
      docTypes: [mdlDocType],
    };
    expect(await outcomeOf(() => verifyDeviceResponse(deviceResponse, options))).toBe("mdoc_document_count");
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["the origin with a slash", { origin: "https://verifier.example/" }],
    ["another request", { encryptionInfo: "gmVkY2FwaaA" }],
  ])("does not open with %s", async (_, changes) => {
    expect(await outcomeOf(() => open(vector("annexc-synthetic-1"), changes))).toBe("response_undecryptable");
  });

  test.each(["", "gg", "not base64url!", "gmVkY2FwaaFjZW5jQQE", "gmVvdGhlcqFjZW5jQQE"])(
    "refuses %j",
    async (text) => {
      const { inputs } = vector("annexc-synthetic-1");
      const secrets = { encryptionInfo: "", privateJwk: inputs.recipientPrivateJwk ?? {}, origin };
      expect(await outcomeOf(() => openAnnexCResponse(text, secrets))).toMatch(/^(cbor|response)_/);
    },
  );

  // ISO/IEC 18013-5 D.4.1.1.
  test("iso-annexd-device-request: the reader signed the request", () => {
    const item = vector("iso-annexd-device-request");
    const { deviceRequest } = jsonOf<{ readonly deviceRequest: string }>(item.file);
    const request = docRequestsOf(base64url(deviceRequest))[0];
    expect(isSignedByReader(request, hex(item.inputs.sessionTranscript ?? ""))).toBe(true);
    const requested = item.expected.claims?.requested;
    expect([...(requestedOf(request).get(mdlNamespace)?.keys() ?? [])].sort()).toEqual(
      [...(requested as string[])].sort(),
    );
  });

  test("mattr-safari-org-iso-mdoc-request: a production request has the same structure", () => {
    const item = jsonOf<{ readonly digital: { readonly requests: readonly Exchange["request"][] } }>(
      vector("mattr-safari-org-iso-mdoc-request").file,
    );
    const { deviceRequest, encryptionInfo } = item.digital.requests[0]?.data ?? {
      deviceRequest: "",
      encryptionInfo: "",
    };
    expect(
      requestedOf(docRequestsOf(base64url(deviceRequest))[0])
        .get(mdlNamespace)
        ?.has("portrait"),
    ).toBe(true);
    expect(recipientKeyOf(encryptionInfo).asymmetricKeyDetails?.namedCurve).toBe("prime256v1");
  });

  function open(item: Vector, changes: Partial<AnnexCSecrets & { readonly origin: string }> = {}) {
    const { request, response } = jsonOf<Exchange>(item.file);
    return openAnnexCResponse(response.data.response, {
      encryptionInfo: request.data.encryptionInfo,
      privateJwk: item.inputs.recipientPrivateJwk ?? {},
      origin: item.inputs.origin ?? "",
      ...changes,
    });
  }

  function transcriptOf(item: Vector): Uint8Array {
    const { encryptionInfo } = jsonOf<Exchange>(item.file).request.data;
    return annexCTranscript({ origin: item.inputs.origin ?? "", encryptionInfo });
  }
});

describe("createAnnexCRequest", () => {
  test("asks for the given elements and nothing else, and says whether they are kept", () => {
    const { request } = createAnnexCRequest({ documents, origin, retain: true });
    const [mdl, pid] = docRequestsOf(base64url(request.data.deviceRequest));
    expect(requestedOf(mdl)).toEqual(
      new Map([
        [
          mdlNamespace,
          new Map([
            ["family_name", true],
            ["portrait", true],
          ]),
        ],
      ]),
    );
    expect(requestedOf(pid)).toEqual(new Map([[pidDocType, new Map([["family_name", true]])]]));
    expect(mdl?.has("readerAuth")).toBe(false);
  });

  test("has a fresh key and nonce every time", () => {
    const infos = [1, 2, 3].map(
      () => createAnnexCRequest({ documents, origin, retain: false }).secrets.encryptionInfo,
    );
    expect(new Set(infos).size).toBe(3);
  });

  test("is signed by the reader for this origin", () => {
    const key = newKey();
    const dates = { notBefore: "2026-01-01T00:00:00Z", notAfter: "2027-01-01T00:00:00Z" };
    const { der } = makeCertificate(
      { name: "Reader", ...dates, usage: uses.digitalSignature },
      undefined,
      key,
    );
    const reader = { key, algorithm: "ES256", chain: [der] } as const;
    const { request, secrets } = createAnnexCRequest({ documents, origin, retain: true, reader });
    for (const docRequest of docRequestsOf(base64url(request.data.deviceRequest))) {
      const session = { encryptionInfo: secrets.encryptionInfo };
      expect(isSignedByReader(docRequest, annexCTranscript({ ...session, origin }))).toBe(true);
      const elsewhere = annexCTranscript({ ...session, origin: "https://evil.example" });
      expect(isSignedByReader(docRequest, elsewhere)).toBe(false);
    }
  });

  test("gets an answer that only its own secrets open", async () => {
    const { request, secrets } = createAnnexCRequest({ documents, origin, retain: true });
    const answer = await seal(request.data.encryptionInfo, Uint8Array.of(1, 2, 3));
    expect((await openAnnexCResponse(answer, { ...secrets, origin })).deviceResponse).toEqual(
      Uint8Array.of(1, 2, 3),
    );
    const other = createAnnexCRequest({ documents, origin, retain: true }).secrets;
    expect(await outcomeOf(() => openAnnexCResponse(answer, { ...other, origin }))).toBe(
      "response_undecryptable",
    );
  });
});

/** As a wallet does it. */
async function seal(encryptionInfo: string, plaintext: Uint8Array): Promise<string> {
  const kem = new DhkemP256HkdfSha256();
  const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes128Gcm() });
  const jwk = recipientKeyOf(encryptionInfo).export({ format: "jwk" });
  const recipientPublicKey = await kem.importKey("jwk", { ...jwk }, true);
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: annexCTranscript({ origin, encryptionInfo }) },
    plaintext,
  );
  const content = new Map([
    ["enc", new Uint8Array(enc)],
    ["cipherText", new Uint8Array(ct)],
  ]);
  return Buffer.from(encodeCbor(["dcapi", content])).toString("base64url");
}

function recipientKeyOf(encryptionInfo: string) {
  const parameters = expectArray(decodeCbor(base64url(encryptionInfo)), "encryptionInfo", 2)[1];
  return createPublicKey(
    readCoseKey(expectMap(parameters, "parameters").get("recipientPublicKey")).export({
      format: "pem",
      type: "spki",
    }),
  );
}

function docRequestsOf(deviceRequest: Uint8Array): readonly ReadonlyMap<unknown, CborNode>[] {
  const list = expectMap(decodeCbor(deviceRequest), "DeviceRequest").get("docRequests");
  return expectArray(list, "docRequests").map((node) => expectMap(node, "DocRequest"));
}

function requestedOf(
  docRequest: ReadonlyMap<unknown, CborNode> | undefined,
): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const items = expectMap(expectEmbedded(docRequest?.get("itemsRequest"), "ItemsRequest"), "ItemsRequest");
  const nameSpaces = items.get("nameSpaces");
  return nameSpaces
    ? (plainValue(nameSpaces) as ReadonlyMap<string, ReadonlyMap<string, boolean>>)
    : new Map();
}

/** ISO/IEC 18013-5 9.1.4.4. */
function isSignedByReader(
  docRequest: ReadonlyMap<unknown, CborNode> | undefined,
  transcript: Uint8Array,
): boolean {
  const message = readCoseMessage(docRequest?.get("readerAuth"), "readerAuth");
  const itemsRequest = docRequest?.get("itemsRequest")?.raw ?? new Uint8Array();
  const chain = message.unprotectedHeader.get(33);
  const leaf = expectBytes(chain?.kind === "array" ? chain.items[0] : chain, "x5chain");
  const authentication = encodeCbor([
    "ReaderAuthentication",
    { encoded: transcript },
    { encoded: itemsRequest },
  ]);
  const key = readCertificate(leaf.slice()).publicKey;
  return verifySign1(message, key, { detachedPayload: encodeCbor(embedCbor(authentication)) });
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
