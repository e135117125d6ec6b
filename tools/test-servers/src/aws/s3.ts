import { createHash, randomUUID } from "node:crypto";
import { createIssuer, type Issuer } from "./credentials.ts";
import { type ReceivedRequest, type ServedResponse, serve, type TestServer } from "./http.ts";
import { signatureFault } from "./signature.ts";

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Who may sign. Default: nobody until `issuer.add`. */
  readonly issuer?: Issuer;
  readonly isVersioned?: boolean;
  /** Ids and ARNs of enabled KMS keys. Default: none. */
  readonly kmsKeys?: readonly string[];
  /**
   * Whether uploads with server-side encryption are encrypted; `false` ignores the headers. Default: true.
   */
  readonly encrypts?: boolean;
}

interface Version {
  readonly id: string;
  readonly body: Buffer;
  /** Headers of the response: type, metadata, encryption. */
  readonly headers: Readonly<Record<string, string>>;
  readonly isMarker: boolean;
}

export interface S3Server extends TestServer {
  readonly issuer: Issuer;
  /** Keys with at least one version or delete marker. */
  keys(): readonly string[];
}

const encryption = "x-amz-server-side-encryption";
const kmsKey = `${encryption}-aws-kms-key-id`;
const bucketKey = `${encryption}-bucket-key-enabled`;

/**
 * One bucket by the API reference of S3, in path style: PutObject with conditions and server-side encryption,
 * GetObject with ranges, DeleteObject with versions, ListObjectVersions. It verifies every signature.
 */
export async function startS3(options: S3Options): Promise<S3Server> {
  const { bucket, region, issuer = createIssuer(), isVersioned = false } = options;
  const objects = new Map<string, Version[]>();
  const server = await serve((request) => {
    const fault = signatureFault(request, { name: "s3", region }, issuer);
    if (fault) return refused(fault.startsWith("X") || fault.endsWith("Token") ? 400 : 403, fault);
    const { pathname, searchParams } = new URL(request.url, "http://host");
    const [, asked = "", ...segments] = pathname.split("/");
    if (asked !== bucket) return refused(404, "NoSuchBucket");
    const key = decodeURIComponent(segments.join("/"));
    if (key === "" && searchParams.has("versions")) return listed(objects, searchParams);
    if (key === "") return refused(501, "NotImplemented");
    const versions = objects.get(key) ?? [];
    const store = (next: readonly Version[]) => {
      if (next.length === 0) objects.delete(key);
      else objects.set(key, [...next]);
    };
    const current = versions[0]?.isMarker ? undefined : versions[0];
    switch (request.method) {
      case "GET":
      case "HEAD":
        return current ? read(current, request) : refused(404, "NoSuchKey");
      case "PUT": {
        if (request.headers["if-none-match"] === "*" && current) return refused(412, "PreconditionFailed");
        const faulty = encryptionFault(request, options);
        if (faulty) return faulty;
        const version = versionOf(request, options);
        store(isVersioned ? [version, ...versions] : [version]);
        return { status: 200, headers: { ...encryptionIn(version.headers), ...named(version, isVersioned) } };
      }
      case "DELETE": {
        const id = searchParams.get("versionId");
        if (id !== null) {
          store(versions.filter((version) => version.id !== id));
          return { status: 204, headers: { "x-amz-version-id": id } };
        }
        if (!isVersioned) {
          store([]);
          return { status: 204 };
        }
        const marker = { id: randomUUID(), body: Buffer.of(), headers: {}, isMarker: true };
        store([marker, ...versions]);
        return { status: 204, headers: { "x-amz-version-id": marker.id, "x-amz-delete-marker": "true" } };
      }
      default:
        return refused(405, "MethodNotAllowed");
    }
  });
  return { ...server, issuer, keys: () => [...objects.keys()] };
}

const named = ({ id }: Version, isVersioned: boolean): Readonly<Record<string, string>> =>
  isVersioned ? { "x-amz-version-id": id } : {};

function versionOf({ headers, body }: ReceivedRequest, { encrypts = true }: S3Options): Version {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      name === "content-type" ||
      name.startsWith("x-amz-meta-") ||
      (encrypts && name.startsWith("x-amz-server-side-encryption")),
  );
  const etag = `"${createHash("md5").update(body).digest("hex")}"`;
  const told = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
  return { id: randomUUID(), body, headers: { ...told, etag }, isMarker: false };
}

function encryptionIn(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(encryption)));
}

/** PutObject, "Server-side encryption": which headers go together. */
function encryptionFault(
  { headers }: ReceivedRequest,
  { kmsKeys = [] }: S3Options,
): ServedResponse | undefined {
  const type = headers[encryption];
  const key = headers[kmsKey];
  const isKms = type === "aws:kms" || type === "aws:kms:dsse";
  if (type !== undefined && type !== "AES256" && !isKms)
    return refused(400, "InvalidEncryptionAlgorithmError");
  if (key !== undefined && !isKms) return refused(400, "InvalidArgument");
  if (headers[bucketKey] === "true" && type === "aws:kms:dsse") return refused(400, "InvalidArgument");
  if (key !== undefined && !kmsKeys.includes(String(key))) return refused(400, "KMS.NotFoundException");
  return undefined;
}

function read({ body, headers }: Version, request: ReceivedRequest): ServedResponse {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const sent = { ...headers, "content-length": String(body.length) };
  if (request.method === "HEAD") return { status: 200, headers: sent };
  if (from === undefined) return { status: 200, headers: sent, body };
  if (Number(from) >= body.length) return { ...refused(416, "InvalidRange") };
  const part = body.subarray(Number(from), Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${body.length}`;
  return {
    status: 206,
    headers: { ...headers, "content-length": String(part.length), "content-range": range },
    body: part,
  };
}

/** ListObjectVersions, at most two versions a page, so that every caller has to turn pages. */
function listed(objects: ReadonlyMap<string, readonly Version[]>, query: URLSearchParams): ServedResponse {
  const prefix = query.get("prefix") ?? "";
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([key, versions]) => versions.map(({ id, isMarker }) => ({ key, id, isMarker })));
  const page = found.slice(0, 2).map(({ key, id, isMarker }) => {
    const tag = isMarker ? "DeleteMarker" : "Version";
    return `<${tag}><Key>${escaped(key)}</Key><VersionId>${id}</VersionId></${tag}>`;
  });
  return xml(
    200,
    `<ListVersionsResult><IsTruncated>${found.length > 2}</IsTruncated>${page.join("")}</ListVersionsResult>`,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function refused(status: number, code: string): ServedResponse {
  return xml(status, `<Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function xml(status: number, body: string): ServedResponse {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  return { status, headers: { "content-type": "application/xml" }, body: head + body };
}
