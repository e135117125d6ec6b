import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Inputs as base64, one a line. */
const fileOf = (folder: string, name: string): string => join(folder, `${name}.txt`);
/** The corpus is in the repository: it stays small. */
const most = 300;

export function readCorpus(folder: string, name: string): Uint8Array<ArrayBuffer>[] {
  const file = fileOf(folder, name);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => new Uint8Array(Buffer.from(line, "base64")));
}

export function writeCorpus(folder: string, name: string, corpus: readonly Uint8Array[]): void {
  mkdirSync(folder, { recursive: true });
  const lines = corpus.slice(0, most).map((input) => Buffer.from(input).toString("base64"));
  writeFileSync(fileOf(folder, name), `${lines.join("\n")}\n`);
}
