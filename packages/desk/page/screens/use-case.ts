import { useEffect, useRef, useState } from "preact/hooks";
import type { CaseData } from "../session/cases.ts";
import type { CaseChange } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { sentenceOf } from "../session/names.ts";
import { useStore } from "../session/store.ts";
import type { CaseRef } from "../session/wire.ts";

/** Changes what is noted about the case. Rejects with a `Refusal`. */
export type ChangeCase = (change: CaseChange) => Promise<void>;

/**
 * Loads a case and claims it, and prepares the next one when this one is shown. What is slow follows then.
 */
export function useCase(ref: CaseRef) {
  const desk = useDesk();
  const [data, setData] = useState<CaseData>();
  const [problem, setProblem] = useState("");
  const [isNextReady, setNextReady] = useState(false);

  useEffect(() => {
    let alive = true;
    setNextReady(false);
    const show = (next: CaseData): void => {
      if (alive) setData(next);
    };
    const open = async (): Promise<void> => {
      const next = await desk.cases.load(ref);
      const waits = next.detail.status_label === "Double Check";
      if (waits && desk.may("review") && !desk.claims.isHeld(ref.id))
        await desk.claims.take(ref).catch(() => undefined);
      show(next);
      await Promise.allSettled(next.pictures.map(({ loaded }) => loaded));
      if (alive && waits && desk.may("review")) await desk.line.prepare(desk.filter.get().flow);
      if (alive) setNextReady(true);
    };
    open().catch((error: unknown) => {
      if (alive) setProblem(sentenceOf(error));
    });
    return () => {
      alive = false;
    };
  }, [ref.id]);

  const reload = async (): Promise<void> => setData(await desk.cases.reload(ref));
  const change: ChangeCase = async (changed) =>
    setData(await desk.cases.note(ref, await desk.api.changeCase(ref, changed)));
  useAnswered(ref, () => void reload().catch(() => undefined));
  return { data, problem, isNextReady, reload, change };
}

/** Calls back when a decision on a document of the case was answered. */
function useAnswered({ id }: CaseRef, onAnswer: () => void): void {
  const sending = useStore(useDesk().acts.sending);
  const count = sending.filter(({ ref, act }) => ref.id === id && act.document).length;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) onAnswer();
    before.current = count;
  }, [count]);
}
