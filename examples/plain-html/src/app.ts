import { readFile } from "node:fs/promises";
import Fastify, { type FastifyInstance } from "fastify";
import type { Passmuster } from "passmuster";
import { passmusterFastify } from "passmuster/fastify";

const files = { "/": ["index.html", "text/html"], "/account.js": ["account.js", "text/javascript"] } as const;

/** A site that shows the page of a verification inside its own. */
export function createApp(passmuster: Passmuster): FastifyInstance {
  const app = Fastify();
  app.register(passmusterFastify(passmuster), { prefix: "/identity" });
  app.post("/verifications", async () => {
    const { url } = await passmuster.flow("identity").verifications.create({
      person: { firstName: "Ines", lastName: "Marlow" },
      documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
    });
    return { url };
  });
  for (const [path, [name, type]] of Object.entries(files)) {
    app.get(path, async (_, reply) => {
      const file = await readFile(new URL(`../public/${name}`, import.meta.url));
      return reply.type(type).send(file);
    });
  }
  return app;
}
