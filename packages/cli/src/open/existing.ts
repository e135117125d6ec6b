import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { VerificationStorage } from "@passmuster/core/storage";
import { isPostgres, pathIn, shown } from "../storage-address.ts";
import { type Addresses, openStorage } from "./storage.ts";

/**
 * Opens a storage that exists, and updates its schema. Creates none: a wrong folder or address would get an
 * empty one.
 * @throws {Error} there is no storage at the address
 */
export async function openExisting(given: Addresses): Promise<VerificationStorage> {
  requireFile(given.storage);
  const storage = await openStorage(given);
  try {
    if (given.storage !== "memory:") await requireSchema(storage, given.storage);
    await storage.migrate();
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The address of a storage for people: with the whole path of a file, without user and password. */
export function placeOf(address: string): string {
  const isFile = !isPostgres(address) && address !== "memory:";
  return isFile ? `sqlite:${resolve(pathIn(address))}` : shown(address);
}

/** @throws {Error} a SQLite file does not exist */
export function requireFile(address: string): void {
  if (address === "memory:" || isPostgres(address) || existsSync(pathIn(address))) return;
  throw new Error(missing(address));
}

async function requireSchema(storage: VerificationStorage, address: string): Promise<void> {
  const refusal = await storage.ping().then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  if (refusal && /\bschema 0, but\b/.test(refusal.message)) throw new Error(missing(address));
}

const missing = (address: string): string =>
  `${placeOf(address)}: no such database. Name the one of your server with --storage, or create it with "passmuster migrate".`;
