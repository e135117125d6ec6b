import { isSignedBy, readCertificate, trustedCertificates } from "@passmuster/certificates";
import type { CredentialOrder } from "@passmuster/core/ports";
import { testWallet } from "@passmuster/test-wallet";
import { describe, expect, test } from "vitest";
import { decodeCbor } from "../../src/cbor/index.ts";
import { walletCredentials } from "../../src/index.ts";
import { isObject } from "../../src/json.ts";
import { isSignedWith, readJwt } from "../../src/jwt/jws.ts";
import { formsOf } from "../../src/openid4vp/credential-forms.ts";
import { readDcqlQuery } from "../../src/openid4vp/dcql-query.ts";
import { decryptResponse } from "../../src/openid4vp/encrypted-response.ts";
import { openAnswer } from "../../src/openid4vp/open-answer.ts";
import { type RequestSecrets, secretsText } from "../../src/openid4vp/request-secrets.ts";
import { verifySdJwt } from "../../src/sd-jwt/verify-sd-jwt.ts";
import { hasVectors, readVectorFile, type Vector, vectorsOf } from "../vectors.ts";

const contentOf = ({ file }: Vector) => JSON.parse(readVectorFile(file).toString());
const named = (id: string, ...kinds: readonly string[]): Vector => {
  const found = vectorsOf(...kinds).find((vector) => vector.id === id);
  if (!found) throw new Error(`There is no vector ${id}.`);
  return found;
};

describe.skipIf(!hasVectors)("DCQL vectors", () => {
  test.each(vectorsOf("dcql-query"))("$id: $what", (vector) => {
    const read = () => readDcqlQuery(contentOf(vector));
    if (vector.expected.valid) expect(read().credentials.length).toBeGreaterThan(0);
    else expect(read).toThrow(expect.objectContaining({ code: "dcql_invalid" }));
  });
});

describe.skipIf(!hasVectors)("encrypted response vectors", () => {
  const vectors = vectorsOf("openid4vp-encrypted-response");

  test.each(vectors)("$id opens with its key: $what", async (vector) => {
    const payload = await decryptResponse(contentOf(vector).response, keyOf(vector));
    expect(isObject(payload)).toBe(true);
  });

  test.each(vectors)("$id opens neither changed nor with another key", async (vector) => {
    const { response } = contentOf(vector) as { response: string };
    const undecryptable = { name: "WalletError", code: "response_undecryptable" };
    const [other] = vectors.filter(({ id }) => id !== vector.id);
    await expect(decryptResponse(response, other ? keyOf(other) : keyOf(vector))).rejects.toMatchObject(
      undecryptable,
    );
    const at = response.lastIndexOf(".") - 5;
    const changed = `${response.slice(0, at)}${response[at] === "A" ? "B" : "A"}${response.slice(at + 1)}`;
    await expect(decryptResponse(changed, keyOf(vector))).rejects.toMatchObject(undecryptable);
  });
});

function keyOf({ inputs, file }: Vector): RequestSecrets["encryptionKey"] {
  const { response } = JSON.parse(readVectorFile(file).toString());
  const { kid } = JSON.parse(Buffer.from(response.split(".")[0], "base64url").toString());
  return { ...inputs.privateJwk, kid };
}

/** An exchange of a verifier like this one: its request and the answer of a wallet. */
function exchangeOf(vector: Vector) {
  const { inputs } = vector;
  const { request, response } = contentOf(vector);
  const jws = readJwt(typeof request === "string" ? request : request.data.request);
  const order: CredentialOrder = {
    kinds: ["mdl", "eu-pid"],
    fields: ["surname", "address"],
    origin: inputs.origin ?? "https://verifier.example",
    responseUri: inputs.response_uri ?? "",
    requestUri: "",
  };
  const secrets: RequestSecrets = {
    version: 1,
    nonce: inputs.nonce,
    state: String(jws.payload.state),
    encryptionKey: inputs.privateJwk,
    clientId: inputs.client_id,
    responseMode: "direct_post.jwt",
    isoMdoc: [],
  };
  const answer = typeof response === "string" ? { protocol: "direct_post", data: response } : response;
  return { jws, order, secrets, answer, at: new Date(inputs.clock) };
}

const trustOf = ({ inputs }: Vector) =>
  trustedCertificates((inputs.issuerRoots as readonly string[]).map(readVectorFile));

describe.skipIf(!hasVectors)("exchange vectors", () => {
  const exchanges = vectorsOf("openid4vp-exchange");

  test.each(exchanges)("$id: the request is signed by the verifier's certificate", (vector) => {
    const { jws } = exchangeOf(vector);
    const [text] = jws.header.x5c as readonly string[];
    const leaf = readCertificate(Buffer.from(text ?? "", "base64"));
    const roots = (vector.inputs.readerRoots as readonly string[]).map((file) =>
      readCertificate(readVectorFile(file)),
    );
    expect(jws.header.typ).toBe("oauth-authz-req+jwt");
    expect(isSignedWith(jws, leaf.publicKey)).toBe(true);
    expect(roots.some((root) => isSignedBy(leaf, root))).toBe(true);
    expect(jws.payload.client_id).toBe(`x509_san_dns:${leaf.dnsNames[0]}`);
    readDcqlQuery(jws.payload.dcql_query);
  });

  test.each(exchanges.filter(({ expected }) => expected.valid))(
    "$id: the mdoc is verified: $what",
    async (vector) => {
      const { order, secrets, answer, at } = exchangeOf(vector);
      const credentials = walletCredentials({ trust: trustOf(vector) });
      const reading = await credentials.verify(answer, { ...order, secrets: secretsText(secrets) }, at);
      const passed = { passed: true };
      expect(reading).toMatchObject({
        kind: "mdl",
        issuerTrusted: passed,
        bound: passed,
        inValidity: passed,
        notRevoked: passed,
      });
      expect(reading.extracted.person).toStrictEqual({ surname: vector.expected.claims.family_name });
      const opened = await openAnswer(answer, order, secrets);
      if ("transcript" in opened)
        expect(Buffer.from(opened.transcript).toString("hex")).toBe(vector.inputs.sessionTranscript);
    },
  );

  test("exchange-dcapi-jwt: the SD-JWT of the same response is verified", async () => {
    const vector = named("exchange-dcapi-jwt", "openid4vp-exchange");
    const { order, secrets, answer, at } = exchangeOf(vector);
    const opened = await openAnswer(answer, { ...order, kinds: ["eu-pid"] }, secrets).catch(() => undefined);
    // A response with a credential that was not asked for is refused as a whole.
    expect(opened).toBeUndefined();
    const { vp_token: token } = await decryptResponse(answer.data.response, secrets.encryptionKey);
    const text = (token as unknown as Record<string, readonly string[]>).pid?.[0] ?? "";
    const { claims } = await verifySdJwt(text, {
      at,
      keys: [vector.inputs.sdJwtIssuerJwk],
      vct: formsOf(["eu-pid"]).flatMap((form) => (form.format === "dc+sd-jwt" ? form.vct : [])),
      keyBinding: { nonce: secrets.nonce, audience: `origin:${order.origin}` },
    });
    expect(claims).toMatchObject({ address: { locality: vector.expected.claims.pid_locality } });
  });

  test("neg-exchange-state: a response with another state is refused", async () => {
    const { order, secrets, answer } = exchangeOf(named("neg-exchange-state", "openid4vp-exchange"));
    await expect(openAnswer(answer, order, secrets)).rejects.toMatchObject({ code: "response_state" });
  });

  test("neg-exchange-origin: a wallet refuses a request of another origin", async () => {
    const { request } = contentOf(named("neg-exchange-origin", "openid4vp-exchange"));
    await expect(testWallet().answer(request, "https://verifier.example")).rejects.toThrow(
      "expected_origins",
    );
  });
});

describe.skipIf(!hasVectors)("request vectors", () => {
  test.each(vectorsOf("openid4vp-request-payload"))("$id has a valid query: $what", (vector) => {
    const payload = contentOf(vector);
    expect(readDcqlQuery(payload.dcql_query).credentials).toHaveLength(1);
    expect(payload.expected_origins).toBeInstanceOf(Array);
  });

  test.each(vectorsOf("dcapi-request-options"))("$id names its protocols: $what", (vector) => {
    const requests = requestsIn(contentOf(vector));
    expect(requests.map(({ protocol }) => protocol)).toStrictEqual(vector.expected.claims.protocols);
    for (const { protocol, data } of requests) {
      if (protocol === "org-iso-mdoc")
        for (const text of [data.deviceRequest, data.encryptionInfo])
          decodeCbor(new Uint8Array(Buffer.from(text ?? "", "base64url")));
      else readDcqlQuery(readJwt(data.request ?? "").payload.dcql_query);
    }
  });
});

type Requests = readonly { readonly protocol: string; readonly data: Readonly<Record<string, string>> }[];

/** The argument of `navigator.credentials.get`, or its member `digital` alone. */
function requestsIn({
  digital,
  requests,
}: {
  digital?: { requests: Requests };
  requests?: Requests;
}): Requests {
  return digital?.requests ?? requests ?? [];
}
