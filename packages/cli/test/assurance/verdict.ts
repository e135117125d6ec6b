import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import type { Kind, Life } from "./ledger.ts";
import type { Receiver, Told } from "./receiver.ts";

/** Compares the stored data with the clients' records. Returns the differences, or an empty list. */
export async function judge(
  storage: VerificationStorage,
  lives: readonly Life[],
  { bodies }: Pick<Receiver, "bodies">,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const told = toldBy(bodies, wrong);
  for (const life of lives) {
    const query = { tenant: "default", vendorReference: life.reference, page: 1, perPage: 10 };
    const { items } = await storage.list(query);
    const [first, ...others] = items;
    const { create, delete: removal } = life.commands;
    if (others.length > 0) wrong.push(`${life.reference} was created ${items.length} times`);
    if (!first) {
      const gone = removal.acknowledged + removal.unknown > 0;
      if (create.acknowledged > 0 && !gone) wrong.push(`${life.reference} was acknowledged and is missing`);
      if (life.id) gaps(told.get(life.id), undefined, life.reference, wrong);
      continue;
    }
    if (create.acknowledged + create.unknown === 0) wrong.push(`${life.reference} exists without a command`);
    if (removal.acknowledged > 0) wrong.push(`${life.reference} was deleted and still exists`);
    const found = await storage.load("default", first.id as Verification["id"]);
    if (!found) wrong.push(`${life.reference} is in the list and not found by id`);
    else wrong.push(...judgeOne(life, found, told.get(found.id)));
  }
  return wrong;
}

function judgeOne(life: Life, found: Verification, told: Told["data"][] | undefined): readonly string[] {
  const wrong: string[] = [];
  const { history, comments, documents, status } = found;
  const between = (kind: Kind, count: number): void => {
    const { acknowledged, unknown } = life.commands[kind];
    if (count < acknowledged || count > acknowledged + unknown)
      wrong.push(
        `${life.reference}: ${kind} found ${count} times, ${acknowledged} acknowledged, ${unknown} unknown`,
      );
  };
  const byHand = (to: string): number =>
    history.filter((entry) => entry.to === to && entry.user !== "system").length;
  between("submit", history.filter(({ to }) => to === "submitted").length);
  between("approve", byHand("approved"));
  between("reject", byHand("rejected"));
  between("cancel", byHand("canceled"));
  between("upload", documents.length);
  for (const [content, fate] of life.comments) {
    const times = comments.filter((one) => one.content === content).length;
    if (times > 1 || (times === 0 && fate === "acknowledged"))
      wrong.push(`${life.reference}: a comment that is ${fate} is found ${times} times`);
  }
  history.forEach(({ from }, index) => {
    const before = history[index - 1]?.to;
    if (before !== undefined && from !== before) wrong.push(`${life.reference}: the history has a gap`);
  });
  if (history.at(-1)?.to !== status)
    wrong.push(`${life.reference} is ${status}, but its history ends otherwise`);
  if (status === "submitted") wrong.push(`${life.reference} is stuck in Submitted`);
  gaps(told, found.sequence, life.reference, wrong);
  return wrong;
}

function toldBy(bodies: Receiver["bodies"], wrong: string[]): Map<string, Told["data"][]> {
  const told = new Map<string, Told["data"][]>();
  for (const [id, variants] of bodies) {
    if (variants.size > 1) wrong.push(`${id} was sent with ${variants.size} different bodies`);
    const [body] = variants;
    const { data } = JSON.parse(body ?? "{}") as Told;
    told.set(data.verification_id, [...(told.get(data.verification_id) ?? []), data]);
  }
  return told;
}

/**
 * Every event was received under one id, and the sequence of each verification has no gap and is complete.
 */
function gaps(
  told: readonly Told["data"][] | undefined,
  last: number | undefined,
  reference: string,
  wrong: string[],
): void {
  const sequence = (told ?? []).map((one) => one.sequence).sort((a, b) => a - b);
  const end = last ?? sequence.at(-1) ?? 0;
  const complete = sequence.length === end && sequence.every((one, index) => one === index + 1);
  if (!complete) wrong.push(`${reference} has ${end} events; received: ${sequence.join(", ") || "none"}`);
}
