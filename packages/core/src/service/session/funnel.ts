import { PassmusterError } from "../../base/errors.ts";
import { group, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { DayCount, StepCount } from "../../model/capture-step.ts";
import { dateOf, day, instantOf, isCalendarDate } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";

const date = () =>
  text().refine(isCalendarDate, { error: sentences.date }).describe("YYYY-MM-DD, in UTC.").optional();

export const funnelInput = memoise(() => group({ from: date(), until: date() }));

const usualDays = 30;
const mostDays = 366;

/** What the pages of a flow reported, in all and by day. */
export interface FunnelView {
  readonly from: string;
  readonly until: string;
  readonly steps: readonly StepCount[];
  readonly days: readonly { readonly day: string; readonly steps: readonly StepCount[] }[];
}

/**
 * How often each step of the page for end users was reached: at most 366 days, by default the last 30.
 * @throws {PassmusterError} `flow_not_found`, `validation_failed`
 */
export async function getFunnel(
  core: Pick<Commands, "flow"> & Pick<Ports, "storage" | "environment">,
  { principal, flow: path, input: query }: Pick<UseCaseCall, "principal" | "flow" | "input">,
): Promise<FunnelView> {
  const flow = core.flow(principal, path).path;
  const input = parse(funnelInput(), query ?? {});
  const until = input.until ?? dateOf(core.environment.now());
  const from = input.from ?? before(until, usualDays - 1);
  if (from > until || from <= before(until, mostDays)) {
    const sentence = `The :attribute field must be a date up to ${mostDays} days before until.`;
    throw new PassmusterError("validation_failed", { problems: [{ path: ["from"], sentence }] });
  }
  const counts = await core.storage.steps.read({ tenant: principal.tenant, flow, from, until });
  const days = [...new Set(counts.map((one) => one.day))];
  return {
    from,
    until,
    steps: total(counts),
    days: days.map((one) => ({ day: one, steps: total(counts.filter((each) => each.day === one)) })),
  };
}

function before(date: string, days: number): string {
  return dateOf(Math.max((instantOf(date) ?? 0) - days * day, 0));
}

function total(counts: readonly DayCount[]): readonly StepCount[] {
  const sums = new Map<string, StepCount>();
  for (const { step, event, count } of counts) {
    const key = `${step} ${event}`;
    sums.set(key, { step, event, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()];
}
