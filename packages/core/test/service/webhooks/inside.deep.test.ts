import { isIP } from "node:net";
import type { buildConnector } from "undici";
import { describe, expect, inject, test } from "vitest";
import type { Lookup } from "../../../src/service/webhooks/guarded-connect.ts";
import { createSender } from "../../../src/service/webhooks/send.ts";
import { tries } from "./inside/attempts.ts";
import { isInside } from "./inside/canaries.ts";
import { attack, namespaceRefusal } from "./inside/namespace.ts";

const count = Math.ceil(700 * inject("size"));
const refusal = await namespaceRefusal();
if (refusal) console.warn(`No network namespace, so that nothing is connected to: ${refusal}`);

/** Without a namespace: the same attempts, over a connector that only records its targets. */
async function dryRun(): Promise<readonly string[]> {
  const would: string[] = [];
  const asked = new Map<string, number>();
  const all = tries(count, 7);
  const plans = new Map(all.flatMap(({ name }) => (name ? [[name.host, name.rounds] as const] : [])));
  const lookup: Lookup = async (host) => {
    const round = asked.get(host) ?? 0;
    asked.set(host, round + 1);
    const rounds = plans.get(host) ?? [["127.0.0.1"]];
    const found = rounds[Math.min(round, rounds.length - 1)] ?? [];
    return found.map((address) => ({ address, family: isIP(address) }));
  };
  const build: typeof buildConnector = (options) => (target, callback) => {
    const { lookup: pinned } = options as { lookup: import("node:net").LookupFunction };
    if (isIP(target.hostname)) would.push(target.hostname);
    else
      pinned(target.hostname, { all: true }, (_error, found) => {
        would.push(...(found as { address: string }[]).map(({ address }) => address));
      });
    callback(new Error("Nothing is connected to."), null);
  };
  const sender = createSender({ timeoutSeconds: 3, lookup, build });
  for (const { url } of all.filter((one) => URL.canParse(one.url)))
    await sender.send({ url, headers: {}, body: "{}", allowPrivate: false }, new AbortController().signal);
  await sender.close();
  return would;
}

/** The checks for a machine without namespaces. */
const dry = (): void => {
  test("the guard refuses every closed address and allows the public ones", async () => {
    const would = await dryRun();
    expect(would.filter(isInside)).toEqual([]);
    expect(would.length).toBeGreaterThan(10);
  });
};

const among = (): void => {
  test("none reaches the inside: spellings, names that change, mixed answers, redirects", async () => {
    const found = await attack("sound", count, 7);
    expect(found).toMatchObject({ internal: 0, examples: [] });
    expect(Object.values(found.tally).reduce((sum, part) => sum + part)).toBe(count);
    expect(found.tally.address_refused).toBeGreaterThan(500);
    expect(found.tally.redirect).toBeGreaterThan(10);
    expect(found.tally.delivered).toBeUndefined();
  });

  test.each([
    ["guardInLookup", 100, "a guard in the lookup alone, which literals never meet"],
    ["guardBefore", 700, "a guard before the connection, which looks the name up again"],
  ])("%s in %i tries: the canaries find %s", async (which, count) => {
    expect((await attack(which, count, 7)).internal).toBeGreaterThan(0);
  });
};

if (refusal) describe(`of ${count} tries to reach inside, with nothing to connect to`, dry);
else describe(`of ${count} tries to reach inside, where every address is a canary`, among);
