import { createHash } from "node:crypto";
import { createPassmuster, directoryBlobs, sandboxExtractor } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";

/** The secret of the services that wrote the fixtures. */
const secret = "a secret of the tests, thirty-two bytes or more";
const verifications = "/api/v1/identity/verifications";

type Json = Readonly<Record<string, unknown>>;

/** A service on a storage and a folder of images, which calls itself as a client would. */
export async function openService(storage: VerificationStorage, images: string) {
  const passmuster = createPassmuster({
    publicUrl: "https://id.example.test",
    secret,
    storage,
    blobs: directoryBlobs(images),
    extractor: sandboxExtractor(),
    limits: { requestsPerMinute: false },
  });
  await passmuster.start({ work: false });
  const { secret: token } = await passmuster.tokens.create({ scopes: ["read", "write", "review", "admin"] });
  const send = async (method: string, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
    const { body: answer = "", status } = await passmuster.handle({ method, url, headers, ...sent });
    return { status, bytes: Buffer.from(answer) };
  };
  const call = async (method: string, url: string, body?: object) => {
    const { status, bytes } = await send(method, url, body);
    if (status >= 400) throw new Error(`${method} ${url}: ${bytes}`);
    return bytes.length === 0 ? {} : JSON.parse(bytes.toString());
  };
  return { passmuster, send, call };
}

type Service = Awaited<ReturnType<typeof openService>>;

/** Everything that a caller can read, without times, links and tokens. */
export async function contentOf({ call, send }: Service): Promise<Json> {
  const { data } = await call("GET", `${verifications}?per_page=100`);
  const found = await Promise.all(
    data.map(({ id }: { id: string }) => call("GET", `${verifications}/${id}?private=1`)),
  );
  const seen = [];
  for (const { data: one } of found) {
    const images = [];
    for (const { url_front: front } of one.documents) {
      const { pathname, search } = new URL(front);
      const { status, bytes } = await send("GET", `${pathname}${search}`);
      images.push([status, createHash("sha256").update(bytes).digest("hex")]);
    }
    seen.push({ ...withoutLinks(one), images });
  }
  const { data: webhooks } = await call("GET", "/api/v1/webhooks");
  return { verifications: seen, webhooks: webhooks.map(({ id, url }: Json) => ({ id, url })) };
}

/** Each answer has freshly signed links. */
function withoutLinks(value: unknown): Json {
  const text = JSON.stringify(value, (name, member) => (/^url|_url$/.test(name) ? undefined : member));
  return JSON.parse(text);
}
