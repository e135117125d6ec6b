import type { Choices, Files } from "./choices.ts";

const storageModules = {
  sqlite: {
    name: "sqliteStorage",
    module: "@vouchsafe/storage-sqlite",
    call: 'sqliteStorage("data/vouchsafe.db")',
  },
  postgres: {
    name: "postgresStorage",
    module: "@vouchsafe/storage-postgres",
    call: 'postgresStorage(process.env.VOUCHSAFE_STORAGE ?? "")',
  },
} as const;

const apps = {
  express: `import { vouchsafeExpress } from "@vouchsafe/adapter-express";
import type { Vouchsafe } from "@vouchsafe/core";
import express, { type Express } from "express";

/** Your application. Vouchsafe reads its bodies by itself: mount it before express.json(). */
export function createApp(vouchsafe: Vouchsafe): Express {
  const app = express();
  app.use("/identity", vouchsafeExpress(vouchsafe));
  app.use(express.json());
  app.get("/", (_request, response) => {
    response.send("A host of its own.");
  });
  return app;
}
`,
  fastify: `import { vouchsafeFastify } from "@vouchsafe/adapter-fastify";
import type { Vouchsafe } from "@vouchsafe/core";
import Fastify, { type FastifyInstance } from "fastify";

/** Your application. Vouchsafe reads its bodies by itself, under its own limits. */
export async function createApp(vouchsafe: Vouchsafe): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(vouchsafeFastify(vouchsafe), { prefix: "/identity" });
  app.get("/", async () => "A host of its own.");
  return app;
}
`,
} as const;

const listening = {
  express: `const server = createApp(vouchsafe).listen(port, "127.0.0.1", () => console.log(\`listening on \${publicUrl}\`));
server.requestTimeout = 60_000;

const end = () => server.close(() => vouchsafe.close());`,
  fastify: `const app = await createApp(vouchsafe);
await app.listen({ port, host: "127.0.0.1" });
console.log(\`listening on \${publicUrl}\`);

const end = () => app.close().then(() => vouchsafe.close());`,
} as const;

/** The application and the process that serves it. */
export function serverFiles({ framework, storage }: Choices): Files {
  const { name, module, call } = storageModules[storage];
  return {
    "app.ts": apps[framework],
    "server.ts": `import { capturePage } from "@vouchsafe/capture";
import { createVouchsafe, directoryBlobs, sandboxExtractor } from "@vouchsafe/core";
import { localExtractor } from "@vouchsafe/extractor-local";
import { ${name} } from "${module}";
import { createApp } from "./app.ts";

const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? \`http://127.0.0.1:\${port}/identity\`;

const vouchsafe = createVouchsafe({
  publicUrl,
  secret: process.env.VOUCHSAFE_SECRET ?? "",
  storage: ${call},
  blobs: directoryBlobs("data/blobs"),
  // The sandbox reads nothing: outcomes follow from document numbers. Take the local reader for real documents.
  extractor: process.env.VOUCHSAFE_EXTRACTOR === "sandbox" ? sandboxExtractor() : localExtractor(),
  // The page behind each verification's url.
  capture: capturePage(),
});

vouchsafe.on("verification.finished", ({ verificationId, statusLabel }) => {
  console.log(\`\${verificationId} is \${statusLabel}\`);
});

await vouchsafe.start();
${listening[framework]}
process.once("SIGTERM", end);
process.once("SIGINT", end);
`,
  };
}
