import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { decode, encode, type Tagged } from "./cbor.ts";

/** What `org-iso-mdoc` asks for (ISO/IEC 18013-7 Annex C). */
export interface IsoMdocRequest {
  readonly deviceRequest: string;
  readonly encryptionInfo: string;
}

/** The document type and the elements of each document request (ISO/IEC 18013-5 section 8.3.2.1.2.1). */
export function documentRequestsOf({ deviceRequest }: IsoMdocRequest): readonly {
  readonly docType: string;
  readonly elements: readonly string[];
}[] {
  const request = decode(Buffer.from(deviceRequest, "base64url")) as Map<string, unknown>;
  return (request.get("docRequests") as Map<string, unknown>[]).map((one) => {
    const items = decode((one.get("itemsRequest") as Tagged).value as Uint8Array) as Map<string, unknown>;
    const namespaces = items.get("nameSpaces") as Map<string, Map<string, boolean>>;
    return {
      docType: items.get("docType") as string,
      elements: [...namespaces.values()].flatMap((elements) => [...elements.keys()]),
    };
  });
}

/** Encrypts a DeviceResponse with HPKE in base mode to the key of `encryptionInfo`. */
export async function encryptedResponse(
  { encryptionInfo }: IsoMdocRequest,
  deviceResponse: Uint8Array,
  transcript: Uint8Array,
): Promise<{ readonly response: string }> {
  const [, parameters] = decode(Buffer.from(encryptionInfo, "base64url")) as [string, Map<string, unknown>];
  const key = parameters.get("recipientPublicKey") as Map<number, Uint8Array>;
  const point = Buffer.concat([
    Buffer.from([4]),
    key.get(-2) ?? Buffer.alloc(0),
    key.get(-3) ?? Buffer.alloc(0),
  ]);
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  });
  const recipientPublicKey = await suite.kem.deserializePublicKey(exactly(point));
  const sender = await suite.createSenderContext({ recipientPublicKey, info: exactly(transcript) });
  const cipherText = new Uint8Array(await sender.seal(exactly(deviceResponse)));
  const message = encode(["dcapi", { enc: new Uint8Array(sender.enc), cipherText }]);
  return { response: message.toString("base64url") };
}

function exactly(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
