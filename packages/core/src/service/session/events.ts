import { z } from "zod";
import { group, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import {
  type CaptureEventType,
  type CaptureStepName,
  captureEvents,
  captureSteps,
  type StepCount,
} from "../../model/capture-step.ts";
import { dateOf } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import type { Observer } from "../observe/observer.ts";
import type { StepLimit } from "./step-limit.ts";

/** Events in one request. */
const mostAtOnce = 50;
/** `hint` and `at` are checked and dropped: only types and steps are counted. */
export const eventsInput = memoise(() =>
  group({
    events: z
      .array(
        group({
          type: z
            .enum(captureEvents, { error: sentences.oneOf(captureEvents) })
            .describe("What happened in the page."),
          step: z
            .enum(captureSteps, { error: sentences.oneOf(captureSteps) })
            .nullish()
            .describe("Where in the page; `none` by default."),
          hint: text(40)
            .refine((value) => /^[a-z_-]+$/.test(value), { error: sentences.selected })
            .nullish()
            .describe("The code of a hint. It is not kept."),
          at: text(40).nullish().describe("It is not kept."),
        }),
        { error: sentences.object },
      )
      .min(1, { error: sentences.required })
      .max(mostAtOnce, { error: `The :attribute field must not have more than ${mostAtOnce} items.` })
      .describe("What the page reports."),
  }),
);

/** The ports that count steps. */
interface Counting extends Pick<Commands, "find" | "flow">, Pick<Ports, "storage" | "environment"> {
  readonly observer: Pick<Observer, "captureStep">;
  readonly stepLimit: StepLimit;
}

/**
 * Counts what the page reports. Nobody trusts it: it changes no verification and decides nothing.
 * @returns the number of events that were counted
 * @throws {PassmusterError} `verification_not_found`, `validation_failed`
 */
export async function countEvents(
  core: Counting,
  { principal, id, input: body }: Pick<UseCaseCall, "principal" | "id" | "input">,
): Promise<number> {
  const current = await core.find(principal, { verification: id });
  const flow = core.flow(principal, current.flow).path;
  const { events } = parse(eventsInput(), body);
  const counted = events.slice(0, await core.stepLimit(current.id, events.length));
  if (counted.length === 0) return 0;
  const day = dateOf(core.environment.now());
  await core.storage.steps.add({ tenant: principal.tenant, flow, day }, summed(counted));
  for (const { type, step } of counted) core.observer.captureStep(flow, step ?? "none", type);
  return counted.length;
}

interface Reported {
  readonly type: CaptureEventType;
  readonly step?: CaptureStepName | null | undefined;
}

function summed(events: readonly Reported[]): readonly StepCount[] {
  const counts = new Map<string, StepCount>();
  for (const { type: event, step: given } of events) {
    const step = given ?? "none";
    const key = `${step} ${event}`;
    counts.set(key, { step, event, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
