import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createPassmuster,
  memoryBlobs,
  memoryStorage,
  type Passmuster,
  sandboxExtractor,
} from "@passmuster/core";
import type { DeskPage } from "@passmuster/core/ports";
import { desk } from "@passmuster/desk";

/** A server at `http://localhost:<port>`; its listener is given once the port is known. */
export async function listen() {
  const server = createServer();
  await once(server.listen(0, "localhost"), "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (listener: RequestListener) => void server.on("request", listener),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A service whose desk has this login, mounted at `/identity`. */
export function serviceAt(url: string, authenticate: DeskPage["authenticate"]): Passmuster {
  return createPassmuster({
    publicUrl: `${url}/identity`,
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    desk: desk({ reviewers: { authenticate } }),
  });
}

export interface Session {
  readonly status: number;
  /** The address that the session carries. */
  readonly email: string | undefined;
  readonly role: string | undefined;
  readonly token: string | undefined;
}

/** Asks for a session as the desk's page does. */
export async function sessionOf(url: string, headers: Readonly<Record<string, string>>): Promise<Session> {
  const own = { "passmuster-desk": "1", "sec-fetch-site": "same-origin" };
  const asked = { method: "POST", headers: { ...own, ...headers } };
  const response = await fetch(`${url}/identity/api/v1/desk/session`, asked);
  const { data } = (await response.json()) as {
    readonly data?: { readonly token: string; readonly reviewer: { email: string; role: string } };
  };
  return {
    status: response.status,
    email: data?.reviewer.email,
    role: data?.reviewer.role,
    token: data?.token,
  };
}
