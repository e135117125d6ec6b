import type { PolicyOptions } from "@passmuster/core";
import { createSeeded } from "@passmuster/core/testing";
import { expect, inject, test } from "vitest";
import { decisionsIn, drawnPolicy, drawService } from "./drawn.ts";

const size = inject("size");
const services = Math.ceil(3 * size);
const count = Math.ceil(60 * Math.min(1, size));
const seed = Number(process.env.PASSMUSTER_SEED ?? 24);

/** A rule that was off has left no finding: of the host's own, a replay sends its documents to a person. */
function withFindings({ actions = {}, ...policy }: PolicyOptions): PolicyOptions {
  const ran = Object.entries(actions).filter(
    ([code, action]) => !((code.startsWith("Host") || code === "RuleSC001") && action === "off"),
  );
  return { ...policy, actions: Object.fromEntries(ran) };
}

test("a replay says what another policy decides on the same verifications", async () => {
  let changed = 0;
  // Two small services may decide the same: then others are drawn.
  for (let index = 0; index < services || (changed <= services && index < 10 * services); index += 1) {
    const policies = [
      withFindings(drawnPolicy(createSeeded(seed + index))),
      drawnPolicy(createSeeded(seed + 999 + index)),
    ];
    const given = { seed: seed + index, count, acts: 0 };
    const [before, after] = await Promise.all(policies.map((policy) => drawService({ ...given, policy })));
    const [policy] = policies.slice(1);
    if (!before || !after || !policy) throw new Error("There are two services.");
    const [was, is] = [await decisionsIn(before), await decisionsIn(after)];
    const { changes } = await before.flow.replayPolicy({ policy });
    const said = new Map<string, string>(
      changes.flatMap(({ verification, to, documents }) => [
        [verification, to] as const,
        ...documents.map((one) => [one.document, one.to] as const),
      ]),
    );
    expect(
      was.map(([id, status, documents]) => [
        said.get(id) ?? status,
        documents.map((one) => said.get(one.id) ?? one.decided),
      ]),
      `seed ${seed + index}`,
    ).toStrictEqual(is.map(([, status, documents]) => [status, documents.map(({ decided }) => decided)]));
    changed += changes.length;
  }
  expect(changed).toBeGreaterThan(services);
});
