import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import { describeHttp } from "@vouchsafe/conformance";
import Fastify from "fastify";

describeHttp("fastify", async (vouchsafe, prefix) => {
  const server = Fastify({ forceCloseConnections: true });
  await server.register(vouchsafeFastify(vouchsafe), { prefix });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return { url: `${url}${prefix}`, close: () => server.close() };
});
