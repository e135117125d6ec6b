import {
  type CborNode,
  type CborValue,
  decodeCbor,
  expectArray,
  expectEmbedded,
  expectInteger,
  expectMap,
  expectText,
  expectTextKeys,
  plainValue,
} from "../cbor/index.ts";
import { WalletError } from "../errors.ts";
import { requireDeviceAuth } from "./device-auth.ts";
import { verifyIssuer } from "./issuer-signed.ts";
import type { KeyAuthorizations } from "./security-object.ts";
import type { MdocElements, MdocOptions, VerifiedMdoc } from "./types.ts";

/**
 * Verifies the presentation of one mdoc (ISO/IEC 18013-5 9.3): trust, issuer signature, digests, validity,
 * and the device's signature over this session. It either returns verified data or throws.
 *
 * The status of the credential is not checked: `status` says where it stands.
 *
 * @param bytes DeviceResponse as CBOR, with exactly one document
 * @throws {WalletError}
 * @example
 * const trust = trustedCertificates([await readFile("iaca.pem", "utf8")]);
 * const bytes = await readFile("device-response.cbor");
 * const transcript = dcApiTranscript({ origin: "https://shop.example", nonce: "8xG1ZUkw0Yp3" });
 * const mdl = await verifyDeviceResponse(bytes, { trust, at: new Date(), transcript, docTypes: [mdlDocType] });
 * const surname = mdl.elements["org.iso.18013.5.1"]?.family_name;
 */
export async function verifyDeviceResponse(bytes: Uint8Array, options: MdocOptions): Promise<VerifiedMdoc> {
  const { verified, invalid, unbound } = await inspectDeviceResponse(bytes, options);
  const failure = invalid ?? unbound;
  if (failure) throw failure;
  return verified;
}

/** A presentation whose issuer is verified, with what else failed. Use the data only if nothing did. */
export interface MdocReport {
  readonly verified: VerifiedMdoc;
  /** The credential is expired or not yet valid. */
  readonly invalid?: WalletError;
  /** The holder's key did not sign this session. */
  readonly unbound?: WalletError;
}

/**
 * Runs every check of {@link verifyDeviceResponse}, and goes on after a failure of the dates.
 *
 * @throws {WalletError} of the areas `format` and `issuer`
 */
export async function inspectDeviceResponse(bytes: Uint8Array, options: MdocOptions): Promise<MdocReport> {
  const document = expectMap(documentIn(decodeCbor(bytes)), "A document");
  const docType = expectText(document.get("docType"), "docType");
  if (!options.docTypes.includes(docType))
    throw new WalletError("mdoc_doctype_unexpected", "The document has a type that was not asked for.");
  const { result, object, invalid } = await verifyIssuer(document.get("issuerSigned"), docType, options);
  const signed = expectMap(document.get("deviceSigned"), "deviceSigned");
  const nameSpaces = signed.get("nameSpaces");
  const elements = expectTextKeys(expectEmbedded(nameSpaces, "DeviceNameSpaces"), "DeviceNameSpaces");
  if (!nameSpaces) throw new WalletError("mdoc_malformed", "deviceSigned has no nameSpaces.");
  const { deviceKey, authorizations } = object;
  const presentation = { docType, nameSpaces, deviceAuth: signed.get("deviceAuth"), deviceKey };
  const found = unlessUnbound(() => {
    requireDeviceAuth(presentation, options);
    return deviceElementsOf(elements, authorizations, options);
  });
  const isBound = !(found instanceof WalletError);
  return {
    verified: { ...result, deviceElements: isBound ? found : {} },
    ...(invalid && { invalid }),
    ...(!isBound && { unbound: found }),
  };
}

/** The result, or why the holder is not bound. */
function unlessUnbound<T>(check: () => T): T | WalletError {
  try {
    return check();
  } catch (cause) {
    if (cause instanceof WalletError && cause.area === "holder") return cause;
    throw cause;
  }
}

/** ISO/IEC 18013-5 8.3.2.1.2.2, table 8: status 0 is OK. */
function documentIn(response: CborNode): CborNode | undefined {
  const entries = expectMap(response, "DeviceResponse");
  // The version is not signed, and a request of version 1.0 is answered in version 1.0 (ISO/IEC 18013-5
  // 8.3.2.1.2.2).
  if (expectText(entries.get("version"), "version") !== "1.0")
    throw new WalletError("mdoc_version", "The version of the DeviceResponse must be 1.0.");
  if (expectInteger(entries.get("status"), "status") !== 0)
    throw new WalletError("mdoc_status", "The wallet reports a status other than 0.");
  const documents = entries.get("documents");
  const list = documents ? expectArray(documents, "documents") : [];
  if (list.length !== 1)
    throw new WalletError("mdoc_document_count", `The response has ${list.length} documents instead of one.`);
  return list[0];
}

function deviceElementsOf(
  namespaces: readonly (readonly [string, CborNode])[],
  authorizations: KeyAuthorizations,
  { strictness = "strict" }: MdocOptions,
): MdocElements {
  const allowed = namespaces.map(([namespace, node]) => {
    const elements = expectTextKeys(node, "The elements of a namespace");
    const authorized = elements.filter(([name]) => isAuthorized(namespace, name, authorizations));
    if (strictness === "strict" && authorized.length < elements.length)
      throw new WalletError(
        "mdoc_device_element_unauthorized",
        "The device signed an element that the issuer did not authorise.",
      );
    return [namespace, Object.fromEntries(authorized.map(plainPair))] as const;
  });
  return Object.fromEntries(allowed);
}

function isAuthorized(namespace: string, name: string, { namespaces, elements }: KeyAuthorizations): boolean {
  return namespaces.has(namespace) || (elements.get(namespace)?.has(name) ?? false);
}

function plainPair([name, node]: readonly [string, CborNode]): readonly [string, CborValue] {
  return [name, plainValue(node)];
}
