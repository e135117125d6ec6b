import { readdirSync } from "node:fs";
import { createPassmuster, sandboxExtractor } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import type { Life } from "./ledger.ts";
import { fastEnvironment, type Ground, openGround, settings } from "./ports.ts";
import type { Receiver } from "./receiver.ts";
import { judge } from "./verdict.ts";

/** Waits up to a minute until no work is due and no check fails; returns the failing checks. */
export async function settled(
  storage: VerificationStorage,
  lives: readonly Life[],
  receiver: Receiver,
): Promise<readonly string[]> {
  const ends = Date.now() + 60_000;
  for (;;) {
    const wrong = await judge(storage, lives, receiver);
    if (wrong.length === 0 || Date.now() > ends) return wrong;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** After two hours every sweep is due. Then an image exists exactly if a document refers to it. */
export async function danglingBlobs(ground: Ground, lives: readonly Life[]): Promise<readonly string[]> {
  const ports = openGround(ground);
  const environment = fastEnvironment(ground, 7_200_000_000);
  const extractor = sandboxExtractor();
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    ...settings,
    ...ports,
    extractor,
    environment,
  });
  await passmuster.start({ work: false });
  await passmuster.purge();
  const wanted = new Set<string>();
  for (const { reference } of lives) {
    const query = { tenant: "default", vendorReference: reference, page: 1, perPage: 10 };
    for (const { id } of (await ports.storage.list(query)).items) {
      const found = await ports.storage.load("default", id);
      for (const { front, back } of found?.documents ?? [])
        for (const key of [front, back]) if (key) wanted.add(key);
    }
  }
  await passmuster.close();
  const kept = new Set(
    readdirSync(ground.blobs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => /img_[0-9a-z]{26}/.exec(name)?.[0] ?? name),
  );
  return [
    ...[...wanted].filter((key) => !kept.has(key)).map((key) => `image ${key} is missing`),
    ...[...kept].filter((key) => !wanted.has(key)).map((key) => `image ${key} is an orphan`),
  ];
}
