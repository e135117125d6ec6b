import type { Choices, Files } from "./choices.ts";

const names = { express: "Express", fastify: "Fastify", sqlite: "SQLite", postgres: "Postgres" } as const;

const database = {
  sqlite: "The database and the images are under `data/`.",
  postgres: "`.env` contains the address of Postgres (`PASSMUSTER_STORAGE`). The images are under `data/`.",
} as const;

/** The README and the tests of a starter. */
export function guideFiles({ name, framework, storage }: Choices): Files {
  return {
    "README.md": `# ${name}

Passmuster in ${names[framework]}, on ${names[storage]}. ${database[storage]}

\`\`\`sh
npm install
npm test          # a verification in memory, without a port
npm start         # http://127.0.0.1:3000
npm run token     # prints an API token
\`\`\`

Then, with the token:

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{
  "person": { "first_name": "Avenna", "last_name": "Dunmarch" },
  "documents": { "photo_id": { "type": "Passport", "number": "X1234567", "country": "ATA" } }
}' http://127.0.0.1:3000/identity/api/v1/identity/verifications
\`\`\`

The response's \`url\` is the page for the person: open it, and take or choose photos. The sandbox reads no images: the document number selects the outcome (\`SANDBOX-EXPIRED\` is rejected, \`SANDBOX-NAME\` needs review, any other number is
approved). Remove \`PASSMUSTER_EXTRACTOR\` from \`.env\` to read documents. In production, use a new \`PASSMUSTER_SECRET\`.

| file | |
|---|---|
| \`app.ts\` | your application, with Passmuster under \`/identity\` |
| \`server.ts\` | storage, images, reader, capture page and process |
| \`app.test.ts\` | two tests on Passmuster's testing kit |
`,
    "app.test.ts": `import { deepStrictEqual } from "node:assert/strict";
import { test } from "node:test";
import { testPassmuster } from "@passmuster/core/testing";
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
