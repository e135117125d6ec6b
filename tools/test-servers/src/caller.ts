import sharp from "sharp";

export interface Answer {
  readonly status: number;
  // The tests read JSON of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON
  readonly json: any;
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls a server over HTTP. @throws {TypeError} the connection failed: the outcome is unknown */
export function callerOf(url: string, token: string | undefined): Caller {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, json: isJson ? JSON.parse(text) : text };
  };
}

export const pictureText = (
  await sharp({ create: { width: 96, height: 64, channels: 3, background: "#8899aa" } })
    .jpeg()
    .toBuffer()
).toString("base64");

export const identityBody = {
  vendor_reference: "order-1",
  person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
  documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
};

export function passport(verification: string) {
  return {
    verification,
    document: { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: pictureText },
  };
}

/** Creates a verification with its passport and submits it. Resolves to its id. */
export async function submitted(call: Caller): Promise<string> {
  const id: string = (await call("POST", "/api/v1/identity/verifications", identityBody)).json.data.id;
  await call("POST", "/api/v1/identity/documents", passport(id));
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  return id;
}
