import { type Other, startOther } from "./processes/start.ts";

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  // The tests read JSON of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON
  readonly json: any;
}

export interface Server extends Other {
  call(method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
}

/** A whole server in its own process, with a caller of its API. */
export async function startServer(address: string, blobs: string): Promise<Server> {
  const other = await startOther("serve", address, blobs);
  const { port, token } = (await other.answer()) as { readonly port: number; readonly token: string };
  return {
    ...other,
    async call(method, path, body, key) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/identity${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const { status, headers } = response;
      return { status, retryAfter: headers.get("retry-after"), json: text ? JSON.parse(text) : undefined };
    },
  };
}

export const reviewer = { email: "reviewer@example.test" };

export const person = (reference: string) => ({
  vendor_reference: reference,
  person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
  documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
});
