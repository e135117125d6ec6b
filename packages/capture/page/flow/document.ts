import { recognised } from "../session/answer.ts";
import { type Chosen, type Context, partOf, type Side, withType } from "../session/parts.ts";
import { type Lost, persistently } from "../session/retry.ts";
import { begin, failed, onward, type Steps } from "./steps.ts";

/** Waits for the answer on a digital ID that has arrived. */
export function presented({ page, latest, set }: Steps, context: Context): void {
  page.tell({ type: "uploaded", context });
  latest.current = page.controller.state().session ?? latest.current;
  set({ awaited: { context, side: "front" } });
}

/** Keeps the document's pictures against advice. */
export function keep(steps: Steps, context: Context): void {
  const { page, latest, awaited, set } = steps;
  page.tell({ type: "insisted", context });
  persistently(() => page.api.keep(context), { lost: tellLost(steps) }).then(
    (next) => {
      set({ problem: undefined, kept: context });
      page.controller.took(next);
      latest.current = next;
      if (awaited) onward(steps);
    },
    (error: unknown) => failed(steps, error),
  );
}

/** Takes what the person chose, also for the time after a reload. */
export function choose({ page: { memory }, draft, set }: Steps, chosen: Chosen): void {
  if (!draft) return;
  const { type, country } = chosen;
  memory.keep({ chosen: { ...memory.get().chosen, [draft.context]: { type: type.id, country } } });
  set({ draft: { ...draft, chosen, isOpen: false } });
}

/** @param what a part of the verification, or the mark of a presence check */
export function skip(steps: Steps, what: string): void {
  onward(steps, keepSkipped(steps, what));
}

export function edit(steps: Steps, context: Context, side: Side): void {
  const part = partOf(steps.session, context);
  if (!part) return;
  if (part.uploaded?.sides.includes(side)) steps.page.tell({ type: "retake", context });
  steps.set({ kept: undefined });
  begin(steps, part, side);
  const found = recognised(part);
  if (found) steps.setDraft((now) => now && { ...now, chosen: withType(now.chosen, found), isOpen: false });
}

export function remove(steps: Steps, context: Context): void {
  const { page, set } = steps;
  keepSkipped(steps, context);
  persistently(() => page.api.remove(context), { lost: tellLost(steps) }).then(
    (next) => {
      set({ problem: undefined });
      page.controller.took(next);
    },
    (error: unknown) => failed(steps, error),
  );
}

/** @returns all documents that are skipped */
function keepSkipped({ page: { memory } }: Steps, what: string): readonly string[] {
  const skipped = [...(memory.get().skipped ?? []), what];
  memory.keep({ skipped });
  return skipped;
}

const tellLost =
  ({ say, set }: Steps) =>
  (why: Lost): void =>
    set({ problem: say(why) });
