import type { StepStore } from "@passmuster/core/storage";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";

type StepCount = Parameters<StepStore["add"]>[1][number];

const ours = { tenant: "acme", flow: "identity", day: "2026-01-31" };
const period = { tenant: "acme", flow: "identity", from: "2026-01-30", until: "2026-01-31" };
const started: StepCount = { step: "welcome", event: "started", count: 1 };
const hint: StepCount = { step: "camera", event: "hint", count: 3 };

export const stepChecks: readonly StorageCheck[] = [
  {
    name: "counts of steps add up, also of 32 concurrent calls",
    async run(storage) {
      await storage.steps.add(ours, [started, hint]);
      const calls = Array.from({ length: 32 }, (_, at) => (at % 2 ? [hint, started] : [started, hint]));
      await Promise.all(calls.map((counts) => storage.steps.add(ours, counts)));
      expect(await storage.steps.read(period)).toStrictEqual([
        { ...hint, day: ours.day, count: 99 },
        { ...started, day: ours.day, count: 33 },
      ]);
    },
  },
  {
    name: "steps are read of one tenant, one flow and a period, in order",
    async run(storage) {
      const days = ["2026-01-31", "2026-02-01", "2026-01-29", "2026-01-30"];
      for (const day of days) await storage.steps.add({ ...ours, day }, [started, hint]);
      await storage.steps.add({ ...ours, tenant: "globex" }, [started]);
      await storage.steps.add({ ...ours, flow: "postal1583" }, [started]);
      expect(await storage.steps.read(period)).toStrictEqual([
        { ...hint, day: "2026-01-30" },
        { ...started, day: "2026-01-30" },
        { ...hint, day: "2026-01-31" },
        { ...started, day: "2026-01-31" },
      ]);
      expect(await storage.steps.read({ ...period, tenant: "nobody" })).toStrictEqual([]);
    },
  },
];
