import { createHash, diffieHellman, hkdfSync, type KeyObject } from "node:crypto";
import { sameBytes } from "@passmuster/certificates";
import { type CborNode, embedCbor, encodeCbor, expectMap } from "../cbor/index.ts";
import { type CoseMessage, readCoseMessage, verifyMac0, verifySign1 } from "../cose/index.ts";
import { WalletError } from "../errors.ts";
import type { MdocOptions } from "./types.ts";

export interface DevicePresentation {
  readonly docType: string;
  /** `DeviceNameSpacesBytes` as received. */
  readonly nameSpaces: CborNode;
  readonly deviceAuth: CborNode | undefined;
  readonly deviceKey: KeyObject;
}

/**
 * Requires that the key of the mdoc signed this session (ISO/IEC 18013-5 9.1.3). What was signed is computed
 * here; nothing of it is taken from the response, except the device-signed elements.
 *
 * @throws {WalletError} `mdoc_device_signature`, `mdoc_device_mac`, `cose_algorithm`, `cose_malformed`
 */
export function requireDeviceAuth(presentation: DevicePresentation, options: MdocOptions): void {
  const { docType, nameSpaces, deviceKey } = presentation;
  const entries = expectMap(presentation.deviceAuth, "deviceAuth");
  const signature = entries.get("deviceSignature");
  const mac = entries.get("deviceMac");
  if ((signature === undefined) === (mac === undefined))
    throw new WalletError("mdoc_malformed", "deviceAuth must have either deviceSignature or deviceMac.");
  const authentication = encodeCbor([
    "DeviceAuthentication",
    { encoded: options.transcript },
    docType,
    { encoded: nameSpaces.raw },
  ]);
  const detachedPayload = encodeCbor(embedCbor(authentication));
  const message = detached(readCoseMessage(signature ?? mac, "deviceAuth"), detachedPayload, options);
  if (mac) requireMac(message, detachedPayload, deviceKey, options);
  else if (!verifySign1(message, deviceKey, { detachedPayload }))
    throw new WalletError("mdoc_device_signature", "The key of the mdoc did not sign this session.");
}

/** ISO/IEC 18013-5 9.1.3.4: the payload does not travel. */
function detached(
  message: CoseMessage,
  computed: Uint8Array,
  { strictness = "strict" }: MdocOptions,
): CoseMessage {
  const { payload, ...withoutPayload } = message;
  if (!payload) return message;
  return strictness === "lenient" && sameBytes(payload, computed) ? withoutPayload : message;
}

function requireMac(
  message: CoseMessage,
  detachedPayload: Uint8Array,
  deviceKey: KeyObject,
  { readerKey, transcript }: MdocOptions,
): void {
  if (!readerKey) throw new WalletError("mdoc_device_mac", "A deviceMac is not expected in this flow.");
  const key = macKeyOf(readerKey, deviceKey, transcript);
  if (!verifyMac0(message, key, { detachedPayload }))
    throw new WalletError("mdoc_device_mac", "The deviceMac is not of the key of the mdoc and this session.");
}

/** EMacKey (ISO/IEC 18013-5 9.1.3.5). */
function macKeyOf(readerKey: KeyObject, deviceKey: KeyObject, transcript: Uint8Array): Uint8Array {
  const salt = createHash("sha256")
    .update(encodeCbor(embedCbor(transcript)))
    .digest();
  try {
    const secret = diffieHellman({ privateKey: readerKey, publicKey: deviceKey });
    return new Uint8Array(hkdfSync("sha256", secret, salt, "EMacKey", 32));
  } catch (cause) {
    throw new WalletError("mdoc_device_mac", "The key of the mdoc does not fit the reader's key.", { cause });
  }
}
