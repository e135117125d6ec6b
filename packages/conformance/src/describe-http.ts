import { describe, test } from "vitest";
import { bodyProbes } from "./describe-http-bodies.ts";
import { lifeProbes } from "./describe-http-life.ts";
import { pathProbes } from "./describe-http-paths.ts";
import { refusalProbes } from "./describe-http-refusals.ts";
import type { HttpMount, HttpMounted, HttpProbe, HttpProbing } from "./fixtures/http-probe.ts";
import { runHttpProbe } from "./fixtures/http-service.ts";

export { type HttpMount, type HttpMounted, type HttpProbe, type HttpProbing, runHttpProbe };

/** Every requirement of a mount. */
export const httpProbes: readonly HttpProbe[] = [
  ...lifeProbes,
  ...refusalProbes,
  ...pathProbes,
  ...bodyProbes,
];

const prefixes = ["/", "/nested/identity"];
const longest = 30_000;

/**
 * The conformance suite of HTTP adapters, over real sockets. The caller must get the core's own response,
 * byte for byte. `mount` serves the service under the prefix; the suite closes it.
 *
 * @example
 * describeHttp("express", async (passmuster, prefix) => {
 *   const server = express().use(prefix, passmusterExpress(passmuster)).listen(0, "127.0.0.1");
 *   await once(server, "listening");
 *   const { port } = server.address() as AddressInfo;
 *   return { url: `http://127.0.0.1:${port}${prefix}`, close: async () => void server.close() };
 * });
 */
export function describeHttp(name: string, mount: HttpMount): void {
  describe.each(prefixes)(`${name} under %s returns the core's responses`, (prefix) => {
    for (const probe of httpProbes)
      test(probe.name, { timeout: longest }, () => runHttpProbe(probe, mount, prefix));
  });
}
