import { CompactEncrypt, importJWK } from "jose";
import { type Authority, makeAuthority, newKey } from "./authority.ts";
import { drivingLicence, type Issuance, pidMdoc, pidSdJwt } from "./credentials.ts";
import { documentRequestsOf, encryptedResponse, type IsoMdocRequest } from "./iso-mdoc.ts";
import { type Mdoc, presentMdoc } from "./mdoc.ts";
import { specimen, type TestPerson } from "./person.ts";
import { type CredentialQuery, chosenPaths, chosenQueries, payloadOf, type VpRequest } from "./request.ts";
import { presentSdJwt, type SdJwt } from "./sd-jwt.ts";
import { dcApiTranscript, isoMdocTranscript, postedTranscript } from "./transcript.ts";

/** What is wrong with the answers of a wallet. */
export type WalletFault =
  /** The issuer's root is not among `roots`. */
  | "untrusted_issuer"
  /** The credential's end was a day ago. */
  | "expired"
  /** The status list names the credential as invalid. */
  | "revoked"
  /** Another key than the credential's signs. */
  | "wrong_holder"
  /** The holder signs for another origin, or for another verifier. */
  | "wrong_origin"
  /** The holder's signature is of an earlier request. */
  | "replay";

export interface TestWalletOptions {
  /** Default: all three. */
  readonly holds?: readonly ("mdl" | "pid" | "pid_mdoc")[];
  readonly fault?: WalletFault;
  /** The time of issuance and of the answers. Default: now. */
  readonly at?: Date;
  readonly person?: Partial<TestPerson>;
  /** How the credentials name their status. Default `status_list`. */
  readonly status?: "status_list" | "identifier_list" | "none";
}

export interface TestWallet {
  /** What a verifier trusts: a root as PEM. */
  readonly roots: string;
  readonly person: TestPerson;
  /** Serves the status lists of the credentials. */
  statusList(uri: string): Promise<Uint8Array>;
  /** Answers `navigator.credentials.get` with the first request whose protocol it is asked for. */
  answer(
    request: { readonly protocol: string; readonly data: unknown },
    origin: string,
  ): Promise<{ readonly protocol: string; readonly data: unknown }>;
  /** Answers a request object: the form that goes to `uri`. */
  answerPosted(requestObject: string): Promise<{ readonly uri: string; readonly body: string }>;
}

const day = 86_400_000;
const invalidIndex = 5;

/**
 * A wallet with an issuer of its own. It answers org-iso-mdoc and every protocol of OpenID4VP 1.0, also
 * wrongly.
 *
 * @example
 * const wallet = testWallet({ holds: ["mdl"], fault: "replay" });
 * const trust = trustedCertificates([wallet.roots]);
 */
export function testWallet(options: TestWalletOptions = {}): TestWallet {
  const { holds = ["mdl", "pid", "pid_mdoc"], fault, at = new Date() } = options;
  const person = { ...specimen, ...options.person };
  const authority = makeAuthority(person.issuingCountry, at);
  const trusted = fault === "untrusted_issuer" ? makeAuthority(person.issuingCountry, at) : authority;
  const issuance = issuanceFor(authority, person, at, options);
  const mdocs = [
    ...(holds.includes("mdl") ? [drivingLicence(issuance)] : []),
    ...(holds.includes("pid_mdoc") ? [pidMdoc(issuance)] : []),
  ];
  const sdJwts = holds.includes("pid") ? [pidSdJwt(issuance)] : [];
  const holder: Holder = { mdocs, sdJwts, at, ...(fault && { fault }) };
  return {
    roots: trusted.root.toString(),
    person,
    statusList: async (uri) => {
      if (uri !== statusUri) throw new Error("The test issuer has no such status list.");
      return Buffer.from(authority.statusList(uri, invalidIndex, at));
    },
    answer: async ({ protocol, data }, origin) => ({
      protocol,
      data: await answerOf(holder, protocol, data, origin),
    }),
    answerPosted: (requestObject) => answerPosted(holder, payloadOf(requestObject)),
  };
}

const statusUri = "https://issuer.example/status/1";

function issuanceFor(
  authority: Authority,
  person: TestPerson,
  at: Date,
  options: TestWalletOptions,
): Issuance {
  const { fault, status = "status_list" } = options;
  const end = fault === "expired" ? -day : 90 * day;
  const entries = {
    status_list: { uri: statusUri, idx: fault === "revoked" ? invalidIndex : 7 },
    identifier_list: { uri: "https://issuer.example/identifiers", id: Buffer.from("7") },
  };
  return {
    authority,
    person,
    validFrom: new Date(at.getTime() - 7 * day),
    validUntil: new Date(at.getTime() + end),
    ...(status !== "none" && { status: { [status]: entries[status] } }),
  };
}

interface Holder {
  readonly mdocs: readonly Mdoc[];
  readonly sdJwts: readonly SdJwt[];
  readonly at: Date;
  readonly fault?: WalletFault;
}

/** What the holder signs: an mdoc over the transcript, an SD-JWT nonce and audience. */
interface Session {
  readonly transcript: Uint8Array;
  readonly nonce: string;
  readonly audience: string;
}

const otherOrigin = "https://attacker.example";
const otherNonce = "nonce-of-an-earlier-request";

async function answerOf(holder: Holder, protocol: string, data: unknown, origin: string): Promise<unknown> {
  if (protocol === "org-iso-mdoc") return answerIsoMdoc(holder, data as IsoMdocRequest, origin);
  const isSigned = protocol === "openid4vp-v1-signed";
  const request = isSigned ? payloadOf((data as { request: string }).request) : (data as VpRequest);
  if (isSigned && !request.expected_origins?.includes(origin))
    throw new Error("The request is not for this origin (expected_origins).");
  const key = encryptionKeyOf(request);
  const signedOrigin = holder.fault === "wrong_origin" ? otherOrigin : origin;
  const nonce = holder.fault === "replay" ? otherNonce : request.nonce;
  const transcript = dcApiTranscript(signedOrigin, nonce, key);
  const vpToken = tokenFor(holder, request, { transcript, nonce, audience: `origin:${signedOrigin}` });
  if (request.response_mode !== "dc_api.jwt") return { vp_token: vpToken };
  return { response: await encrypted({ vp_token: vpToken }, request) };
}

async function answerIsoMdoc(holder: Holder, request: IsoMdocRequest, origin: string): Promise<unknown> {
  const wanted = documentRequestsOf(request);
  const chosen = wanted.find(({ docType }) => holder.mdocs.some((mdoc) => mdoc.docType === docType));
  const mdoc = holder.mdocs.find(({ docType }) => docType === chosen?.docType);
  if (!chosen || !mdoc) throw new Error("The wallet holds no mdoc that the request asks for.");
  const signedOrigin = holder.fault === "wrong_origin" ? otherOrigin : origin;
  const signedInfo = holder.fault === "replay" ? otherNonce : request.encryptionInfo;
  const transcript = isoMdocTranscript(signedInfo, signedOrigin);
  const response = presentMdoc(mdoc, chosen.elements, transcript, signingKey(holder, mdoc.deviceKey));
  return encryptedResponse(request, response, isoMdocTranscript(request.encryptionInfo, origin));
}

async function answerPosted(
  holder: Holder,
  request: VpRequest,
): Promise<{ readonly uri: string; readonly body: string }> {
  const { client_id: clientId = "", response_uri: uri = "", state = "" } = request;
  const isEncrypted = request.response_mode === "direct_post.jwt";
  const audience = holder.fault === "wrong_origin" ? "x509_hash:another-verifier" : clientId;
  const nonce = holder.fault === "replay" ? otherNonce : request.nonce;
  const key = isEncrypted ? encryptionKeyOf(request) : undefined;
  const vpToken = tokenFor(holder, request, {
    transcript: postedTranscript(audience, nonce, key, uri),
    nonce,
    audience,
  });
  const members = isEncrypted
    ? { response: await encrypted({ vp_token: vpToken, state }, request) }
    : { vp_token: JSON.stringify(vpToken), state };
  return { uri, body: new URLSearchParams(members).toString() };
}

function tokenFor(holder: Holder, request: VpRequest, session: Session): Record<string, readonly string[]> {
  const queries = chosenQueries(request.dcql_query, (query) => credentialFor(holder, query) !== undefined);
  return Object.fromEntries(queries.map((query) => [query.id, [presentation(holder, query, session)]]));
}

function credentialFor({ mdocs, sdJwts }: Holder, { meta }: CredentialQuery): Mdoc | SdJwt | undefined {
  return (
    mdocs.find(({ docType }) => docType === meta.doctype_value) ??
    sdJwts.find(({ vct }) => meta.vct_values?.includes(vct))
  );
}

function presentation(
  holder: Holder,
  query: CredentialQuery,
  { transcript, nonce, audience }: Session,
): string {
  const credential = credentialFor(holder, query);
  if (credential && "items" in credential) {
    const paths = chosenPaths(query, ([, name = ""]) => credential.items.has(name));
    const names = paths.map(([, name = ""]) => name);
    const key = signingKey(holder, credential.deviceKey);
    return presentMdoc(credential, names, transcript, key).toString("base64url");
  }
  if (!credential) throw new Error("The wallet holds no such credential.");
  const paths = chosenPaths(query, (path) => credential.disclosures.has(path.join("."))).map((path) =>
    path.join("."),
  );
  const key = signingKey(holder, credential.holderKey);
  return presentSdJwt(credential, paths, { nonce, audience, at: holder.at }, key);
}

function signingKey({ fault }: Holder, own: Mdoc["deviceKey"]): Mdoc["deviceKey"] {
  return fault === "wrong_holder" ? newKey() : own;
}

function encryptionKeyOf({ client_metadata: { jwks } }: VpRequest): Readonly<Record<string, string>> {
  const key = jwks.keys.find(({ use }) => use === undefined || use === "enc");
  if (!key) throw new Error("The request has no key to encrypt to.");
  return key;
}

async function encrypted(payload: object, request: VpRequest): Promise<string> {
  const jwk = encryptionKeyOf(request);
  const [enc = "A128GCM"] = request.client_metadata.encrypted_response_enc_values_supported ?? [];
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ECDH-ES", enc, ...(jwk.kid && { kid: jwk.kid }) })
    .encrypt(await importJWK({ ...jwk, kty: jwk.kty ?? "EC" }, "ECDH-ES"));
}
