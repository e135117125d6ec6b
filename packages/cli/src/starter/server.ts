import type { Choices, Files } from "./choices.ts";
import { importsOf, serviceOf } from "./service.ts";

const apps = {
  express: `import express, { type Express } from "express";
import type { Passmuster } from "passmuster";
import { passmusterExpress } from "passmuster/express";

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
  fastify: `import Fastify, { type FastifyInstance } from "fastify";
import type { Passmuster } from "passmuster";
import { passmusterFastify } from "passmuster/fastify";

/** Your application. Passmuster reads request bodies itself, with its own limits. */
export async function createApp(passmuster: Passmuster): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(passmusterFastify(passmuster), { prefix: "/identity" });
  app.get("/", async () => "Your application.");
  return app;
}
`,
  hono: `import { Hono } from "hono";
import { fetchHandler, type Passmuster } from "passmuster";

/** Your application. Hono removes the prefix itself. */
export function createApp(passmuster: Passmuster): Hono {
  const app = new Hono();
  app.mount("/identity", fetchHandler(passmuster));
  app.get("/", (context) => context.text("Your application."));
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
  hono: `const server = serve({ fetch: createApp(passmuster).fetch, hostname: "127.0.0.1", port });
console.log(\`listening on \${publicUrl}\`);

const end = () => server.close(() => passmuster.close());`,
} as const;

const own = { express: "", fastify: "", hono: 'import { serve } from "@hono/node-server";\n' } as const;

/** The application and the process that serves it. */
export function serverFiles(framework: keyof typeof apps, storage: Choices["storage"]): Files {
  return {
    "app.ts": apps[framework],
    "server.ts": `${own[framework]}${importsOf(storage)}
import { createApp } from "./app.ts";

const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? \`http://127.0.0.1:\${port}/identity\`;

${serviceOf(storage)}
${listening[framework]}
process.once("SIGTERM", end);
process.once("SIGINT", end);
`,
    "app.test.ts": `import { deepStrictEqual } from "node:assert/strict";
import { test } from "node:test";
import { testPassmuster } from "passmuster/testing";
import { createApp } from "./app.ts";

test("an expired passport is rejected", async () => {
  const { decided } = await testPassmuster();
  const { statusLabel } = await decided({ scenario: "SANDBOX-EXPIRED" });
  deepStrictEqual(statusLabel, "Rejected");
});

test("the application mounts Passmuster", async () => {
  const { passmuster } = await testPassmuster();
  await createApp(passmuster);
});
`,
  };
}
