import type { Session } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import type { CaptureOutcome, CaptureStep } from "../src/events.ts";
import { type Flow, useFlow } from "./flow.ts";
import { Notice } from "./parts/controls.tsx";
import { Header } from "./parts/header.tsx";
import { CameraStep } from "./screens/camera.tsx";
import { CheckStep } from "./screens/check.tsx";
import { DocumentStep } from "./screens/document.tsx";
import { OutcomeStep, ProblemStep, ProgressStep } from "./screens/ends.tsx";
import { HandOffStep } from "./screens/hand-off.tsx";
import { ReviewStep } from "./screens/review.tsx";
import { Welcome } from "./screens/welcome.tsx";
import { usePage, useSay } from "./session/context.ts";
import type { State } from "./session/controller.ts";
import { partName } from "./session/names.ts";
import { partOf, sidesOf } from "./session/parts.ts";

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
  const say = useSay();
  if (problem) return <ProblemStep problem={problem} />;
  if (!session)
    return (
      <div class="end" role="status">
        <span class="spinner" aria-hidden="true" />
        <p class="unseen">{say("loading")}</p>
      </div>
    );
  if (session.state === "started") return <Started session={session} />;
  if (session.state === "processing") return <ProgressStep />;
  return <OutcomeStep session={{ ...session, state: session.state }} />;
}

function Started({ session }: { readonly session: Session }) {
  const flow = useFlow(session);
  const { tell } = usePage();
  const { place } = flow;
  useEffect(() => tell({ type: "step", step: place.step as CaptureStep }), [place.step]);
  switch (place.step) {
    case "welcome":
      return <Welcome session={session} onAgree={flow.agree} />;
    case "hand-off":
      return <HandOffStep session={session} onBack={flow.back} />;
    case "review":
      return (
        <ReviewStep
          session={session}
          submitting={flow.submitting}
          problem={flow.problem}
          onEdit={flow.edit}
          onRemove={flow.remove}
          onSubmit={flow.submit}
        />
      );
    default:
      return <Taking session={session} flow={flow} place={place} />;
  }
}

function Taking({
  session,
  flow,
  place: { step, context, side },
}: {
  readonly session: Session;
  readonly flow: Flow;
  readonly place: Extract<Flow["place"], { readonly context: unknown }>;
}) {
  const say = useSay();
  const part = partOf(session, context);
  const { chosen, shown } = flow;
  if (!part || !chosen) return null;
  const { shape } = chosen.type;
  const steps = session.documents.length + 1;
  const above = { step: session.documents.indexOf(part) + 1, steps };
  const phone = isDesktop() ? () => flow.go({ step: "hand-off" }) : undefined;
  if (step === "camera") {
    return (
      <CameraStep
        shape={shape}
        title={say(cameraTitle(shape, side, sidesOf(chosen.type, chosen.country)))}
        pdf={part.pdf && side === "front"}
        onPicture={(picture) => flow.picture(picture, side)}
        onFile={(file) => flow.file(file, side)}
        onPhone={phone}
        onClose={flow.back}
      />
    );
  }
  if (step === "check" && shown) {
    const name = partName(say, { ...part, uploaded: null, types: [chosen.type] });
    return (
      <CheckStep
        picture={shown}
        alt={say("pictureAlt", { name, side: say(side === "front" ? "front" : "backSide") })}
        isFace={shape === "face"}
        above={above}
        sending={flow.sending}
        problem={flow.problem}
        onUse={() => flow.use(side)}
        onRetake={flow.retake}
      />
    );
  }
  return (
    <DocumentStep
      part={part}
      side={side}
      chosen={chosen}
      problem={flow.problem}
      above={above}
      hasPhone={phone !== undefined}
      onChoose={flow.choose}
      onCamera={() => flow.go({ step: "camera", context, side })}
      onFile={(file) => flow.file(file, side)}
      onPhone={() => phone?.()}
      onSkip={part.required || side === "back" ? undefined : () => flow.skip(context)}
      onBack={side === "back" || part.uploaded ? flow.back : undefined}
    />
  );
}

function cameraTitle(shape: string, side: string, sides: number) {
  if (shape === "face") return "captureFace";
  if (side === "back") return "captureBack";
  return sides === 2 ? "captureFront" : "capturePage";
}

/** CSS Media Queries 4 §5: a device whose main pointer is fine is not a phone. */
function isDesktop(): boolean {
  return matchMedia("(pointer: fine)").matches;
}

/** The banner for an offline visitor or an unreachable server. */
function Connection({ lost }: { readonly lost: boolean }) {
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
      {!online ? <Notice>{say("offline")}</Notice> : lost ? <Notice>{say("connectionLost")}</Notice> : null}
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
