import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import { type BlobKey, isId } from "../../model/ids.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import { isLinkOpen, linkNumber, markedTenant } from "../../service/access/capability.ts";
import {
  type Address,
  longestImageLink,
  type Owned,
  qrCodePath,
  verifyUrl,
} from "../../service/access/links.ts";
import type { Core } from "../../service/core.ts";
import { qrCodePng, qrCodeSvg } from "../../service/media/qr-code.ts";
import type { HttpResponse } from "./message.ts";
import type { HttpCall } from "./operations/operation.ts";

const refused = () => new PassmusterError("image_not_found");

/**
 * An image by its signed link, while the link is valid and its document exists.
 * @throws {PassmusterError} `image_not_found`
 */
export async function getImage({
  core,
  path,
  search,
  params: { tenant, verification: id, image },
}: HttpCall<Record<"tenant" | "verification" | "image", string>>): Promise<HttpResponse> {
  if (!core.links.verify(`${path}?${search}`, core.environment.now(), longestImageLink)) throw refused();
  const verification = isId("ver", id) ? await core.storage.load(tenant, id) : undefined;
  const isShown = ({ front, back }: VerificationDocument) => front === image || back === image;
  if (!verification?.documents.some(isShown)) throw refused();
  try {
    const { bytes, mediaType } = await core.pictures.get(verification, image as BlobKey);
    const holder = { subject: "link", tenant, scopes: [] };
    await core.record.read(holder, { what: "image", verifications: [verification], image });
    return { status: 200, headers: { ...imageHeaders, "content-type": mediaType }, body: bytes };
  } catch (error) {
    throw error instanceof BlobNotFoundError ? refused() : error;
  }
}

/**
 * The QR code of a verification's link, while both are valid. One signature serves both formats.
 * @throws {PassmusterError} `image_not_found`
 */
export async function getQrCode({
  core,
  path,
  search,
  params: { verification: id, file },
}: HttpCall<Record<"verification" | "file", string>>): Promise<HttpResponse> {
  const [, given = "0", signature = "", mark, format] =
    /^(?:([1-9]\d{0,8})~)?([\w-]+)(?:\.([\w-]+))?\.(png|svg)$/.exec(file) ?? [];
  const tenant = markedTenant(mark);
  const isExact = search === "" && path === `/qr/${id}/${file}`;
  if (!isId("ver", id) || tenant === undefined || !isExact) throw refused();
  const named = { tenant, id, link: { number: Number(given), at: 0 } };
  // Nothing is loaded for a signature that this service did not make.
  const address = (given === "0" ? addresses : numbered).find((one) => isSigned(core, named, one, signature));
  const verification = address && (await core.storage.load(tenant, id));
  if (!verification) throw refused();
  const isNewest = linkNumber(verification) === named.link.number;
  if (address === "capability" && !(isNewest && isLinkOpen(core, verification))) throw refused();
  const url = verifyUrl(core, verification, address);
  if (format === "svg") {
    return {
      status: 200,
      headers: { ...imageHeaders, "content-type": "image/svg+xml" },
      body: await qrCodeSvg(url),
    };
  }
  return {
    status: 200,
    headers: { ...imageHeaders, "content-type": "image/png" },
    body: await qrCodePng(url),
  };
}

const numbered: readonly Address[] = ["capability"];
const addresses: readonly Address[] = [...numbered, "page"];

function isSigned(core: Core, verification: Owned, address: Address, signature: string): boolean {
  return core.links.verify(
    `${qrCodePath(verification, address)}?signature=${signature}`,
    core.environment.now(),
  );
}

/** An image is shown by itself, and kept by nobody. */
export const imageHeaders = {
  "cache-control": "private, no-store",
  "content-disposition": "inline",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "referrer-policy": "no-referrer",
};
