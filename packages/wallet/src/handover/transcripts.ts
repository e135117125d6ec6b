import { createHash } from "node:crypto";
import { type CborInput, embedCbor, encodeCbor } from "../cbor/index.ts";

export interface Openid4vpSession {
  /** With its prefix, such as `x509_san_dns:`. */
  readonly clientId: string;
  readonly nonce: string;
  readonly responseUri: string;
  /** Of the key that the response was encrypted to. Absent where it was not encrypted. */
  readonly jwkThumbprint?: Uint8Array;
}

export interface DcApiSession {
  /** As the browser serialises it: no slash at the end, no `origin:` in front. */
  readonly origin: string;
  readonly nonce: string;
  /** Of the key that the response was encrypted to. Absent where it was not encrypted. */
  readonly jwkThumbprint?: Uint8Array;
}

/** SessionTranscript of OpenID4VP 1.0 by redirect or direct_post (B.2.6.1). */
export function openid4vpTranscript({
  clientId,
  nonce,
  responseUri,
  jwkThumbprint,
}: Openid4vpSession): Uint8Array {
  return transcriptOf(["OpenID4VPHandover", hashOf([clientId, nonce, jwkThumbprint ?? null, responseUri])]);
}

/** SessionTranscript of OpenID4VP 1.0 over the Digital Credentials API (B.2.6.2). */
export function dcApiTranscript({ origin, nonce, jwkThumbprint }: DcApiSession): Uint8Array {
  return transcriptOf(["OpenID4VPDCAPIHandover", hashOf([origin, nonce, jwkThumbprint ?? null])]);
}

/**
 * SessionTranscript of the protocol `org-iso-mdoc` (ISO/IEC 18013-7 Annex C).
 *
 * @param session.encryptionInfo base64url, as it stands in the request
 */
export function annexCTranscript(session: {
  readonly origin: string;
  readonly encryptionInfo: string;
}): Uint8Array {
  return transcriptOf(["dcapi", hashOf([session.encryptionInfo, session.origin])]);
}

/**
 * SessionTranscript of ISO/IEC TS 18013-7:2024 Annex B (OpenID4VP draft 18). The nonce of the mdoc is `apu`
 * of the JWE.
 */
export function annexBTranscript(session: {
  readonly clientId: string;
  readonly nonce: string;
  readonly responseUri: string;
  readonly mdocGeneratedNonce: string;
}): Uint8Array {
  const { clientId, responseUri, nonce, mdocGeneratedNonce } = session;
  return transcriptOf([
    hashOf([clientId, mdocGeneratedNonce]),
    hashOf([responseUri, mdocGeneratedNonce]),
    nonce,
  ]);
}

/** SessionTranscript of OpenID4VP draft 24 over the Digital Credentials API. Version 1.0 supersedes it. */
export function draft24Transcript(session: {
  readonly origin: string;
  readonly clientId: string;
  readonly nonce: string;
}): Uint8Array {
  return transcriptOf(["OpenID4VPDCAPIHandover", hashOf([session.origin, session.clientId, session.nonce])]);
}

/**
 * SessionTranscript of a proximity flow (ISO/IEC 18013-5 9.1.5.1). All parts are CBOR.
 *
 * @param session.handover absent for a QR code
 */
export function proximityTranscript(session: {
  readonly deviceEngagement: Uint8Array;
  readonly readerKey: Uint8Array;
  readonly handover?: Uint8Array;
}): Uint8Array {
  const { deviceEngagement, readerKey, handover } = session;
  return encodeCbor([
    embedCbor(deviceEngagement),
    embedCbor(readerKey),
    handover ? { encoded: handover } : null,
  ]);
}

function transcriptOf(handover: CborInput): Uint8Array {
  return encodeCbor([null, null, handover]);
}

function hashOf(value: CborInput): Uint8Array {
  return new Uint8Array(createHash("sha256").update(encodeCbor(value)).digest());
}
