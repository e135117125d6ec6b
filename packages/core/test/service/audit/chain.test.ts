import { isDeepStrictEqual } from "node:util";
import { createAudit } from "@passmuster/core/admin";
import type { AuditLink, AuditStore } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, inject, test } from "vitest";
import type { AuditHead } from "../../../src/model/audit.ts";
import { edits, rehashed } from "./edits.ts";

const size = inject("size");
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const length = Math.max(1_200, Math.ceil(10_000 * Math.min(1, size)));
const rounds = Math.max(2, Math.ceil(4 * size));
const seeded = createSeeded(seed);
const secret = "a secret of the tests, thirty-two bytes or more";

const chain = rehashed(
  Array.from({ length }, (_, index): AuditLink => {
    const at = newYear + index * 1_000;
    const body = JSON.stringify({ at, kind: "reading", by: "tok_1", what: "read", verification: index });
    return { tenant: "acme", sequence: 0, recordedAt: at, body, hash: "" };
  }),
);

const headOf = (links: readonly AuditLink[]): AuditHead => {
  const { body: _, ...head } = links.at(-1) as AuditLink;
  return head;
};

/** The links as a storage returns them: by sequence. */
function auditOf(links: readonly AuditLink[], head: AuditHead) {
  const sorted = [...links].sort((one, two) => one.sequence - two.sequence);
  const audit: AuditStore = {
    append: async () => undefined,
    read: async (_, from, limit) => {
      const first = sorted.findIndex((link) =>
        "sequence" in from ? link.sequence >= from.sequence : link.recordedAt >= from.recordedAt,
      );
      return first < 0 ? [] : sorted.slice(first, first + limit);
    },
    head: async () => head,
    tenants: async () => ["acme"],
  };
  return createAudit({ audit }, { secret });
}

const [kept] = await auditOf(chain, headOf(chain)).heads();
if (!kept) throw new Error("no head");

test("an intact chain has no defect, from its beginning, a sequence, a time, and against a kept head", async () => {
  const audit = auditOf(chain, headOf(chain));
  const whole = { tenant: "acme", links: length, last: length, defects: [] };
  expect(await audit.verify()).toStrictEqual([whole]);
  expect(await audit.verify({ heads: [kept] })).toStrictEqual([whole]);
  const before = length * 0.9;
  for (const since of [{ sequence: before + 1 }, { recordedAt: newYear + before * 1_000 - 500 }])
    expect(await audit.verify({ since })).toStrictEqual([{ ...whole, links: length - before }]);
});

for (const { name, edit, fitsStoredHead } of edits) {
  test(`${name} is found anywhere in ${length} links, with its place (seed ${seed})`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const at = round === 0 ? length - 1 : 1 + seeded.below(length - 1);
      const edited = edit(chain, at, seeded);
      if (fitsStoredHead) {
        const [unseen] = await auditOf(edited, headOf(edited)).verify();
        expect(unseen?.defects).toStrictEqual([]);
      }
      const stored = fitsStoredHead ? headOf(edited) : headOf(chain);
      const [verdict] = await auditOf(edited, stored).verify({ heads: [kept] });
      const places = verdict?.defects.map(({ sequence }) => sequence) ?? [];
      expect([at, places.length > 0]).toStrictEqual([at, true]);
      if (fitsStoredHead) continue;
      // A link whose hash fits it is found by the next one.
      const longer = chain.length > edited.length ? chain : edited;
      const first = longer.findIndex((_, index) => !isDeepStrictEqual(chain[index], edited[index])) + 1;
      expect([first, first + 1]).toContain(Math.min(...places));
    }
  });
}
