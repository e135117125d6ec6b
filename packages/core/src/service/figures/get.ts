import { PassmusterError } from "../../base/errors.ts";
import { group, instant, parse, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { DayFigures, DecisionFigures } from "../../model/figures.ts";
import { dateOf, day, type Instant, instantOf, second, timestamp } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { ruleTitle } from "../../verdict/rules/rule-title.ts";
import { requireRole } from "../access/roles.ts";
import type { Settings } from "../options.ts";

export const figuresInput = memoise(() =>
  group({
    since: instant().describe("Inclusive; by default 30 days ago. A date or a time.").optional(),
    until: instant().describe("Exclusive; by default now. A date or a time.").optional(),
    flow: text().describe("The path of a flow; by default every flow that the caller sees.").optional(),
  }),
);

/** The period: each end a date or a time, as text. */
export interface FiguresInput {
  readonly since?: string;
  readonly until?: string;
  readonly flow?: string;
}

/** What was decided in a period, and what waits now. Shares are from 0 to 1. */
export interface FiguresView {
  readonly since: string;
  readonly until: string;
  readonly waiting: { readonly count: number; readonly oldest: string | null };
  readonly decided: { readonly automatic: number; readonly person: number };
  readonly byReviewer: readonly {
    readonly by: string | null;
    readonly approved: number;
    readonly rejected: number;
    readonly medianSeconds: number | null;
  }[];
  readonly medianSeconds: number | null;
  readonly automaticShare: number | null;
  readonly failedRules: readonly FailedRule[];
  readonly reversed: number;
  readonly days: readonly DayFigures[];
}

/** A rule with its title in English; `null` for conditions of a policy, and for rules that are gone. */
export interface FailedRule {
  readonly rule: string;
  readonly title: string | null;
  readonly count: number;
}

const usualDays = 30;
const mostDays = 366;

/**
 * Figures for leads and for tokens with `review`: at most 366 days, by default the last 30.
 * @throws {PassmusterError} `insufficient_scope`, `flow_not_found`, `validation_failed`
 */
export async function getFigures(
  core: Pick<Commands, "flow"> &
    Pick<Ports, "storage" | "environment"> & { readonly settings: Pick<Settings, "flows"> },
  { principal, input: query }: Pick<UseCaseCall, "principal" | "input">,
): Promise<FiguresView> {
  requireRole(principal, "lead");
  const input = parse(figuresInput(), query ?? {});
  const flows = input.flow === undefined ? principal.flows : [core.flow(principal, input.flow).path];
  const until = input.until ?? core.environment.now() + 1;
  const since = input.since ?? instantOf(dateOf(Math.max(0, until - (usualDays - 1) * day))) ?? 0;
  if (since > until || until - since > mostDays * day) {
    const sentence = `The :attribute field must be a date up to ${mostDays} days before until.`;
    throw new PassmusterError("validation_failed", { problems: [{ path: ["since"], sentence }] });
  }
  const { tenant } = principal;
  const found = await core.storage.figures.read({ tenant, since, until, ...(flows && { flows }) });
  return presentFigures(core.settings, found, since, until);
}

function presentFigures(
  { flows }: Pick<Settings, "flows">,
  { waiting, reviewers, medianTook, failedRules, days }: DecisionFigures,
  since: Instant,
  until: Instant,
): FiguresView {
  const all = days.reduce((sum, { approved, rejected }) => sum + approved + rejected, 0);
  const automatic = days.reduce((sum, one) => sum + one.automatic, 0);
  return {
    since: timestamp(since),
    until: timestamp(until),
    waiting: { count: waiting.count, oldest: waiting.oldest === null ? null : timestamp(waiting.oldest) },
    decided: { automatic, person: all - automatic },
    byReviewer: reviewers.map(({ medianTook: took, ...one }) => ({ ...one, medianSeconds: secondsOf(took) })),
    medianSeconds: secondsOf(medianTook),
    automaticShare: all === 0 ? null : Math.round((automatic / all) * 10_000) / 10_000,
    failedRules: failedRules.map((one) => ({ ...one, title: ruleTitle(one.rule, flows) })),
    reversed: days.reduce((sum, one) => sum + one.reversed, 0),
    days,
  };
}

function secondsOf(took: Instant | null): number | null {
  return took === null ? null : Math.round(took / second);
}
