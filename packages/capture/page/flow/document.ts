import { type Context, partOf, type Side } from "../session/parts.ts";
import { type Lost, persistently } from "../session/retry.ts";
import { begin, failed, onward, type Steps } from "./steps.ts";

/** Waits for the answer on a digital ID that has arrived. */
export function presented({ page, latest, setAwaited }: Steps, context: Context): void {
  page.tell({ type: "uploaded", context });
  latest.current = page.controller.state().session ?? latest.current;
  setAwaited({ context, side: "front" });
}

/** Keeps the document's pictures against advice. */
export function keep(steps: Steps, context: Context): void {
  const { page, latest, awaited, setProblem } = steps;
  page.tell({ type: "insisted", context });
  persistently(() => page.api.keep(context), { lost: tellLost(steps) }).then(
    (next) => {
      setProblem(undefined);
      page.controller.took(next);
      latest.current = next;
      if (awaited) onward(steps);
    },
    (error: unknown) => failed(steps, error),
  );
}

export function skip(steps: Steps, context: Context): void {
  onward(steps, keepSkipped(steps, context));
}

export function edit(steps: Steps, context: Context, side: Side): void {
  const part = partOf(steps.session, context);
  if (!part) return;
  if (part.uploaded?.sides.includes(side)) steps.page.tell({ type: "retake", context });
  begin(steps, part, side);
}

export function remove(steps: Steps, context: Context): void {
  const { page, setProblem } = steps;
  keepSkipped(steps, context);
  persistently(() => page.api.remove(context), { lost: tellLost(steps) }).then(
    (next) => {
      setProblem(undefined);
      page.controller.took(next);
    },
    (error: unknown) => failed(steps, error),
  );
}

/** @returns all documents that are skipped */
function keepSkipped({ page: { memory } }: Steps, context: Context): readonly string[] {
  const skipped = [...(memory.get().skipped ?? []), context];
  memory.keep({ skipped });
  return skipped;
}

const tellLost =
  ({ say, setProblem }: Steps) =>
  (why: Lost): void =>
    setProblem(say(why));
