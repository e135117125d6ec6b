import { PassmusterError } from "../../base/errors.ts";
import type { PresenceProvider } from "../../ports/presence.ts";
import type { Core } from "../../service/core.ts";
import type { HttpRequest, HttpResponse } from "./message.ts";
import { staticAnswer, storedAnswer } from "./static-answer.ts";
import { type LanguageRequest, wantedLanguages } from "./wanted-languages.ts";

interface PageRequest extends Pick<HttpRequest, "headers"> {
  readonly core: Core;
}
export interface DocumentRequest extends PageRequest, LanguageRequest {}
export interface FileRequest extends PageRequest {
  readonly params: { readonly file: string };
}

/** The page is the same for every id, so it does not reveal whether a verification exists. */
export async function getCapturePage(request: DocumentRequest): Promise<HttpResponse> {
  const { capture, presence, settings } = request.core;
  if (!capture) throw new PassmusterError("route_not_found");
  const { pathname } = new URL(settings.publicUrl);
  const page = await capture.document(pathname.replace(/\/+$/, ""), wantedLanguages(request));
  return staticAnswer(request, page, strictHeaders(capture.frameAncestors, "camera=(self)", presence));
}

/** The page of a person's link to their own data, the same for every id. */
export async function getExportPage(request: DocumentRequest): Promise<HttpResponse> {
  const { capture, settings } = request.core;
  if (!capture?.exportDocument) throw new PassmusterError("route_not_found");
  const { pathname } = new URL(settings.publicUrl);
  const page = await capture.exportDocument(pathname.replace(/\/+$/, ""), wantedLanguages(request));
  return staticAnswer(request, page, strictHeaders([], "camera=()"));
}

/** @throws {PassmusterError} `route_not_found` */
export async function getCaptureFile(request: FileRequest): Promise<HttpResponse> {
  const file = await request.core.capture?.file(request.params.file);
  if (!file) throw new PassmusterError("route_not_found");
  return storedAnswer(request, file, file.isShared ? shared : hashed);
}

/** The headers of a file whose name contains a hash of its content. */
export const hashed = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

const shared = {
  "cache-control": "public, max-age=3600",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "referrer-policy": "no-referrer",
};

/**
 * CSP Level 3: sources of this server only, none inline. Images may also come from memory, for the preview.
 */
const sources = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
];

/**
 * The headers of a page: nothing of other origins but connections to those of `connect`, WebAssembly only if
 * the element needs it, and no feature of the device but the `camera` policy's.
 */
export function strictHeaders(
  frameAncestors: readonly string[],
  camera: string,
  { connect = [], webAssembly = false }: Pick<PresenceProvider, "connect" | "webAssembly"> = {},
): Record<string, string> {
  const scripts = `script-src 'self'${webAssembly ? " 'wasm-unsafe-eval'" : ""}`;
  const connected = ["connect-src 'self'", ...connect].join(" ");
  const policy = [...sources, scripts, connected];
  const ancestors = frameAncestors.map((origin) => (origin === "self" ? "'self'" : origin)).join(" ");
  return {
    "content-security-policy": [...policy, `frame-ancestors ${ancestors || "'none'"}`].join("; "),
    "permissions-policy": `${camera}, microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()`,
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  };
}
