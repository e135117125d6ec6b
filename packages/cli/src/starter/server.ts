import type { Choices, Files } from "./choices.ts";

const storageModules = {
  sqlite: {
    name: "sqliteStorage",
    module: "@passmuster/storage-sqlite",
    call: 'sqliteStorage("data/passmuster.db", { keys: fileKeys("data/passmuster.keys") })',
  },
  postgres: {
    name: "postgresStorage",
    module: "@passmuster/storage-postgres",
    call: 'postgresStorage(process.env.PASSMUSTER_STORAGE ?? "", { keys: fileKeys("data/passmuster.keys") })',
  },
} as const;

const apps = {
  express: `import { passmusterExpress } from "@passmuster/adapter-express";
import type { Passmuster } from "@passmuster/core";
import express, { type Express } from "express";

/** Your application. Passmuster reads request bodies itself: mount it before express.json(). */
export function createApp(passmuster: Passmuster): Express {
  const app = express();
  app.use("/identity", passmusterExpress(passmuster));
  app.use(express.json());
  app.get("/", (_request, response) => {
    response.send("Your application.");
  });
  return app;
}
`,
  fastify: `import { passmusterFastify } from "@passmuster/adapter-fastify";
import type { Passmuster } from "@passmuster/core";
import Fastify, { type FastifyInstance } from "fastify";

/** Your application. Passmuster reads request bodies itself, with its own limits. */
export async function createApp(passmuster: Passmuster): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(passmusterFastify(passmuster), { prefix: "/identity" });
  app.get("/", async () => "Your application.");
  return app;
}
`,
} as const;

const listening = {
  express: `const server = createApp(passmuster).listen(port, "127.0.0.1", () => console.log(\`listening on \${publicUrl}\`));
server.requestTimeout = 60_000;

const end = () => server.close(() => passmuster.close());`,
  fastify: `const app = await createApp(passmuster);
await app.listen({ port, host: "127.0.0.1" });
console.log(\`listening on \${publicUrl}\`);

const end = () => app.close().then(() => passmuster.close());`,
} as const;

/** The application and the process that serves it. */
export function serverFiles({ framework, storage }: Choices): Files {
  const { name, module, call } = storageModules[storage];
  return {
    "app.ts": apps[framework],
    "server.ts": `import { capturePage } from "@passmuster/capture";
import { createPassmuster, directoryBlobs, fileKeys, sandboxExtractor } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";
import { ${name} } from "${module}";
import { createApp } from "./app.ts";

const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? \`http://127.0.0.1:\${port}/identity\`;

const passmuster = createPassmuster({
  publicUrl,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: ${call},
  blobs: directoryBlobs("data/blobs"),
  // The sandbox reads no images: document numbers select the outcome. Use the local reader for real documents.
  extractor: process.env.PASSMUSTER_EXTRACTOR === "sandbox" ? sandboxExtractor() : localExtractor(),
  // The page behind each verification's url.
  capture: capturePage(),
});

passmuster.on("verification.finished", ({ verificationId, statusLabel }) => {
  console.log(\`\${verificationId} is \${statusLabel}\`);
});

await passmuster.start();
${listening[framework]}
process.once("SIGTERM", end);
process.once("SIGINT", end);
`,
  };
}
