import { marker, noisePicture, sliceOf } from "./markers.ts";

export interface Sent {
  readonly status: number;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON
  readonly json: any;
}

export interface Sending {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests to one server, and keeps the refusals and the secrets that it saw. */
export interface Sender {
  readonly url: string;
  /** Heads and bodies of responses with status 400 and above, without the header `Passmuster-Ignored`. */
  readonly refusals: string[];
  readonly secrets: Map<string, string | Uint8Array>;
  send(method: string, path: string, given?: Sending): Promise<Sent>;
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return body;
  return Buffer.isBuffer(body) ? Uint8Array.from(body) : JSON.stringify(body);
}

export function senderTo(url: string, secrets: Map<string, string | Uint8Array>): Sender {
  const refusals: string[] = [];
  return {
    url,
    refusals,
    secrets,
    async send(method, path, { token, body, headers = {} } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: bodyOf(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      if (response.status >= 400) {
        // `Passmuster-Ignored` names members of the caller's own body, to the caller alone.
        const heads = [...response.headers].filter(([name]) => name !== "passmuster-ignored");
        refusals.push(`${method} ${response.status} ${JSON.stringify(heads)} ${bytes.toString("latin1")}`);
      }
      return { status: response.status, bytes, json: isJson ? JSON.parse(bytes.toString()) : undefined };
    },
  };
}

const word = (name: string, tag = marker): string => `${tag} ${name}`;
export const email = `${marker}.reviewer@example.test`;

/** @param tag in every text */
export function markedBody(number: string, tag = marker): Record<string, unknown> {
  return {
    vendor_reference: word("reference", tag),
    vendor_state: word("state", tag),
    person: { first_name: word("first", tag), last_name: word("last", tag), date_of_birth: "1931-07-19" },
    address: {
      street: `1 ${word("street", tag)}`,
      city: word("city", tag),
      state: "OR",
      postal_code: `97201${tag}`.slice(0, 30),
      country: "USA",
    },
    documents: {
      photo_id: { type: "Driver License", number, country: "USA" },
      proof_of_address: { type: "Lease Agreement", country: "USA" },
    },
  };
}

let pictures = 0;

/** A new picture as base64; the secrets get a part of it. */
export async function picture({ secrets }: Pick<Sender, "secrets">): Promise<string> {
  pictures += 1;
  const bytes = await noisePicture(pictures);
  secrets.set(`uploaded image ${pictures}`, sliceOf(bytes));
  return bytes.toString("base64");
}

const flow = "/api/v1/postal1583";

/** A verification with a value in every field, its documents uploaded by an end user, in status Started. */
export async function markedVerification(
  sender: Sender,
  token: string,
  number: string = `D${marker}`,
  tag = marker,
): Promise<{ readonly id: string; readonly path: string; readonly session: string }> {
  const { send, secrets } = sender;
  const key = { "idempotency-key": `${tag}-${secrets.size}` };
  const body = markedBody(number, tag);
  const created = await send("POST", `${flow}/verifications`, { token, body, headers: key });
  const again = await send("POST", `${flow}/verifications`, { token, body, headers: key });
  if (again.status !== 201) throw new Error(`Not replayed: ${again.status} ${again.bytes}`);
  await send("POST", `${flow}/verifications`, { token, body: markedBody("D2"), headers: key });
  const { id, url, qr_code } = created.json.data;
  const capability = new URL(url).hash.slice(1);
  secrets.set(`capability of ${id}`, capability);
  secrets.set(`QR code of ${id}`, new URL(qr_code).pathname.split("/").at(-1)?.split(".")[0] ?? "");
  await send("POST", "/api/v1/session", { body: { verification: id, capability: `${capability}x` } });
  const started = await send("POST", "/api/v1/session", { body: { verification: id, capability } });
  const session: string = started.json.data.token;
  secrets.set(`session of ${id}`, session);
  const licence = async () => ({
    type: 1,
    country: "USA",
    front_side_data: await picture(sender),
    back_side_data: await picture(sender),
  });
  await send("PUT", "/api/v1/session/uploads/photo-id", {
    token: session,
    body: { document: await licence() },
  });
  const lease = { context_type: "PROOF_OF_ADDRESS", type: 23, country: "USA" };
  const front_side_data = await picture(sender);
  const proof = { verification: id, document: { ...lease, front_side_data } };
  await send("POST", `${flow}/documents`, { token, body: proof });
  const selfie = { type: 41, country: "USA", front_side_data: await picture(sender) };
  await send("PUT", "/api/v1/session/uploads/selfie", { token: session, body: { document: selfie } });
  return { id, path: `${flow}/verifications/${id}`, session };
}

/** Follows a submitted verification until it is decided. */
export async function decided({ send }: Sender, session: string): Promise<void> {
  let { data } = (await send("GET", "/api/v1/session", { token: session })).json;
  while (data.state === "processing")
    ({ data } = (await send("GET", `/api/v1/session/after/${data.version}`, { token: session })).json);
}

/** Reads everything that has the verification's data, and acts on it as a reviewer. */
export async function review(sender: Sender, token: string, path: string, tag = marker): Promise<void> {
  const { send, secrets } = sender;
  const verdict = { token, body: { comment: word("comment", tag), email } };
  const detail = await send("GET", path, { token });
  for (const document of detail.json.data.documents) {
    const { pathname, search } = new URL(document.url_front);
    const image = await send("GET", `${pathname}${search}`);
    if (image.status === 200) secrets.set(`stored image of ${document.id}`, sliceOf(image.bytes));
    secrets.set(`link to ${document.id}`, search.split("signature=")[1] ?? "");
    await send("GET", `${pathname}${search}x`);
    await send("GET", `${flow}/documents/${document.id}`, { token });
    await send("GET", `${flow}/documents/${document.id}/pdf`, { token });
    const values = { person: { given_names: word("corrected", tag) } };
    await send("PATCH", `${flow}/documents/${document.id}/extracted-data`, { token, body: values });
  }
  const query = `vendor_reference=${encodeURIComponent(word("reference"))}`;
  await send("GET", `${flow}/verifications?${query}`, { token });
  await send("GET", `${flow}/verifications?status=${marker}&${marker}=1`, { token });
  await send("POST", `${path}/comments`, { token, body: { content: word("content", tag), email } });
  await send("PATCH", path, { token, body: { person: { first_name: word("changed", tag) } } });
  for (const action of ["reject", "approve", "approve"]) await send("PUT", `${path}/${action}`, verdict);
  await send("PUT", `${path}/resubmit`, verdict);
  await send("PUT", `${path}/approve`, { token, body: { comment: word("no"), email: `${marker}` } });
  await send("POST", `${path}/link`, { token });
}
