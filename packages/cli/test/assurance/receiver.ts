import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Told {
  readonly type: string;
  readonly data: { readonly verification_id: string; readonly sequence: number };
}

export interface Receiver {
  readonly url: string;
  /** The received bodies by `webhook-id`. */
  readonly bodies: ReadonlyMap<string, ReadonlySet<string>>;
  close(): void;
}

/** Receives and records every webhook. */
export async function startReceiver(): Promise<Receiver> {
  const bodies = new Map<string, Set<string>>();
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const id = String(request.headers["webhook-id"]);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    bodies,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
