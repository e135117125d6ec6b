import { extname } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import type { Passmuster } from "passmuster";
import { passmusterFastify } from "passmuster/fastify";
import { buildPage } from "./build.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
};

/** A site in React that shows the page of a verification as a component. */
export async function createApp(passmuster: Passmuster): Promise<FastifyInstance> {
  const app = Fastify();
  app.register(passmusterFastify(passmuster), { prefix: "/identity" });
  app.post("/verifications", async () => {
    const { url } = await passmuster.flow("identity").verifications.create({
      person: { firstName: "Ines", lastName: "Marlow" },
      documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
    });
    return { url };
  });
  for (const [path, content] of await buildPage()) {
    const address = path === "/index.html" ? "/" : path;
    app.get(address, (_, reply) => reply.type(contentTypes[extname(path)] ?? "").send(content));
  }
  return app;
}
