import type { Choices } from "./choices.ts";
import { needsBuild } from "./project.ts";

const frameworks = {
  express: "Express",
  fastify: "Fastify",
  hono: "Hono",
  nest: "NestJS",
  next: "Next",
} as const;

const storages = { sqlite: "SQLite", postgres: "Postgres" } as const;

const database = {
  sqlite: "The database and the images are under `data/`.",
  postgres: "`.env` contains the address of Postgres (`PASSMUSTER_STORAGE`). The images are under `data/`.",
} as const;

const onServer = `| \`app.ts\` | your application, with Passmuster under \`/identity\` |
| \`server.ts\` | storage, images, reader, capture page and process |
| \`app.test.ts\` | two tests on Passmuster's testing kit |`;

const files = {
  express: onServer,
  fastify: onServer,
  hono: onServer,
  nest: `| \`src/main.ts\` | the process, with Passmuster under \`/identity\` |
| \`src/identity.module.ts\` | storage, images, reader and capture page, as a provider |
| \`src/identity.test.ts\` | a test on Passmuster's testing kit |`,
  next: `| \`lib/passmuster.ts\` | storage, images, reader and capture page |
| \`app/identity/[[...path]]/route.ts\` | Passmuster under \`/identity\` |
| \`app/identity.tsx\` | the capture page as a component |
| \`identity.test.ts\` | a test on Passmuster's testing kit |`,
} as const;

/** The README of a starter. */
export function guideFile({ name, framework, storage }: Choices): string {
  return `# ${name}

Passmuster in ${frameworks[framework]}, on ${storages[storage]}. ${database[storage]}

\`\`\`sh
npm install
npm test          # a verification in memory, without a port
${needsBuild(framework) ? "npm run build\n" : ""}npm start         # http://127.0.0.1:3000
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
approved). The server prints a link to the desk, where you decide what waits for a person. Remove \`PASSMUSTER_EXTRACTOR\` from \`.env\` to read documents. In production, use a new \`PASSMUSTER_SECRET\`.

| file | |
|---|---|
${files[framework]}
`;
}
