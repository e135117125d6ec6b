import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ScreenedList } from "@passmuster/core/ports";
import type { ListEntry } from "./entry.ts";
import { refuseForeign } from "./list/file-start.ts";
import type { FormatReader } from "./list/format.ts";
import { formatOf, isListName, type ListName, listNames, wantedOf } from "./list/formats.ts";
import { ListFileError } from "./list/list-file-error.ts";
import type { DigestedEntry } from "./name-index.ts";

/** The largest list has about 30 MB. */
const mostBytes = 1024 ** 3;

/** A list in the directory: what is known about it, and its file of entries. */
export interface ImportedList extends ScreenedList {
  readonly entries: number;
  readonly file: string;
  /** Rows of the files that nothing is compared with: addresses of OFAC's CSV. Absent without any. */
  readonly passedOver?: number;
  /** What the operator should know, in a sentence. */
  readonly note?: string;
}

export interface ImportOptions {
  /** The directory of imported lists. It is made if it does not exist. */
  readonly directory: string;
  readonly list: ListName;
  /** The file as the publisher has it; of OFAC's CSV all, in any order: SDN.CSV, ALT.CSV and so on. */
  readonly files: readonly string[];
  /** Takes a list with fewer than half of the people of the imported one. Default: it is refused. */
  readonly allowFewer?: boolean;
  /** Default: now. */
  readonly at?: Date;
}

/**
 * Reads a list's files piece by piece and replaces the list in the directory, in one step: a process that
 * searches has the old list or the new one.
 * @throws {ListFileError} the list in the directory is as it was
 */
export async function importList({
  directory,
  list,
  files,
  allowFewer = false,
  at = new Date(),
}: ImportOptions): Promise<ImportedList> {
  if (!isListName(list)) throw new ListFileError(`There is no list "${list}": use ${listNames.join(", ")}.`);
  if (files.length === 0) throw new ListFileError("Name the list's file.");
  for (const file of files) await refuseLarge(file, wantedOf(list));
  await mkdir(directory, { recursive: true });
  const draft = join(directory, `${list}.${process.pid}.draft`);
  const out = await open(draft, "w");
  try {
    const { version, entries, passedOver, note, digest } = await readFiles(list, files, async (text) => {
      await out.write(text);
    });
    await out.sync();
    await out.close();
    if (entries === 0)
      throw new ListFileError(`The file has no person of the list ${list}: download ${wantedOf(list)}.`);
    if (!allowFewer) await refuseFewer(directory, list, entries);
    const file = `${list}-${digest.slice(0, 16)}.jsonl`;
    const imported = {
      name: list,
      version: version ?? at.toISOString().slice(0, 10),
      digest,
      at: at.toISOString(),
      entries,
      file,
      ...(passedOver > 0 && { passedOver }),
      ...(note !== undefined && { note }),
    };
    await rename(draft, join(directory, file));
    await replaceHead(directory, imported);
    return imported;
  } finally {
    await out.close().catch(() => undefined);
    await rm(draft, { force: true });
  }
}

async function refuseLarge(file: string, wanted: string): Promise<void> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new ListFileError(`${file} cannot be read.`, { cause });
  });
  if (size > mostBytes)
    throw new ListFileError(
      `The file has ${Math.ceil(size / 2 ** 20)} MiB; a list has at most ${mostBytes / 2 ** 20} MiB: download ${wanted}.`,
    );
}

/** A CSV that ends between two rows shows nothing of what it lacks. */
async function refuseFewer(directory: string, list: ListName, entries: number): Promise<void> {
  const lists = await importedLists(directory).catch(() => []);
  const before = lists.find(({ name }) => name === list)?.entries ?? 0;
  if (entries * 2 < before)
    throw new ListFileError(
      `The file has ${entries} people, and the imported list ${before}: it may be cut off or another list. Download it again, or allow fewer (--allow-fewer).`,
    );
}

async function readFiles(list: ListName, files: readonly string[], write: (text: string) => Promise<void>) {
  const hash = createHash("sha256");
  let version: string | undefined;
  let note: string | undefined;
  let [entries, passedOver] = [0, 0];
  let lines: string[] = [];
  const sink = {
    passOver: () => {
      passedOver += 1;
    },
    note: (text: string) => {
      note = text;
    },
    version: (text: string) => {
      version ??= text.slice(0, 64);
    },
    entry: (entry: ListEntry) => {
      if (entry.id === "" || entry.names.length === 0) return;
      const text = JSON.stringify(entry);
      lines.push(
        `{"digest":"${createHash("sha256").update(text).digest("hex").slice(0, 16)}","entry":${text}}\n`,
      );
      entries += 1;
    },
  };
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    const text = lines.join("");
    lines = [];
    await write(text);
  };
  let format: ReturnType<typeof formatOf> | undefined;
  let reader: FormatReader | undefined;
  for (const file of files) {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let bytes = 0;
    for await (const chunk of createReadStream(file)) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new ListFileError("The file grew beyond what a list has.");
      if (bytes === chunk.length) refuseForeign(chunk, wantedOf(list));
      hash.update(chunk);
      const text = decode(() => decoder.decode(chunk, { stream: true }));
      if (bytes === chunk.length) format = formatOf(list, text);
      reader ??= format?.(sink);
      reader?.write(text);
      await flush();
    }
    if (bytes === 0) throw new ListFileError(`The file is empty: download ${wantedOf(list)} again.`);
    reader?.write(decode(() => decoder.decode()));
    reader?.endFile();
  }
  reader?.end();
  await flush();
  return { version, entries, passedOver, note, digest: hash.digest("hex") };
}

function decode(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    throw new ListFileError("The file is not UTF-8, as the publisher's is: download it again.", { cause });
  }
}

const headOf = (list: string): string => `${list}.json`;

async function replaceHead(directory: string, imported: ImportedList): Promise<void> {
  const draft = join(directory, `${imported.name}.${process.pid}.head`);
  await writeFile(draft, `${JSON.stringify(imported, null, 2)}\n`);
  await rename(draft, join(directory, headOf(imported.name)));
  const form = new RegExp(`^${imported.name}-[0-9a-f]{16}\\.jsonl$`);
  for (const file of await readdir(directory))
    if (form.test(file) && file !== imported.file) await rm(join(directory, file), { force: true });
}

/** The lists in a directory, in the order of their names. Rejects if it cannot be read. */
export async function importedLists(directory: string): Promise<readonly ImportedList[]> {
  const names = (await readdir(directory)).filter(
    (file) => isListName(file.replace(/\.json$/, "")) && file.endsWith(".json"),
  );
  return Promise.all(
    names
      .sort()
      .map(async (file) => JSON.parse(await readFile(join(directory, file), "utf8")) as ImportedList),
  );
}

/** The entries of an imported list. */
export async function entriesOf(
  directory: string,
  { file }: Pick<ImportedList, "file">,
): Promise<readonly DigestedEntry[]> {
  const lines = createInterface({
    input: createReadStream(join(directory, file)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const entries: DigestedEntry[] = [];
  for await (const line of lines) if (line !== "") entries.push(JSON.parse(line) as DigestedEntry);
  return entries;
}
