import type { SessionDocument } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import { type Advice, isBeingRead, openAdvice, praiseFor } from "../session/answer.ts";
import { partOf } from "../session/parts.ts";
import { onward, type Steps } from "./steps.ts";

/** What the server says about the side that was sent last. */
export interface Answer {
  /** The document whose answer the person waits for. */
  readonly part: SessionDocument | undefined;
  readonly looking: boolean;
  /** The answer takes longer than usual. */
  readonly slow: boolean;
  readonly advice: readonly Advice[];
  /** Goes on without the answer. */
  goOn(): void;
}

/** After this time the page says that the person may go on. */
const usualLook = 3_000;
/** After this time the page goes on without an answer. */
const longestLook = 8_000;

/** Waits for the answer, tells its advice to the host, and goes on if there is none. */
export function useAnswer(steps: Steps): Answer {
  const { page, say, session, awaited, kept, set } = steps;
  const part = awaited && partOf(session, awaited.context);
  const looking = part !== undefined && isBeingRead(part);
  const advice = part && !looking ? openAdvice(part) : [];
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    for (const { code } of advice) page.tell({ type: "hint", hint: code });
  }, [advice.map(({ code }) => code).join()]);
  const goOn = (): void => {
    const praise = part && praiseFor(say, part);
    // What was kept against advice is no better for a good picture of the other side.
    set({ praise: praise && kept === part?.context ? say("checkedLater") : praise });
    onward(steps);
  };
  useEffect(() => {
    setSlow(false);
    if (!part || (advice.length > 0 && !part.uploaded?.credential)) return;
    if (!looking) return goOn();
    const timers = [setTimeout(() => setSlow(true), usualLook), setTimeout(goOn, longestLook)];
    return () => timers.forEach(clearTimeout);
  }, [awaited, looking, advice.length]);
  return { part, looking, slow, advice, goOn };
}
