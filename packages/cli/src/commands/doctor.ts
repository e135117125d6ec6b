import { existsSync } from "node:fs";
import { styleText } from "node:util";
import { type BlobStore, type Extractor, systemEnvironment } from "@passmuster/core/ports";
import { type Confine, confinement, requireConfinement } from "@passmuster/process-pool";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { openBlobs } from "../open/blobs.ts";
import { openExisting, placeOf } from "../open/existing.ts";
import { openExtractor } from "../open/extractor.ts";
import type { Addresses } from "../open/storage.ts";
import { trustReport } from "../open/trust.ts";
import { readSettings, type SettingName } from "../settings.ts";
import { pathIn } from "../storage-address.ts";
import { shownEngine } from "../terminal/engine.ts";

const names = ["storage", "keys", "blobs", "extractor", "confine"] as const satisfies readonly SettingName[];

/**
 * Checks storage, blobs, extractor, decoders, clock and lists as `serve` would use them. Prints one line a
 * check; exits 1 if one fails.
 */
export const doctor: Command = async (line, { environment, config, print }) => {
  const { flags } = readArguments(line, { settings: names, switches: ["json"] });
  const given = readSettings(names, flags, environment);
  const checks = [
    { name: "storage", check: () => storageIsWell(given) },
    { name: "blobs", check: () => blobsAreWell(() => openBlobs(given.blobs), given.blobs) },
    {
      name: "extractor",
      check: () => extractorIsWell(openExtractor(given.extractor, given.confine, config.extractor)),
    },
    { name: "decoders", check: async () => decodersAreConfined(given.confine) },
    { name: "clock", check: clockIsWell },
    ...(config.screening
      ? [{ name: "lists", check: () => listsAreWell(config.screening?.lists ?? "") }]
      : []),
    ...(config.wallets || config.chips ? [{ name: "trust", check: () => trustReport(config) }] : []),
  ];
  let well = true;
  for (const { name, check } of checks) {
    const begun = performance.now();
    const { ok, message } = await check().then(
      (text) => ({ ok: true, message: text }),
      (error: unknown) => ({ ok: false, message: error instanceof Error ? error.message : "failed" }),
    );
    const ms = Math.round(performance.now() - begun);
    well &&= ok;
    print(
      flags.json === true
        ? JSON.stringify({ check: name, ok, message, ms })
        : `${mark(ok)}  ${name.padEnd(9)}  ${message}  (${ms} ms)`,
    );
  }
  return well ? 0 : 1;
};

/** Coloured on a terminal, unless NO_COLOR is set. */
function mark(ok: boolean): string {
  return styleText(ok ? "green" : "red", ok ? "ok  " : "FAIL", { stream: process.stdout });
}

async function storageIsWell(given: Addresses): Promise<string> {
  const storage = await openExisting(given);
  try {
    await storage.ping();
    const now = systemEnvironment().now();
    const { waiting, parked, oldestDueAt = now } = await storage.outbox.depth(now);
    const seconds = Math.round((now - oldestDueAt) / 1_000_000);
    const age = waiting > 0 ? ` for up to ${seconds} s` : "";
    return `${placeOf(given.storage)}, ${waiting} messages waiting${age}, ${parked} parked`;
  } finally {
    await storage.close();
  }
}

async function blobsAreWell(open: () => Promise<BlobStore>, address: string): Promise<string> {
  if (address.startsWith("file:") && !existsSync(pathIn(address)))
    return `${address} does not exist yet: the first image creates it`;
  const blobs = await open();
  const key = systemEnvironment().id("img");
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
  await blobs.put(key, { bytes, mediaType: "image/jpeg" });
  try {
    const { bytes: read } = await blobs.get(key);
    if (Buffer.compare(read, bytes) !== 0) throw new Error("The bytes read are not the bytes written.");
  } finally {
    await blobs.delete([key]);
  }
  return `${address}, wrote, read and deleted one image`;
}

async function extractorIsWell(extractor: Extractor): Promise<string> {
  try {
    await extractor.warmUp?.();
    const { name, version: _, sandbox, engine, ...checks } = extractor.capabilities();
    const able = Object.entries(checks).filter(([, can]) => can);
    const how = `${name}${sandbox ? " (simulated outcomes)" : ""}`;
    const text = `${how} reads ${able.map(([check]) => check).join(", ")}`;
    if (!engine) return text;
    const named = `${text}, ${shownEngine(engine)}`;
    return engine.advice === undefined ? named : `${named}. ${engine.advice}`;
  } finally {
    await extractor.close?.();
  }
}

/** @throws {Error} no list was imported: nobody could be screened */
async function listsAreWell(directory: string): Promise<string> {
  const { listScreening } = await import("@passmuster/screening");
  const lists = await listScreening({ directory }).lists();
  return lists.map(({ name, version, at }) => `${name} ${version}, imported ${at.slice(0, 10)}`).join("; ");
}

/** Fails only if confinement is required: a system without it is reported. */
function decodersAreConfined(confine: Confine): string {
  if (confine === "required") requireConfinement(confine);
  if (confine === "off") return "not confined (--confine off)";
  const { layers, files, network, reason } = confinement(confine);
  const parts = [
    files ? `own files only (Landlock ${layers.landlock})` : "any file",
    network ? "no network and no processes (seccomp)" : "any network",
    layers.permission ? "Node's Permission Model" : "no Permission Model",
    "no environment",
  ];
  return `${parts.join(", ")}${reason === undefined ? "" : `: ${reason}`}`;
}

const built = Date.parse("2026-11-01T00:00:00Z");
const watched = 200;
const tolerated = 50;

async function clockIsWell(): Promise<string> {
  const [wall, steady] = [Date.now(), performance.now()];
  if (wall < built)
    throw new Error(
      `The clock shows ${new Date(wall).toISOString()}, a time before this release. Set the clock.`,
    );
  await new Promise((resolve) => setTimeout(resolve, watched));
  const drift = Math.abs(Date.now() - wall - (performance.now() - steady));
  if (drift > tolerated)
    throw new Error(
      `The clock jumped by ${Math.round(drift)} ms in ${watched} ms. Check time synchronisation.`,
    );
  return new Date(wall).toISOString();
}
