import { createECDH, createPrivateKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type TrustSource, trustedCertificates } from "@passmuster/certificates";
import {
  annexBTranscript,
  dcApiTranscript,
  draft24Transcript,
  jwkThumbprintOf,
  openid4vpTranscript,
} from "../../src/handover/index.ts";

export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly file: string;
  readonly inputs: {
    readonly handover?: string;
    readonly nonce?: string;
    readonly origin?: string;
    readonly client_id?: string;
    readonly response_uri?: string;
    readonly mdoc_generated_nonce?: string;
    readonly jwkThumbprint?: string | null;
    readonly encryptionJwk?: JsonWebKey;
    readonly sessionTranscript?: string;
    readonly ephemeralReaderPrivateKey?: string;
    readonly recipientPrivateJwk?: JsonWebKey;
    readonly privateJwk?: JsonWebKey;
    readonly issuerRoots?: readonly string[];
    readonly trust?: string;
    readonly clock: string;
  };
  readonly expected: {
    readonly valid: boolean | null;
    readonly core?: boolean;
    readonly docType?: string;
    readonly claims?: Readonly<Record<string, unknown>>;
    readonly status?: { readonly idx: number; readonly uri: string };
    readonly scope?: string;
    readonly documents?: number;
    readonly sessionTranscriptSha256?: string;
    readonly deviceResponseSha256?: string;
  };
}

const folder = new URL("../../../../../shared/vectors/", import.meta.url);
export const hasVectors = existsSync(folder);
if (!hasVectors) console.info(`Vector tests are skipped: ${fileURLToPath(folder)} does not exist.`);

const all: readonly Vector[] = hasVectors ? JSON.parse(textOf("index.json")).items : [];

export function vectorsOf(...kinds: readonly string[]): readonly Vector[] {
  return all.filter(({ kind }) => kinds.includes(kind));
}

export function vector(id: string): Vector {
  const found = all.find((item) => item.id === id);
  if (!found) throw new Error(`There is no vector ${id}.`);
  return found;
}

export function bytesOf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, folder)));
}

export function jsonOf<Content>(file: string): Content {
  return JSON.parse(textOf(file));
}

/** The one field of the file that holds CBOR. */
export function cborOf({ file }: Vector): Uint8Array {
  const content = jsonOf<Record<string, string>>(file);
  return base64url(content.deviceResponse ?? content.issuerSigned ?? content.document ?? "");
}

export function base64url(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64url"));
}

export function hex(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "hex"));
}

export function trustOf({ inputs }: Vector): TrustSource {
  return trustedCertificates((inputs.issuerRoots ?? []).map(textOf));
}

/** Whether the vector trusts the document signer itself, as its root is not public. */
export function isPinned({ inputs }: Vector): boolean {
  return /document signer/.test(inputs.trust ?? "");
}

/** Computed from the request where the rule is known; given only for rules that are not public. */
export function transcriptOf({ inputs }: Vector): Uint8Array {
  const { nonce = "", origin = "", client_id: clientId = "", response_uri: responseUri = "" } = inputs;
  const print = inputs.encryptionJwk
    ? jwkThumbprintOf(inputs.encryptionJwk)
    : inputs.jwkThumbprint && hex(inputs.jwkThumbprint);
  const encryption = print ? { jwkThumbprint: print } : {};
  switch (inputs.handover) {
    case "openid4vp-1.0":
      return openid4vpTranscript({ clientId, nonce, responseUri, ...encryption });
    case "openid4vp-dcapi-1.0":
      return dcApiTranscript({ origin, nonce, ...encryption });
    case "openid4vp-dcapi-draft24":
      return draft24Transcript({ origin, clientId, nonce });
    case "openid4vp-draft18 (ISO 18013-7:2024 Annex B)":
      return annexBTranscript({
        clientId,
        nonce,
        responseUri,
        mdocGeneratedNonce: inputs.mdoc_generated_nonce ?? "",
      });
    default:
      return hex(inputs.sessionTranscript ?? "");
  }
}

export function readerKeyOf({ inputs }: Vector): { readonly readerKey?: KeyObject } {
  if (!inputs.ephemeralReaderPrivateKey) return {};
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(inputs.ephemeralReaderPrivateKey, "hex");
  const [x, y] = [pair.getPublicKey().subarray(1, 33), pair.getPublicKey().subarray(33)];
  const d = base64urlOf(hex(inputs.ephemeralReaderPrivateKey));
  const jwk = { kty: "EC", crv: "P-256", x: base64urlOf(x), y: base64urlOf(y), d };
  return { readerKey: createPrivateKey({ key: jwk, format: "jwk" }) };
}

function base64urlOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), "utf8");
}
