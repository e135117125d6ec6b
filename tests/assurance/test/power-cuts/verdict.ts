import { join } from "node:path";
import { directoryBlobs, fileKeys } from "@passmuster/core";
import { createAudit } from "@passmuster/core/admin";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { createSealedPictures } from "@passmuster/core/testing";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Sqlite from "better-sqlite3";
import { type Command, dataFolder, type Kind } from "./commands.ts";

/** The commands that reached the server, and those that it acknowledged, by number. */
export interface Marks {
  readonly begun: ReadonlySet<number>;
  readonly acknowledged: ReadonlySet<number>;
}

/** Opens what a crash left in `disk`, and compares it with the marks. Returns what is wrong. */
export async function judgeDisk(
  disk: string,
  marks: Marks,
  commands: readonly Command[],
): Promise<readonly string[]> {
  const folder = join(disk, dataFolder);
  const path = join(folder, "database/passmuster.db");
  let storage: VerificationStorage | undefined;
  try {
    storage = sqliteStorage(path, { keys: fileKeys(join(folder, "keys/ring")) });
    await storage.migrate();
    return [...judgeDatabase(path), ...(await judgeStorage(storage, join(folder, "blobs"), marks, commands))];
  } catch (error) {
    return [`the data does not open: ${error instanceof Error ? error.message : error}`];
  } finally {
    await storage?.close();
  }
}

function judgeDatabase(path: string): readonly string[] {
  const database = new Sqlite(path, { readonly: true });
  const found = database.pragma("integrity_check", { simple: true });
  const stuck = database
    .prepare(
      `select id from passmuster_verifications v where status = 'submitted' and deleted_at is null and not exists
       (select 1 from passmuster_outbox o where o.topic = 'pipeline' and o.verification = v.id and o.parked = 0)`,
    )
    .all();
  database.close();
  return [
    ...(found === "ok" ? [] : [`integrity_check: ${found}`]),
    ...(stuck.length === 0 ? [] : ["a submitted verification has no run"]),
  ];
}

async function judgeStorage(
  storage: VerificationStorage,
  blobs: string,
  { begun, acknowledged }: Marks,
  commands: readonly Command[],
): Promise<readonly string[]> {
  const wrong = (await createAudit(storage).verify()).flatMap(({ defects }) =>
    defects.map(({ sentence }) => sentence),
  );
  if (acknowledged.has(0) && (await storage.tokens.list()).length !== 1) wrong.push("the token is lost");
  const links = await linksOf(storage);
  const pictures = createSealedPictures(directoryBlobs(blobs), storage);
  const lives = Map.groupBy(
    commands.filter(({ number }) => begun.has(number)),
    ({ reference }) => reference,
  );
  const { total } = await storage.list({ tenant: "default", page: 1, perPage: 1 });
  if (total > lives.size) wrong.push(`${total} verifications are stored, ${lives.size} were asked for`);
  for (const [reference, known] of lives) {
    const least = (kind: Kind) => count(known, kind, acknowledged);
    const query = { tenant: "default", vendorReference: reference, page: 1, perPage: 10 };
    const { items } = await storage.list(query);
    const [first] = items;
    if (items.length > 1) wrong.push(`${reference} is stored ${items.length} times`);
    if (!first) {
      if (least("create") > 0 && count(known, "delete", begun) === 0) wrong.push(`${reference} is lost`);
      continue;
    }
    if (least("delete") > 0) wrong.push(`the deletion of ${reference} is lost`);
    const found = await storage.load("default", first.id);
    if (!found) {
      wrong.push(`${reference} is listed and not found`);
      continue;
    }
    if (links.get(found.id) !== found.version)
      wrong.push(`${reference} has version ${found.version} and ${links.get(found.id)} links`);
    wrong.push(...judgeOne(found, known, begun, acknowledged));
    for (const { front, back } of found.documents)
      for (const key of [front, back]) if (key) await pictures.get(found, key);
  }
  return wrong;
}

async function linksOf(storage: VerificationStorage): Promise<ReadonlyMap<string, number>> {
  const links = new Map<string, number>();
  for await (const { body } of createAudit(storage).export()) {
    const { kind, verification } = JSON.parse(body);
    if (kind === "act") links.set(verification, (links.get(verification) ?? 0) + 1);
  }
  return links;
}

function count(commands: readonly Command[], kind: Kind, marked: ReadonlySet<number>): number {
  return commands.filter((one) => one.kind === kind && marked.has(one.number)).length;
}

/** An acknowledged command took effect once; another one that began took effect once or not at all. */
function judgeOne(
  { documents, history, comments, status }: Verification,
  known: readonly Command[],
  begun: ReadonlySet<number>,
  acknowledged: ReadonlySet<number>,
): readonly string[] {
  const byHand = (to: string) => history.filter((one) => one.to === to && one.user !== "system").length;
  const times: readonly (readonly [Kind, number])[] = [
    ["upload", documents.length],
    ["submit", history.filter(({ to }) => to === "submitted").length],
    ["approve", byHand("approved")],
    ["reject", byHand("rejected")],
    ["cancel", byHand("canceled")],
  ];
  const reference = known[0]?.reference;
  const wrong = times
    .filter(([kind, n]) => n < count(known, kind, acknowledged) || n > count(known, kind, begun))
    .map(([kind, n]) => `${reference}: ${kind} took effect ${n} times`);
  for (const { kind, number, content } of known) {
    const n = comments.filter((one) => one.content === content).length;
    if (kind === "comment" && (n > 1 || (n === 0 && acknowledged.has(number))))
      wrong.push(`${reference}: a comment is stored ${n} times`);
  }
  const isWhole = history.every(({ from }, index) => index === 0 || from === history[index - 1]?.to);
  if (!isWhole || history.at(-1)?.to !== status) wrong.push(`${reference}: its history and status differ`);
  return wrong;
}
