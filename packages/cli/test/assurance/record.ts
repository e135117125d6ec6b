import { createAudit } from "@passmuster/core/admin";
import type { VerificationStorage } from "@passmuster/core/storage";
import type { Kind, Life } from "./ledger.ts";

interface Body {
  readonly kind: string;
  readonly verification?: string;
  readonly version?: number;
  readonly acts?: readonly string[];
}

/**
 * Compares the record with the stored data and the clients' records: the chain is intact, each version of a
 * verification has one link, and every acknowledged act is in it.
 */
export async function judgeRecord(
  storage: VerificationStorage,
  lives: readonly Life[],
): Promise<readonly string[]> {
  const audit = createAudit(storage);
  const wrong = (await audit.verify()).flatMap(({ defects }) => defects.map(({ sentence }) => sentence));
  const recorded = new Map<string, Body[]>();
  for await (const { body } of audit.export()) {
    const one: Body = JSON.parse(body);
    if (one.verification === undefined || one.kind !== "act") continue;
    recorded.set(one.verification, [...(recorded.get(one.verification) ?? []), one]);
  }
  for (const [id, bodies] of recorded) {
    const isWhole = bodies.every(({ version }, index) => version === index + 1);
    if (!isWhole)
      wrong.push(`the versions of ${id} in the record are ${bodies.map(({ version }) => version)}`);
    const stored = await storage.load("default", id as `ver_${string}`);
    if (stored && stored.version !== bodies.length)
      wrong.push(`${id} has version ${stored.version}, and ${bodies.length} links`);
  }
  for (const { id, reference, commands } of lives) {
    if (id === undefined) continue;
    const acts = (recorded.get(id) ?? []).flatMap((body) => body.acts ?? []);
    for (const [act, causes] of causesOf) {
      const sum = (fate: "acknowledged" | "unknown") =>
        causes.reduce((total, command) => total + commands[command][fate], 0);
      const times = acts.filter((one) => one === act).length;
      const [least, most] = [sum("acknowledged"), sum("acknowledged") + sum("unknown")];
      if (times < least || times > most)
        wrong.push(`${reference}: ${act} is recorded ${times} times, ${least} acknowledged`);
    }
  }
  return wrong;
}

/** Acts, each with the commands that cause it. A review leaves a comment too. */
const causesOf: readonly (readonly [act: string, commands: readonly Kind[]])[] = [
  ["verification.created", ["create"]],
  ["document.uploaded", ["upload"]],
  ["verification.submitted", ["submit"]],
  ["comment.added", ["comment", "approve", "reject", "cancel"]],
  ["verification.canceled", ["cancel"]],
  ["verification.deleted", ["delete"]],
];
