import type { DayCount, StepCount } from "../model/capture-step.ts";
import type { Tenant } from "../model/principal.ts";

/** The counters of one flow. Days are `YYYY-MM-DD`. */
export interface StepQuery {
  readonly tenant: Tenant;
  /** The path of the flow. */
  readonly flow: string;
  /** The first and the last day, both included. */
  readonly from: string;
  readonly until: string;
}

/** Counts the steps of the pages for end users, by tenant, flow and day. It knows no verification. */
export interface StepStore {
  /** Adds to the counters of a day. Concurrent calls, also from other processes, add up. */
  add(
    of: Pick<StepQuery, "tenant" | "flow"> & { readonly day: string },
    counts: readonly StepCount[],
  ): Promise<void>;
  /** The counters, ordered by day, step and event (by code point). */
  read(query: StepQuery): Promise<readonly DayCount[]>;
}
