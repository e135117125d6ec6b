import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { attacks } from "../../../../lab/forgery/attacks.ts";
import { type Judged, runAttacks, runGenuine } from "../../../../lab/forgery/run.ts";
import { type Service, startService } from "../../../../lab/forgery/service.ts";
import type { Tally } from "../../../../lab/forgery/tally.ts";

const plan = { seed: "deep", width: 3, until: Number.POSITIVE_INFINITY };
/** Cases of each attack. `npm run bench:forgery` draws 100. */
const each = Math.ceil(inject("size"));
let service: Service;

beforeAll(async () => {
  service = await startService(2);
});
afterAll(() => service.close());

describe("an automatic Approved", () => {
  let tallies: ReadonlyMap<string, Tally>;
  beforeAll(async () => {
    tallies = await runAttacks(service, attacks, { ...plan, each, qualities: ["clear", "worn"] });
  });

  // Attacks that only the face network can detect are measured by `npm run bench:forgery`, without a
  // guarantee. The same holds for edited copies that are cropped, and for an altered sex, a letter that is
  // often unread and then not compared.
  const unsure = ["picture-edited-cropped", "zone-painted-sex"];
  const guaranteed = attacks.filter(({ group, name }) => group !== "faces" && !unsure.includes(name));
  it.each(guaranteed)("is not given for $name: $what", ({ name }) => {
    const { tried = 0, approved = 0, void: unbegun = 0 } = tallies.get(name) ?? {};
    expect({ approved, cases: tried + unbegun > 0 }).toEqual({ approved: 0, cases: true });
  });
});

describe("genuine documents", () => {
  let judged: readonly Judged[];
  beforeAll(async () => {
    judged = await runGenuine(service, 16, plan);
  });

  it("are Approved in at least three of four cases, scanned or photographed clearly", () => {
    const approved = judged.filter(({ outcome }) => outcome.status === "Approved");
    expect(judged).toHaveLength(16);
    expect(approved.length).toBeGreaterThanOrEqual(12);
  });
});
