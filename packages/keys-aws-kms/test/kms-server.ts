import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import {
  createIssuer,
  type Issuer,
  type ReceivedRequest,
  type ServedResponse,
  serve,
  signatureFault,
} from "@passmuster/test-servers";

export const credentials = { accessKeyId: "AKIDTEST", secretAccessKey: "the secret of the test" };
export const region = "eu-west-1";
export const keyId = "1234abcd-12ab-34cd-56ef-1234567890ab";

export interface KmsServer {
  readonly endpoint: string;
  /** What KMS recorded of each request, as CloudTrail does. */
  readonly requests: { readonly operation: string; readonly context: unknown; readonly body: string }[];
  /** Refuses the next requests with these types and statuses. */
  refuseNext(...refusals: readonly { readonly type: string; readonly status: number }[]): void;
  /** Changes the next answers. */
  forgeNext(...forgeries: readonly Forgery[]): void;
  close(): Promise<void>;
}

type Forgery = (answer: Answer, input: Answer) => Answer;
type Answer = Readonly<Record<string, unknown>>;

/** The Encrypt and Decrypt of KMS. Verifies the signature of each request (Signature Version 4). */
export async function startKms(issuer: Issuer = createIssuer()): Promise<KmsServer> {
  issuer.add(credentials);
  const keys = new Map([[keyId, randomBytes(32)]]);
  const refusals: { readonly type: string; readonly status: number }[] = [];
  const forgeries: Forgery[] = [];
  const requests: KmsServer["requests"] = [];
  const server = await serve((request): ServedResponse => {
    const { status, answer } = answerTo(request);
    const forged = status === 200 && forgeries.shift();
    return {
      status,
      headers: { "content-type": "application/x-amz-json-1.1" },
      body: JSON.stringify(forged ? forged(answer, JSON.parse(request.body.toString())) : answer),
    };
  });

  function answerTo(request: ReceivedRequest): { status: number; answer: Answer } {
    const refused = (type: string, status = 400) => ({ status, answer: { __type: type, message: "no" } });
    const planned = refusals.shift();
    if (planned) return refused(planned.type, planned.status);
    const fault = signatureFault(request, { name: "kms", region }, issuer);
    if (fault)
      return refused(fault === "ExpiredToken" ? "ExpiredTokenException" : "InvalidSignatureException");
    const body = request.body.toString();
    const input = JSON.parse(body) as Record<string, unknown>;
    const operation = String(request.headers["x-amz-target"]).replace("TrentService.", "");
    requests.push({ operation, context: input.EncryptionContext, body });
    const key = keys.get(String(input.KeyId));
    if (!key) return refused("NotFoundException");
    const KeyId = `arn:aws:kms:${region}:111122223333:key/${String(input.KeyId)}`;
    const context = Object.entries(input.EncryptionContext as Record<string, string>);
    if (context.some(([, value]) => value === "")) return refused("ValidationException");
    const bound = Buffer.from(JSON.stringify(context.sort()));
    if (operation === "Encrypt") {
      const iv = randomBytes(12);
      const encryption = createCipheriv("aes-256-gcm", key, iv).setAAD(bound);
      const text = Buffer.concat([encryption.update(String(input.Plaintext), "base64"), encryption.final()]);
      const blob = Buffer.concat([iv, encryption.getAuthTag(), text]).toString("base64");
      return { status: 200, answer: { CiphertextBlob: blob, KeyId } };
    }
    const blob = Buffer.from(String(input.CiphertextBlob), "base64");
    if (blob.length === 0) return refused("ValidationException");
    try {
      const decryption = createDecipheriv("aes-256-gcm", key, blob.subarray(0, 12), { authTagLength: 16 })
        .setAAD(bound)
        .setAuthTag(blob.subarray(12, 28));
      const text = Buffer.concat([decryption.update(blob.subarray(28)), decryption.final()]);
      return { status: 200, answer: { Plaintext: text.toString("base64"), KeyId } };
    } catch {
      return refused("InvalidCiphertextException");
    }
  }

  return {
    endpoint: server.endpoint,
    requests,
    refuseNext: (...given) => void refusals.push(...given),
    forgeNext: (...given) => void forgeries.push(...given),
    close: server.close,
  };
}
