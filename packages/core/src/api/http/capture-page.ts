import { PassmusterError } from "../../base/errors.ts";
import type { Core } from "../../service/core.ts";
import type { HttpResponse } from "./message.ts";

/** The page is the same for every id, so it does not reveal whether a verification exists. */
export async function getCapturePage({ capture, settings }: Core): Promise<HttpResponse> {
  if (!capture) throw new PassmusterError("route_not_found");
  const { pathname } = new URL(settings.publicUrl);
  const { bytes, contentType } = await capture.document(pathname.replace(/\/+$/, ""));
  return {
    status: 200,
    headers: { ...strictHeaders(capture.frameAncestors, "camera=(self)"), "content-type": contentType },
    body: bytes,
  };
}

/** @throws {PassmusterError} `route_not_found` */
export async function getCaptureFile({ capture }: Core, name: string): Promise<HttpResponse> {
  const file = await capture?.file(name);
  if (!file) throw new PassmusterError("route_not_found");
  return {
    status: 200,
    headers: {
      "content-type": file.contentType,
      ...(file.isShared ? shared : hashed),
      "referrer-policy": "no-referrer",
    },
    body: file.bytes,
  };
}

const hashed = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "same-origin",
};

const shared = {
  "cache-control": "public, max-age=3600",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

/**
 * CSP Level 3: sources of this server only, none inline. Images may also come from memory, for the preview.
 */
const sources = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
];

/**
 * The headers of a page: nothing of other origins, and no feature of the device but the `camera` policy's.
 */
export function strictHeaders(frameAncestors: readonly string[], camera: string): Record<string, string> {
  const ancestors = frameAncestors.map((origin) => (origin === "self" ? "'self'" : origin)).join(" ");
  return {
    "content-security-policy": [...sources, `frame-ancestors ${ancestors || "'none'"}`].join("; "),
    "permissions-policy": `${camera}, microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()`,
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  };
}
