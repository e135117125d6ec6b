import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { bytesOfBase64Url } from "../base64url.ts";
import { decodeCbor, expectArray, expectBytes, expectMap, expectText } from "../cbor/index.ts";
import { WalletError } from "../errors.ts";
import { annexCTranscript } from "../handover/index.ts";
import type { AnnexCSecrets } from "./request.ts";

/** Characters of base64url: 4 MiB of a response. */
const maxCharacters = 5_600_000;

/**
 * Decrypts the answer to {@link createAnnexCRequest} (ISO/IEC 18013-7 Annex C): HPKE base mode with
 * DHKEM(P-256), HKDF-SHA-256 and AES-128-GCM, bound to this session. Give both results to
 * `verifyDeviceResponse`.
 *
 * @param response `data.response` of the answer: base64url
 * @throws {WalletError} `response_undecryptable`: another key, another origin or a changed text; or of the
 *   area `format`
 * @example
 * const origin = "https://shop.example";
 * const { secrets } = createAnnexCRequest({ documents: [], origin, retain: false });
 * const { deviceResponse, transcript } = await openAnnexCResponse("gmVkY2FwaaA", { ...secrets, origin });
 */
export async function openAnnexCResponse(
  response: string,
  { encryptionInfo, privateJwk, origin }: AnnexCSecrets & { readonly origin: string },
): Promise<{ readonly deviceResponse: Uint8Array; readonly transcript: Uint8Array }> {
  const { enc, cipherText } = readEncrypted(response);
  const transcript = annexCTranscript({ origin, encryptionInfo });
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  });
  try {
    const recipientKey = await suite.kem.importKey("jwk", { ...privateJwk }, false);
    const opened = await suite.open({ recipientKey, enc, info: transcript }, cipherText);
    return { deviceResponse: new Uint8Array(opened), transcript };
  } catch (cause) {
    throw new WalletError("response_undecryptable", "The response is not encrypted for this request.", {
      cause,
    });
  }
}

function readEncrypted(response: string): { readonly enc: Uint8Array; readonly cipherText: Uint8Array } {
  if (response.length > maxCharacters) throw new WalletError("cbor_too_large", "The response is too long.");
  const bytes = bytesOfBase64Url(response);
  if (!bytes) throw new WalletError("response_malformed", "The response is not base64url.");
  const [protocol, content] = expectArray(decodeCbor(bytes), "EncryptedResponse", 2);
  if (expectText(protocol, "The protocol of EncryptedResponse") !== "dcapi")
    throw new WalletError("cbor_unexpected", "The protocol of EncryptedResponse must be dcapi.");
  const entries = expectMap(content, "EncryptedResponseData");
  return {
    enc: expectBytes(entries.get("enc"), "enc").slice(),
    cipherText: expectBytes(entries.get("cipherText"), "cipherText").slice(),
  };
}
