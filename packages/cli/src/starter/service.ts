import type { Choices } from "./choices.ts";

const storages = {
  sqlite: {
    name: "sqliteStorage",
    call: 'sqliteStorage("data/passmuster.db", { keys: fileKeys("data/passmuster.keys") })',
  },
  postgres: {
    name: "postgresStorage",
    call: 'postgresStorage(process.env.PASSMUSTER_STORAGE ?? "", { keys: fileKeys("data/passmuster.keys") })',
  },
} as const;

type Storage = Choices["storage"];

/** The imports of the module that creates the service. */
export const importsOf = (
  storage: Storage,
  type = "",
): string => `import { createPassmuster, directoryBlobs, fileKeys, ${type}sandboxExtractor } from "passmuster";
import { capturePage } from "passmuster/capture";
import { desk, localReviewers } from "passmuster/desk";
import { localExtractor } from "passmuster/reader";
import { ${storages[storage].name} } from "passmuster/${storage}";`;

/** Creates the service and listens to its outcomes. The text before it declares `publicUrl`. */
export const serviceOf = (
  storage: Storage,
): string => `// The desk on your own machine: the printed link signs you in. Elsewhere, sign in your own reviewers.
const isLocal = process.env.NODE_ENV !== "production" && publicUrl.startsWith("http://127.0.0.1");
const reviewers = isLocal ? localReviewers(publicUrl) : undefined;

const passmuster = createPassmuster({
  publicUrl,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: ${storages[storage].call},
  blobs: directoryBlobs("data/blobs"),
  // The sandbox reads no images: document numbers select the outcome. Use the local reader for real
  // documents.
  extractor: process.env.PASSMUSTER_EXTRACTOR === "sandbox" ? sandboxExtractor() : localExtractor(),
  // Specimens pass, to try the service. In production they go to a person.
  specimens: process.env.NODE_ENV === "production" ? "review" : "accept",
  // The page behind each verification's url; pages of your own origin may show it in a frame.
  capture: capturePage({ frameAncestors: ["self"] }),
  desk: reviewers && desk({ reviewers }),
});

passmuster.on("verification.finished", ({ verificationId, statusLabel }) => {
  console.log(\`\${verificationId} is \${statusLabel}\`);
});

await passmuster.start();
if (reviewers) console.log(\`desk: \${reviewers.link}\`);`;

/** A function that creates the service, for a framework that decides when. */
export const openOf = (storage: Storage): string => `async function open(): Promise<Passmuster> {
  const publicUrl = process.env.PUBLIC_URL ?? \`http://127.0.0.1:\${process.env.PORT ?? 3000}/identity\`;
${serviceOf(storage).replaceAll(/^(?=.)/gm, "  ")}
  return passmuster;
}`;
