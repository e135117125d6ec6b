import type { SessionDocument } from "@passmuster/client";
import { useEffect } from "preact/hooks";
import { type Advice, isBeingRead, openAdvice, praiseFor } from "../session/answer.ts";
import { partOf } from "../session/parts.ts";
import { onward, type Steps } from "./steps.ts";

/** What the server says about the side that was sent last. */
export interface Answer {
  /** The document whose answer the person waits for. */
  readonly part: SessionDocument | undefined;
  readonly looking: boolean;
  readonly advice: readonly Advice[];
}

/** After this time the page goes on without an answer. */
const longestLook = 8_000;

/** Waits for the answer, tells its advice to the host, and goes on if there is none. */
export function useAnswer(steps: Steps): Answer {
  const { page, say, session, awaited, set } = steps;
  const part = awaited && partOf(session, awaited.context);
  const looking = part !== undefined && isBeingRead(part);
  const advice = part && !looking ? openAdvice(part) : [];
  useEffect(() => {
    for (const { code } of advice) page.tell({ type: "hint", hint: code });
  }, [advice.map(({ code }) => code).join()]);
  useEffect(() => {
    if (!part || (advice.length > 0 && !part.uploaded?.credential)) return;
    const proceed = (): void => {
      set({ praise: praiseFor(say, part) });
      onward(steps);
    };
    if (!looking) return proceed();
    const patience = setTimeout(proceed, longestLook);
    return () => clearTimeout(patience);
  }, [awaited, looking, advice.length]);
  return { part, looking, advice };
}
