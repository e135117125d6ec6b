import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, defineFlow, directoryBlobs, documentTypes } from "@passmuster/core";
import { localExtractor } from "@passmuster/extractor-local";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Fastify from "fastify";
import { ready } from "../../bench/subject.ts";

const path = "advice";

/** Passmuster as in a host, with the defaults of its reader and its work, for a flow with three parts. */
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: sqliteStorage("passmuster.db"),
  blobs: directoryBlobs("blobs"),
  extractor: localExtractor(),
  flows: [
    defineFlow({
      path,
      label: "Advice",
      chosenBy: "person",
      anyCountry: true,
      ...({ photoId: "required", proofOfAddress: "required", selfie: "required" } as const),
      documentTypes: documentTypes.filter(({ credential }) => credential === undefined).map(({ id }) => id),
    }),
  ],
  limits: { requestsPerMinute: false },
});
await passmuster.start({ warmUp: true });
const { secret } = await passmuster.tokens.create();
const server = Fastify();
await server.register(passmusterFastify(passmuster));
ready(await server.listen(), secret);
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));
