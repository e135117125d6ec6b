import type { Passmuster } from "@passmuster/core";
import { lingering, nodeHeaders } from "@passmuster/core/http";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";

/**
 * Mounts Passmuster in a Fastify server; `prefix` works as for other plugins.
 *
 * @example
 * await server.register(passmusterFastify(passmuster), { prefix: "/identity" });
 */
export function passmusterFastify(passmuster: Pick<Passmuster, "handle">): FastifyPluginAsync {
  return async (server) => {
    const segments = server.prefix.split("/").filter(Boolean).length;
    // Accepts a target in absolute form (RFC 9112 §3.2.2).
    const mounted = new RegExp(`^(?:https?://[^/?]*)?(?:/+[^/?]*){${segments}}`, "i");
    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      const { method, url, raw, body } = request;
      const headers = {
        ...nodeHeaders({ headers: request.headers, rawHeaders: raw.rawHeaders }),
        "content-type": raw.headers["content-type"],
      };
      const path = url.replace(mounted, "");
      const stream = (body as typeof raw | undefined) ?? raw;
      const { remoteAddress: address } = raw.socket;
      const response = await passmuster.handle({ method, url: path, headers, address, body: stream });
      const { headers: sent, body: answer } = lingering(response, raw) ?? response;
      // The host's hooks, such as one for CORS, may have set another one.
      const vary = [reply.getHeader("vary"), sent.vary].flat().filter(Boolean).join(", ");
      reply.code(response.status).headers({ ...sent, ...(vary && { vary }) });
      return reply.serializer(asItIs).send(answer);
    };
    server.removeAllContentTypeParsers();
    server.addContentTypeParser("*", (_request, body, done) => done(null, body));
    // Fastify refuses an invalid media type before any handler, so every body is parsed as bytes here.
    server.addHook("preParsing", async (request) => {
      request.headers = { ...request.headers, "content-type": "application/octet-stream" };
    });
    server.all("/*", { exposeHeadRoute: false }, respond);
    if (segments > 0) server.all("/", { exposeHeadRoute: false, prefixTrailingSlash: "no-slash" }, respond);
  };
}

/** Fastify's own serializer adds a charset, which JSON does not have (RFC 8259 §11). */
function asItIs(text: string): string {
  return text;
}
