import { useEffect, useRef, useState } from "preact/hooks";
import { useTitle } from "../parts/use-title.ts";
import { useDesk } from "../session/desk.ts";
import { sentenceOf } from "../session/names.ts";
import { Refusal } from "../session/refusal.ts";
import { type Replay, type ReplayOrder, replay } from "../session/replay.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Policy } from "../session/wire.ts";
import { PolicyForm } from "./policy-form.tsx";
import { PolicyInForce } from "./policy-in-force.tsx";
import { PolicyResult } from "./policy-result.tsx";

/** The policies in force, and whom another one would have decided otherwise. */
export function PolicyScreen() {
  const desk = useDesk();
  const allowed = desk.may("lead");
  const { text, flow } = useStore(desk.draft);
  const { sum, problems, setProblems, isRunning, start, stop, abort } = useReplay();
  useTitle("policy");
  const policies = usePolicies(allowed, setProblems, abort);
  if (!allowed) {
    return (
      <main class="trouble">
        <h1>{say("policyTitle")}</h1>
        <p>{say("policyLeadOnly")}</p>
      </main>
    );
  }
  return (
    <main class="policy" data-ready={policies !== undefined} data-complete={sum?.complete === true}>
      <h1 tabIndex={-1}>{say("policyTitle")}</h1>
      <p class="banner">{say("policyChangesNothing")}</p>
      {policies && (
        <PolicyInForce
          policies={policies}
          onTake={(taken) => desk.draft.set({ text: taken.policy, flow: taken.flow })}
        />
      )}
      <PolicyForm
        text={text}
        flow={flow}
        problems={problems}
        isRunning={isRunning}
        onText={(to) => desk.draft.set((now) => ({ ...now, text: to }))}
        onFlow={(to) => desk.draft.set((now) => ({ ...now, flow: to }))}
        onProblem={(problem) => setProblems([problem])}
        onStart={(order) => void start(order)}
        onStop={stop}
      />
      {sum && <PolicyResult sum={sum} isRunning={isRunning} />}
    </main>
  );
}

/**
 * Loads the policies in force. A single one becomes the draft if there is none.
 *
 * @param onLeave called when the page is left
 */
function usePolicies(
  allowed: boolean,
  onProblems: (problems: readonly string[]) => void,
  onLeave: () => void,
): readonly Policy[] | undefined {
  const { api, draft } = useDesk();
  const [policies, setPolicies] = useState<readonly Policy[]>();
  useEffect(() => {
    if (!allowed) return undefined;
    let alive = true;
    api
      .policies()
      .then((found) => {
        if (!alive) return;
        setPolicies(found);
        const [first] = found;
        if (first && found.length === 1 && draft.get().text === "")
          draft.set({ text: first.policy, flow: first.flow });
      })
      .catch((error: unknown) => alive && onProblems([sentenceOf(error)]));
    return () => {
      alive = false;
      onLeave();
    };
  }, [allowed]);
  return policies;
}

/** Replays the decisions of a period under another policy, one replay at a time. */
function useReplay() {
  const { api } = useDesk();
  const [sum, setSum] = useState<Replay>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController | undefined>(undefined);
  const abort = (): void => latest.current?.abort();
  const stop = (): void => {
    abort();
    latest.current = undefined;
    setRunning(undefined);
  };
  const start = async (order: ReplayOrder): Promise<void> => {
    stop();
    const own = new AbortController();
    latest.current = own;
    setRunning(own);
    setProblems([]);
    setSum(undefined);
    try {
      await replay(api, order, own.signal, (next) => own === latest.current && setSum(next));
    } catch (error) {
      if (own === latest.current) setProblems(problemsOf(error));
    }
    if (own === latest.current) stop();
  };
  return { sum, problems, setProblems, isRunning: running !== undefined, start, stop, abort };
}

function problemsOf(error: unknown): readonly string[] {
  if (!(error instanceof Refusal)) return [sentenceOf(error)];
  if (error.code === "policy_changed") return [say("policyChanged")];
  const found = Object.values(error.errors).flat();
  return found.length > 0 ? found : [sentenceOf(error)];
}
