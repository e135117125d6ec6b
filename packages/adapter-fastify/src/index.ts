import type { Vouchsafe } from "@vouchsafe/core";
import type { FastifyPluginAsync } from "fastify";

/**
 * Mounts Vouchsafe in a Fastify server; `prefix` works as for every plugin.
 *
 * @example
 * await server.register(vouchsafeFastify(vouchsafe), { prefix: "/identity" });
 */
export function vouchsafeFastify(vouchsafe: Pick<Vouchsafe, "handle">): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser("*", (_request, body, done) => done(null, body));
    server.all("*", { exposeHeadRoute: false }, async ({ method, url, headers, body, raw }, reply) => {
      const path = url.slice(server.prefix.length) || "/";
      const response = await vouchsafe.handle({
        method,
        url: path,
        headers,
        body: (body as typeof raw | undefined) ?? raw,
      });
      return reply.code(response.status).headers(response.headers).send(response.body);
    });
  };
}
