import { generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes } from "node:crypto";
import { base64UrlOf } from "../base64url.ts";
import { type CborInput, embedCbor, encodeCbor } from "../cbor/index.ts";
import { type CoseSignatureAlgorithm, coseKeyOf, signSign1 } from "../cose/index.ts";
import { annexCTranscript } from "../handover/index.ts";

/** One document to ask for. */
export interface DocumentRequest {
  readonly docType: string;
  /** Names of elements by namespace. */
  readonly elements: Readonly<Record<string, readonly string[]>>;
}

export interface AnnexCRequestOptions {
  readonly documents: readonly DocumentRequest[];
  /** Of the page, without a slash at the end. */
  readonly origin: string;
  /** IntentToRetain (ISO/IEC 18013-5 8.3.2.1.2.1): the wallet shows it to the holder. */
  readonly retain: boolean;
  /** Signs the request. Some wallets answer signed requests only. */
  readonly reader?: {
    readonly key: KeyObject;
    readonly algorithm: CoseSignatureAlgorithm;
    /** DER, leaf first, without the root. */
    readonly chain: readonly Uint8Array[];
  };
}

/** What {@link openAnnexCResponse} needs. It holds a private key: keep it on the server, use it once. */
export interface AnnexCSecrets {
  readonly encryptionInfo: string;
  readonly privateJwk: JsonWebKey;
}

export interface AnnexCRequest {
  /** For `navigator.credentials.get`. */
  readonly request: {
    readonly protocol: "org-iso-mdoc";
    readonly data: { readonly deviceRequest: string; readonly encryptionInfo: string };
  };
  readonly secrets: AnnexCSecrets;
}

/**
 * A request of the protocol `org-iso-mdoc` (ISO/IEC 18013-7 Annex C) with a fresh nonce and a fresh key.
 *
 * @throws {WalletError} `cose_algorithm`: the algorithm does not belong to the reader's key
 * @example
 * const elements = { "org.iso.18013.5.1": ["family_name"] };
 * const documents = [{ docType: mdlDocType, elements }];
 * const { request, secrets } = createAnnexCRequest({ documents, origin: "https://shop.example", retain: true });
 */
export function createAnnexCRequest(options: AnnexCRequestOptions): AnnexCRequest {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const recipientPublicKey = coseKeyOf(publicKey.export({ format: "jwk" }));
  const parameters = new Map<string, CborInput>([
    ["nonce", new Uint8Array(randomBytes(32))],
    ["recipientPublicKey", recipientPublicKey],
  ]);
  const encryptionInfo = base64UrlOf(encodeCbor(["dcapi", parameters]));
  const deviceRequest = base64UrlOf(
    deviceRequestOf(options, annexCTranscript({ ...options, encryptionInfo })),
  );
  return {
    request: { protocol: "org-iso-mdoc", data: { deviceRequest, encryptionInfo } },
    secrets: { encryptionInfo, privateJwk: privateKey.export({ format: "jwk" }) },
  };
}

/** DeviceRequest (ISO/IEC 18013-5 8.3.2.1.2.1). */
function deviceRequestOf(options: AnnexCRequestOptions, transcript: Uint8Array): Uint8Array {
  const docRequests = options.documents.map((document) => {
    const itemsRequest = embedCbor(itemsRequestOf(document, options.retain));
    return new Map<string, CborInput>([
      ["itemsRequest", itemsRequest],
      ...readerAuthOf(options, transcript, itemsRequest),
    ]);
  });
  return encodeCbor(
    new Map<string, CborInput>([
      ["version", "1.0"],
      ["docRequests", docRequests],
    ]),
  );
}

function itemsRequestOf({ docType, elements }: DocumentRequest, retain: boolean): Uint8Array {
  const namespaces = Object.entries(elements).map(
    ([namespace, names]) => [namespace, new Map(names.map((name) => [name, retain]))] as const,
  );
  return encodeCbor(
    new Map<string, CborInput>([
      ["docType", docType],
      ["nameSpaces", new Map(namespaces)],
    ]),
  );
}

/** ReaderAuth (ISO/IEC 18013-5 9.1.4.3): signs the session with the request. */
function readerAuthOf(
  { reader }: AnnexCRequestOptions,
  transcript: Uint8Array,
  itemsRequest: CborInput,
): readonly (readonly [string, CborInput])[] {
  if (!reader) return [];
  const authentication = encodeCbor(["ReaderAuthentication", { encoded: transcript }, itemsRequest]);
  const payload = encodeCbor(embedCbor(authentication));
  return [["readerAuth", signSign1({ ...reader, payload, detached: true })]];
}
