import { setTimeout as pause } from "node:timers/promises";
import { type Answer, type Caller, callerOf, identityBody, passport } from "@passmuster/test-servers/caller";
import { enter, type Fate, type Kind, type Life, newLife } from "./ledger.ts";

export interface Client {
  readonly lives: readonly Life[];
  /** Finishes its current verification and starts no other; needs a server that keeps running. */
  stop(): Promise<void>;
}

interface Chance {
  below(limit: number): number;
}

const verifications = "/api/v1/identity/verifications";
const numbers = [
  "X1234567",
  "X1234567",
  "SANDBOX-NAME",
  "SANDBOX-EXPIRED",
  "SANDBOX-FLAKY",
  "SANDBOX-BROKEN",
];

/**
 * Runs random verifications, one after another. Half of its commands have an idempotency key and are retried
 * until answered.
 */
export function startClient(url: string, token: string, name: string, chance: Chance): Client {
  const call = callerOf(url, token);
  const lives: Life[] = [];
  const email = `${name}@example.test`;
  let stopping = false;
  let keys = 0;

  const ask: Caller = async (method, path, body, headers) => {
    for (;;) {
      const answer = await call(method, path, body, headers).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 409) return answer;
      await pause(30);
    }
  };

  const command = async (
    life: Life,
    kind: Kind,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<readonly [Fate, Answer | undefined]> => {
    keys += 1;
    const keyed = chance.below(2) === 0;
    const answer = keyed
      ? await ask(method, path, body, { "idempotency-key": `${name}-${keys}` })
      : await call(method, path, body).catch(() => undefined);
    const silent = !answer || answer.status >= 500;
    const fate = silent ? "unknown" : answer.status < 300 ? "done" : "refused";
    enter(life, kind, fate);
    return [fate, answer];
  };

  const comment = async (life: Life, path: string): Promise<void> => {
    const content = `note ${life.comments.size} of ${life.reference}`;
    const [fate] = await command(life, "comment", "POST", `${path}/comments`, { content, email });
    if (fate !== "refused") life.comments.set(content, fate === "done" ? "acknowledged" : "unknown");
  };

  const decide = async (life: Life, path: string): Promise<void> => {
    const kind =
      (["approve", "reject", "cancel", "delete", "comment"] as const)[chance.below(5)] ?? "comment";
    if (kind === "comment") return comment(life, path);
    if (kind === "delete") await command(life, kind, "DELETE", path);
    else await command(life, kind, "PUT", `${path}/${kind}`, { comment: "Seen.", email });
  };

  const lead = async (): Promise<void> => {
    const life = newLife(`${name}-${lives.length}`);
    lives.push(life);
    const number = numbers[chance.below(numbers.length)] ?? "";
    const documents = { photo_id: { ...identityBody.documents.photo_id, number } };
    const body = { ...identityBody, vendor_reference: life.reference, documents };
    const [, created] = await command(life, "create", "POST", verifications, body);
    const id: string | undefined = created?.json.data?.id;
    if (id === undefined) return;
    life.id = id;
    const path = `${verifications}/${id}`;
    await command(life, "upload", "POST", "/api/v1/identity/documents", passport(id));
    if (chance.below(3) === 0) await comment(life, path);
    await command(life, "submit", "PUT", `${path}/submit`);
    if (chance.below(2) === 0) await decide(life, path);
    if (chance.below(3) === 0) await decide(life, path);
  };

  const running = (async () => {
    while (!stopping) await lead();
  })();
  return {
    lives,
    async stop() {
      stopping = true;
      await running;
    },
  };
}
