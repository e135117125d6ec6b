import type { KeyObject } from "node:crypto";
import {
  type CborKey,
  type CborNode,
  expectArray,
  expectMap,
  expectText,
  expectTextKeys,
  plainValue,
} from "../cbor/index.ts";
import { readCoseKey } from "../cose/index.ts";
import { WalletError } from "../errors.ts";
import {
  readStatusReference,
  type StatusReference,
  type UnreadableStatus,
} from "../status-list/reference.ts";
import { optionalDate, readDate } from "./dates.ts";
import type { MdocValidity } from "./types.ts";

/** MobileSecurityObject (ISO/IEC 18013-5 9.1.2.4). */
export interface SecurityObject {
  readonly docType: string;
  readonly digestAlgorithm: "sha256" | "sha384" | "sha512";
  readonly valueDigests: ReadonlyMap<string, ReadonlyMap<CborKey, CborNode>>;
  readonly deviceKey: KeyObject;
  readonly authorizations: KeyAuthorizations;
  readonly validity: MdocValidity;
  readonly status?: StatusReference | UnreadableStatus;
}

/** What the device may sign (ISO/IEC 18013-5 9.1.2.4, KeyAuthorizations). */
export interface KeyAuthorizations {
  readonly namespaces: ReadonlySet<string>;
  readonly elements: ReadonlyMap<string, ReadonlySet<string>>;
}

const digests: Readonly<Record<string, SecurityObject["digestAlgorithm"]>> = {
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};

/** @throws {WalletError} area `format` */
export function readSecurityObject(node: CborNode): SecurityObject {
  const entries = expectMap(node, "MobileSecurityObject");
  requireVersion(entries.get("version"), "MobileSecurityObject");
  const digestAlgorithm = digests[expectText(entries.get("digestAlgorithm"), "digestAlgorithm")];
  if (!digestAlgorithm)
    throw new WalletError("mdoc_malformed", "The digest algorithm of the mdoc is not supported.");
  const device = expectMap(entries.get("deviceKeyInfo"), "deviceKeyInfo");
  const statusNode = entries.get("status");
  const status = statusNode && readStatusReference(plainValue(statusNode));
  return {
    docType: expectText(entries.get("docType"), "docType"),
    digestAlgorithm,
    valueDigests: new Map(
      expectTextKeys(entries.get("valueDigests"), "valueDigests").map(([namespace, values]) => [
        namespace,
        expectMap(values, "The digests of a namespace"),
      ]),
    ),
    deviceKey: readCoseKey(device.get("deviceKey")),
    authorizations: readAuthorizations(device.get("keyAuthorizations")),
    validity: readValidity(entries.get("validityInfo")),
    ...(status && { status }),
  };
}

/** Versions 1.x keep the structure (ISO/IEC 18013-5 8.1). @throws {WalletError} */
export function requireVersion(node: CborNode | undefined, what: string): void {
  if (!/^1\.\d{1,3}$/.test(expectText(node, `version of ${what}`)))
    throw new WalletError("mdoc_version", `The version of ${what} is not supported.`);
}

function readValidity(node: CborNode | undefined): MdocValidity {
  const entries = expectMap(node, "validityInfo");
  const expectedUpdate = optionalDate(entries.get("expectedUpdate"), "expectedUpdate");
  return {
    signed: readDate(entries.get("signed"), "signed"),
    validFrom: readDate(entries.get("validFrom"), "validFrom"),
    validUntil: readDate(entries.get("validUntil"), "validUntil"),
    ...(expectedUpdate && { expectedUpdate }),
  };
}

function readAuthorizations(node: CborNode | undefined): KeyAuthorizations {
  const entries = node ? expectMap(node, "keyAuthorizations") : new Map<CborKey, CborNode>();
  const namespaces = entries.get("nameSpaces");
  const elements = entries.get("dataElements");
  return {
    namespaces: textsOf(namespaces, "nameSpaces of keyAuthorizations"),
    elements: new Map(
      (elements ? expectTextKeys(elements, "dataElements of keyAuthorizations") : []).map(([name, list]) => [
        name,
        textsOf(list, "dataElements of a namespace"),
      ]),
    ),
  };
}

function textsOf(node: CborNode | undefined, what: string): ReadonlySet<string> {
  return new Set(node ? expectArray(node, what).map((item) => expectText(item, what)) : []);
}
