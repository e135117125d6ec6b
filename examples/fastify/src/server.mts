import Fastify from "fastify";
import { createPassmuster, directoryBlobs } from "passmuster";
import { capturePage } from "passmuster/capture";
import { desk, localReviewers } from "passmuster/desk";
import { passmusterFastify } from "passmuster/fastify";
import { localExtractor } from "passmuster/reader";
import { sqliteStorage } from "passmuster/sqlite";

const publicUrl = process.env.PUBLIC_URL ?? "http://127.0.0.1:3000/identity";
const reviewers = localReviewers(publicUrl); // You, on this machine. Later: your own sign-in.
const passmuster = createPassmuster({
  publicUrl,
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: sqliteStorage("data/passmuster.db"),
  blobs: directoryBlobs("data/blobs"),
  extractor: localExtractor(),
  specimens: "accept", // To try it. Leave this out, and specimens go to a person.
  capture: capturePage(),
  desk: desk({ reviewers }),
});
await passmuster.start();

const server = Fastify();
await server.register(passmusterFastify(passmuster), { prefix: "/identity" });
await server.listen({ port: Number(process.env.PORT ?? 3000) });
console.log(`Listening on ${publicUrl}`);
console.log(`Desk: ${reviewers.link}`);
