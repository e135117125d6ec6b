import { passmusterFastify } from "@passmuster/adapter-fastify";
import type { HttpMount } from "@passmuster/conformance";
import Fastify from "fastify";

export const mount: HttpMount = async (passmuster, prefix) => {
  const server = Fastify({ forceCloseConnections: true });
  await server.register(passmusterFastify(passmuster), { prefix });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return { url: `${url}${prefix}`, close: () => server.close() };
};
