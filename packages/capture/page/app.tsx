import type { Session } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import type { CaptureOutcome, CaptureStep } from "../src/events.ts";
import { type Flow, useFlow } from "./flow.ts";
import { Notice } from "./parts/controls.tsx";
import { Header } from "./parts/header.tsx";
import { LateAdvice } from "./parts/late-advice.tsx";
import {
  HandOffStep,
  OutcomeStep,
  PresenceStep,
  ProgressStep,
  prepareDocument,
  prepareReview,
  prepareWallet,
  ReviewStep,
} from "./screens/chunks.tsx";
import { Waiting } from "./screens/later.tsx";
import { ProblemStep } from "./screens/problem.tsx";
import { Welcome } from "./screens/welcome.tsx";
import { usePage, useSay } from "./session/context.ts";
import type { State } from "./session/controller.ts";
import { isDesktop, Taking } from "./taking.tsx";

export function App({ onLanguage }: { readonly onLanguage: (code: string) => void }) {
  const { controller } = usePage();
  const [state, setState] = useState<State>(controller.state);
  useEffect(() => controller.subscribe(() => setState(controller.state())), []);
  useTold(state);
  return (
    <>
      <Header onLanguage={onLanguage} />
      <main>
        <Connection lost={state.lost} />
        <Body state={state} />
      </main>
    </>
  );
}

function Body({ state: { session, problem } }: { readonly state: State }) {
  if (problem) return <ProblemStep problem={problem} />;
  if (!session) return <Waiting />;
  if (session.state === "started") return <Started session={session} />;
  if (session.state === "processing") return <ProgressStep />;
  return <OutcomeStep session={{ ...session, state: session.state }} />;
}

function Started({ session }: { readonly session: Session }) {
  const flow = useFlow(session);
  const { tell } = usePage();
  const { place } = flow;
  const step = toldStep(place);
  useEffect(() => {
    tell({ type: "step", step });
    if (step === "welcome") prepareDocument();
    if (step === "document" && session.digital_credentials) prepareWallet();
    if (step === "check") prepareReview();
  }, [step]);
  return (
    <>
      <LateAdvice session={session} place={place} onRetake={flow.edit} onKeep={flow.keep} />
      <Step session={session} flow={flow} />
    </>
  );
}

function Step({ session, flow }: { readonly session: Session; readonly flow: Flow }) {
  const { place } = flow;
  switch (place.step) {
    case "welcome":
      return <Welcome session={session} onAgree={flow.agree} />;
    case "presence":
      return session.presence && <Presence presence={session.presence} flow={flow} />;
    case "hand-off":
      return <HandOffStep session={session} onBack={flow.back} />;
    case "review":
      return (
        <ReviewStep
          session={session}
          praise={flow.praise}
          problem={flow.problem}
          onEdit={flow.edit}
          onKeep={flow.keep}
          onRemove={flow.remove}
        />
      );
    default:
      return <Taking session={session} flow={flow} place={place} />;
  }
}

function Presence({
  presence,
  flow,
}: {
  readonly presence: NonNullable<Session["presence"]>;
  readonly flow: Flow;
}) {
  return (
    <PresenceStep
      presence={presence}
      onDone={flow.onward}
      onPhone={isDesktop() ? () => flow.go({ step: "hand-off" }) : undefined}
      onSkip={flow.skipPresence}
    />
  );
}

/** The step as hosts and the server's counts know it. */
function toldStep(place: Flow["place"]): CaptureStep {
  if (place.step === "wallet" || place.step === "presence") return "document";
  return place.step === "document" && place.side === "back" ? "turn" : place.step;
}

/** The banner for an offline visitor or an unreachable server. */
function Connection({ lost }: { readonly lost: State["lost"] }) {
  const say = useSay();
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = (): void => setOnline(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return (
    <div class="connection" role="status">
      {!online ? <Notice>{say("offline")}</Notice> : lost ? <Notice>{say(lost)}</Notice> : null}
    </div>
  );
}

function useTold({ session, problem }: State): void {
  const { tell } = usePage();
  const state = session?.state;
  useEffect(() => {
    if (problem) tell({ type: "problem", code: problem });
    if (state === "processing") tell({ type: "step", step: "progress" });
    if (state && state !== "started" && state !== "processing") {
      tell({ type: "step", step: "outcome" });
      tell({ type: "finished", outcome: state satisfies CaptureOutcome });
    }
  }, [state, problem]);
  useEffect(() => {
    if (session) tell({ type: "ready", verification: session.verification });
  }, [session === undefined]);
}
