import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export const credentials = { accessKeyId: "AKIDTEST", secretAccessKey: "the secret of the test" };
export const region = "eu-west-1";
export const keyId = "1234abcd-12ab-34cd-56ef-1234567890ab";

export interface KmsServer {
  readonly endpoint: string;
  /** What KMS recorded of each request, as CloudTrail does. */
  readonly requests: { readonly operation: string; readonly context: unknown; readonly body: string }[];
  /** Refuses the next requests with these types and statuses. */
  refuseNext(...refusals: readonly { readonly type: string; readonly status: number }[]): void;
  close(): void;
}

/** The Encrypt and Decrypt of KMS. Verifies the signature of each request (Signature Version 4). */
export async function startKms(): Promise<KmsServer> {
  const keys = new Map([[keyId, randomBytes(32)]]);
  const refusals: { readonly type: string; readonly status: number }[] = [];
  const requests: KmsServer["requests"] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { status, answer } = answerTo(request, body);
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(answer));
  });

  function answerTo(request: IncomingMessage, body: string): { status: number; answer: unknown } {
    const refused = (type: string, status = 400) => ({ status, answer: { __type: type, message: "no" } });
    const planned = refusals.shift();
    if (planned) return refused(planned.type, planned.status);
    if (!isSigned(request, body)) return refused("InvalidSignatureException");
    const input = JSON.parse(body) as Record<string, unknown>;
    const operation = String(request.headers["x-amz-target"]).replace("TrentService.", "");
    requests.push({ operation, context: input.EncryptionContext, body });
    const key = keys.get(String(input.KeyId));
    if (!key) return refused("NotFoundException");
    const context = Object.entries(input.EncryptionContext as Record<string, string>);
    if (context.some(([, value]) => value === "")) return refused("ValidationException");
    const bound = Buffer.from(JSON.stringify(context.sort()));
    if (operation === "Encrypt") {
      const iv = randomBytes(12);
      const encryption = createCipheriv("aes-256-gcm", key, iv).setAAD(bound);
      const text = Buffer.concat([encryption.update(String(input.Plaintext), "base64"), encryption.final()]);
      const blob = Buffer.concat([iv, encryption.getAuthTag(), text]).toString("base64");
      return { status: 200, answer: { CiphertextBlob: blob, KeyId: input.KeyId } };
    }
    const blob = Buffer.from(String(input.CiphertextBlob), "base64");
    if (blob.length === 0) return refused("ValidationException");
    try {
      const decryption = createDecipheriv("aes-256-gcm", key, blob.subarray(0, 12), { authTagLength: 16 })
        .setAAD(bound)
        .setAuthTag(blob.subarray(12, 28));
      const text = Buffer.concat([decryption.update(blob.subarray(28)), decryption.final()]);
      return { status: 200, answer: { Plaintext: text.toString("base64"), KeyId: input.KeyId } };
    } catch {
      return refused("InvalidCiphertextException");
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    refuseNext: (...given) => void refusals.push(...given),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Signature Version 4 by its specification, independent of the library that signs. */
function isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
  const [, id, date = "", at, service, names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const signedNames = names.split(";");
  if (!["host", "x-amz-date", "x-amz-target", "content-type"].every((name) => signedNames.includes(name)))
    return false;
  const canonical = [
    method,
    url,
    "",
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    hash(body),
  ].join("\n");
  const scope = `${date}/${at}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash(canonical)].join("\n");
  const key = [region, "kms", "aws4_request"].reduce(
    (derived: Buffer, part) => hmac(derived, part),
    hmac(`AWS4${credentials.secretAccessKey}`, date),
  );
  return id === credentials.accessKeyId && hmac(key, text).toString("hex") === signature;
}
