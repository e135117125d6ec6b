import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { text } from "node:stream/consumers";
import { marker } from "./markers.ts";

/** Endpoints that fail in every way, and show what they got. */
export interface MarkedReceiver {
  readonly urls: readonly string[];
  /** Heads and bodies of the requests by endpoint. */
  readonly received: Readonly<Record<"thin" | "full", string[]>>;
  close(): void;
}

/** Each path is one answer; the query says whether the endpoint gets thin or full bodies. */
const answers = ["ok", "echo", "redirect", "gone", "cut", "html"] as const;

export async function markedReceiver(): Promise<MarkedReceiver> {
  const received: Record<"thin" | "full", string[]> = { thin: [], full: [] };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const include = searchParams.get("include") === "full" ? "full" : "thin";
    const head = JSON.stringify(request.headers);
    received[include].push(`${head}\n${body}`);
    switch (pathname.split("/").at(-1)) {
      case "echo":
        return response.writeHead(500, { "x-marker": marker }).end(`${marker} ${head} ${body}`);
      case "redirect":
        return response.writeHead(302, { location: `http://127.0.0.1/${marker}` }).end();
      case "gone":
        return response.writeHead(410, marker).end(marker);
      case "cut":
        return request.socket.destroy();
      case "html":
        return response.writeHead(200, { "content-type": "text/html" }).end(`<h1>${marker}</h1>`);
      default:
        return response.writeHead(204).end();
    }
  });
  const garbage = createSocketServer((socket) => {
    socket.on("error", () => {});
    socket.end(`${marker} is not HTTP\r\n\r\n`);
  });
  const portOf = async (one: typeof server | typeof garbage): Promise<number> => {
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    return (one.address() as AddressInfo).port;
  };
  const [port, odd] = [await portOf(server), await portOf(garbage)];
  const own = `http://127.0.0.1:${port}/${marker}`;
  return {
    urls: [
      ...answers.flatMap((name) => [`${own}/${name}?include=thin`, `${own}/${name}?include=full`]),
      `http://127.0.0.1:${odd}/${marker}`,
      `http://127.0.0.1:9/${marker}`,
      `http://${marker}.invalid/`,
    ],
    received,
    close() {
      server.closeAllConnections();
      server.close();
      garbage.close();
    },
  };
}
