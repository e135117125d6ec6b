import type { StepStore } from "../../../src/ports/steps.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

const stepsWith = (change: (sound: StepStore) => Partial<StepStore>): Breakage => {
  return ({ steps }) => ({ steps: { ...steps, ...change(steps) } });
};

const addUp = "counts of steps add up, also of 32 concurrent calls";
const readOf = "steps are read of one tenant, one flow and a period, in order";
const always = { from: "0000", until: "9999" };

export const brokenSteps: readonly BrokenStorage[] = [
  broken(
    "counts each call once",
    addUp,
    stepsWith((sound) => ({
      add: (of, counts) =>
        sound.add(
          of,
          counts.map((one) => ({ ...one, count: 1 })),
        ),
    })),
  ),
  broken(
    "reads a counter before it waits",
    addUp,
    stepsWith((sound) => {
      const now = new Map<string, number>();
      return {
        async add({ tenant, flow, day }, counts) {
          const known = counts.map(({ step, event }) => now.get(`${step} ${event}`) ?? 0);
          await Promise.resolve();
          for (const [at, { step, event, count }] of counts.entries()) {
            const next = (known[at] ?? 0) + count;
            const grown = next - (now.get(`${step} ${event}`) ?? 0);
            now.set(`${step} ${event}`, next);
            if (grown > 0) await sound.add({ tenant, flow, day }, [{ step, event, count: grown }]);
          }
        },
      };
    }),
  ),
  broken(
    "reads the steps of every tenant",
    readOf,
    stepsWith((sound) => ({ read: (query) => sound.read({ ...query, tenant: "acme" }) })),
  ),
  broken(
    "reads the steps of every day",
    readOf,
    stepsWith((sound) => ({ read: (query) => sound.read({ ...query, ...always }) })),
  ),
  broken(
    "reads steps in no order",
    readOf,
    stepsWith((sound) => ({ read: async (query) => (await sound.read(query)).toReversed() })),
  ),
];
