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
  const [policies, setPolicies] = useState<readonly Policy[]>();
  const { text, flow } = useStore(desk.draft);
  const [sum, setSum] = useState<Replay>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController | undefined>(undefined);

  useTitle("policy");
  useEffect(() => {
    if (!allowed) return undefined;
    let alive = true;
    desk.api
      .policies()
      .then((found) => {
        if (!alive) return;
        setPolicies(found);
        const [first] = found;
        if (first && found.length === 1 && desk.draft.get().text === "")
          desk.draft.set({ text: first.policy, flow: first.flow });
      })
      .catch((error: unknown) => alive && setProblems([sentenceOf(error)]));
    return () => {
      alive = false;
      latest.current?.abort();
    };
  }, [allowed]);

  const stop = (): void => {
    latest.current?.abort();
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
      await replay(desk.api, order, own.signal, (next) => own === latest.current && setSum(next));
    } catch (error) {
      if (own === latest.current) setProblems(problemsOf(error));
    }
    if (own === latest.current) stop();
  };

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
        isRunning={running !== undefined}
        onText={(to) => desk.draft.set((now) => ({ ...now, text: to }))}
        onFlow={(to) => desk.draft.set((now) => ({ ...now, flow: to }))}
        onProblem={(problem) => setProblems([problem])}
        onStart={(order) => void start(order)}
        onStop={stop}
      />
      {sum && <PolicyResult sum={sum} isRunning={running !== undefined} />}
    </main>
  );
}

function problemsOf(error: unknown): readonly string[] {
  if (!(error instanceof Refusal)) return [sentenceOf(error)];
  if (error.code === "policy_changed") return [say("policyChanged")];
  const found = Object.values(error.errors).flat();
  return found.length > 0 ? found : [sentenceOf(error)];
}
