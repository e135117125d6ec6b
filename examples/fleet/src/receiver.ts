import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Receiver {
  readonly url: string;
  /** The number of deliveries of each event, by its `webhook-id`. */
  readonly deliveries: ReadonlyMap<string, number>;
  close(): void;
}

/** Receives every event. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries = new Map<string, number>();
  const server = createServer(async (request, response) => {
    if ((await text(request).catch(() => "")) === "") return;
    const id = String(request.headers["webhook-id"]);
    deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    deliveries,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
