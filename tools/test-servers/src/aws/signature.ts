import { createHash, createHmac } from "node:crypto";
import type { Issuer } from "./credentials.ts";
import type { ReceivedRequest } from "./http.ts";

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
export const sha256 = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

interface Claimed {
  readonly accessKeyId: string;
  readonly scope: string;
  readonly signedNames: readonly string[];
  readonly signature: string;
  readonly date: string;
  readonly token: string | undefined;
  readonly payload: string;
}

/** The error code of AWS. */
export type SignatureFault =
  | "AccessDenied"
  | "ExpiredToken"
  | "InvalidAccessKeyId"
  | "InvalidToken"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch"
  | "XAmzContentSHA256Mismatch";

/**
 * Verifies Signature Version 4 by its specification, independent of the library that signs. Knows both forms:
 * the header and the presigned address.
 */
export function signatureFault(
  request: ReceivedRequest,
  service: { readonly name: string; readonly region: string },
  issuer: Issuer,
): SignatureFault | undefined {
  const url = new URL(request.url, "http://host");
  const claimed = claimedIn(request, url);
  if (!claimed) return "AccessDenied";
  const credentials = issuer.find(claimed.accessKeyId);
  if (!credentials) return "InvalidAccessKeyId";
  if (credentials.sessionToken !== claimed.token) return "InvalidToken";
  if (credentials.expiration && credentials.expiration.getTime() <= Date.now()) return "ExpiredToken";
  const instant = Date.parse(
    claimed.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  const seconds = Number(url.searchParams.get("X-Amz-Expires") ?? 900);
  if (!(Math.abs(Date.now() - instant) <= seconds * 1_000)) return "RequestTimeTooSkewed";
  // S3 refuses a request that has an unsigned header of its own.
  const own = Object.keys(request.headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (own.some((name) => !claimed.signedNames.includes(name))) return "AccessDenied";
  if (claimed.payload !== "UNSIGNED-PAYLOAD" && claimed.payload !== sha256(request.body))
    return "XAmzContentSHA256Mismatch";
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(request.url),
    ...claimed.signedNames.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    claimed.signedNames.join(";"),
    claimed.payload,
  ].join("\n");
  const scope = `${claimed.date.slice(0, 8)}/${service.region}/${service.name}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", claimed.date, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const isSame = claimed.scope === scope && hmac(key, text).toString("hex") === claimed.signature;
  return isSame ? undefined : "SignatureDoesNotMatch";
}

function claimedIn({ headers, body }: ReceivedRequest, { searchParams }: URL): Claimed | undefined {
  const text = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]));
  const [, credential = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      text("authorization") ?? "",
    ) ?? [];
  const isHeader = credential !== "";
  const whole = isHeader ? credential : (searchParams.get("X-Amz-Credential") ?? "");
  const slash = whole.indexOf("/");
  if (slash < 0) return undefined;
  const query = (name: string) => searchParams.get(name) ?? "";
  return {
    accessKeyId: whole.slice(0, slash),
    scope: whole.slice(slash + 1),
    signedNames: (isHeader ? names : query("X-Amz-SignedHeaders")).split(";"),
    signature: isHeader ? signature : query("X-Amz-Signature"),
    date: isHeader ? (text("x-amz-date") ?? "") : query("X-Amz-Date"),
    token: isHeader ? text("x-amz-security-token") : (searchParams.get("X-Amz-Security-Token") ?? undefined),
    payload: isHeader ? (text("x-amz-content-sha256") ?? sha256(body)) : "UNSIGNED-PAYLOAD",
  };
}

/** The parameters by name, as they were sent, without the signature. */
function canonicalQuery(url: string): string {
  const [, query = ""] = url.split("?");
  return query
    .split("&")
    .filter((part) => part !== "" && !part.startsWith("X-Amz-Signature="))
    .map((part) => (part.includes("=") ? part : `${part}=`))
    .sort()
    .join("&");
}
