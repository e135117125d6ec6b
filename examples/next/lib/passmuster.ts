import { createPassmuster, directoryBlobs, fileKeys, type Passmuster, sandboxExtractor } from "passmuster";
import { capturePage } from "passmuster/capture";
import { localExtractor } from "passmuster/reader";
import { sqliteStorage } from "passmuster/sqlite";

async function open(): Promise<Passmuster> {
  const site = process.env.SITE ?? "http://localhost:3000";
  const passmuster = createPassmuster({
    publicUrl: `${site}/identity`,
    secret: process.env.PASSMUSTER_SECRET ?? "",
    storage: sqliteStorage("data/passmuster.db", { keys: fileKeys("data/passmuster.keys") }),
    blobs: directoryBlobs("data/blobs"),
    extractor: process.env.PASSMUSTER_EXTRACTOR === "sandbox" ? sandboxExtractor() : localExtractor(),
    capture: capturePage({ frameAncestors: ["self"] }),
  });
  await passmuster.start();
  return passmuster;
}

const globals = globalThis as typeof globalThis & { passmuster?: Promise<Passmuster> };

/** One service for a process: Next loads this module once for each of its bundles. */
export function passmuster(): Promise<Passmuster> {
  globals.passmuster ??= open();
  return globals.passmuster;
}
