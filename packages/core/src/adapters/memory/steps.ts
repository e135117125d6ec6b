import type { DayCount } from "../../model/capture-step.ts";
import type { StepQuery, StepStore } from "../../ports/steps.ts";
import { compareTexts } from "./sorted.ts";

type Row = Pick<StepQuery, "tenant" | "flow"> & DayCount;

/** The counters of steps of `memoryStorage`. */
export function memorySteps(whileOpen: () => void): StepStore {
  const rows = new Map<string, Row>();
  return {
    async add({ tenant, flow, day }, counts) {
      whileOpen();
      for (const { step, event, count } of counts) {
        const key = JSON.stringify([tenant, flow, day, step, event]);
        rows.set(key, { tenant, flow, day, step, event, count: (rows.get(key)?.count ?? 0) + count });
      }
    },
    async read({ tenant, flow, from, until }) {
      whileOpen();
      return [...rows.values()]
        .filter((row) => row.tenant === tenant && row.flow === flow && row.day >= from && row.day <= until)
        .map(({ day, step, event, count }) => ({ day, step, event, count }))
        .sort(
          (one, other) =>
            compareTexts(one.day, other.day) ||
            compareTexts(one.step, other.step) ||
            compareTexts(one.event, other.event),
        );
    },
  };
}
