import type { Session } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import type { CaptureOutcome, CaptureStep } from "../src/events.ts";
import { type Flow, useFlow } from "./flow.ts";
import { Notice } from "./parts/controls.tsx";
import { Header } from "./parts/header.tsx";
import { CameraStep } from "./screens/camera-chunk.tsx";
import {
  CheckStep,
  HandOffStep,
  OutcomeStep,
  ProgressStep,
  prepareCheck,
  prepareReview,
  prepareWallet,
  ReviewStep,
  WalletStep,
} from "./screens/chunks.tsx";
import { DocumentStep } from "./screens/document.tsx";
import { Waiting } from "./screens/later.tsx";
import { ProblemStep } from "./screens/problem.tsx";
import { Welcome } from "./screens/welcome.tsx";
import { usePage, useSay } from "./session/context.ts";
import type { State } from "./session/controller.ts";
import { partName } from "./session/names.ts";
import { partOf, sidesOf, takesFiles } from "./session/parts.ts";
import { useWalletOffer } from "./session/wallet-offer.ts";

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
    if (step === "document") prepareCheck();
    if (step === "document" && session.digital_credentials) prepareWallet();
    if (step === "check") prepareReview();
  }, [step]);
  switch (place.step) {
    case "welcome":
      return <Welcome session={session} onAgree={flow.agree} />;
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
  const offersWallet = useWalletOffer(session, context);
  const { chosen, shown } = flow;
  if (!part) return null;
  const files = takesFiles(session);
  const steps = session.documents.length + 1;
  const above = { step: session.documents.indexOf(part) + 1, steps };
  const phone = isDesktop() ? () => flow.go({ step: "hand-off" }) : undefined;
  const skip = part.required ? undefined : () => flow.skip(context);
  if (step === "wallet" || !chosen) {
    return (
      <WalletStep
        part={part}
        kinds={session.digital_credentials?.kinds ?? []}
        attempts={session.attempts}
        above={above}
        looking={flow.looking}
        onPresented={() => flow.presented(context)}
        onPictures={chosen && flow.back}
        onPhone={phone}
        onSkip={chosen ? undefined : skip}
        onBack={chosen || part.uploaded ? flow.back : undefined}
      />
    );
  }
  const { shape } = chosen.type;
  const sides = sidesOf(chosen.type, chosen.country);
  if (step === "camera") {
    return (
      <CameraStep
        shape={shape}
        side={side}
        title={say(cameraTitle(shape, side, sides))}
        other={side === "back" ? flow.front : undefined}
        discarded={flow.discarded}
        pdf={part.pdf && side === "front"}
        files={files}
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
        part={part}
        picture={shown}
        alt={say("pictureAlt", { name, side: say(side === "front" ? "front" : "backSide") })}
        isFace={shape === "face"}
        side={sides === 2 ? side : undefined}
        above={above}
        sending={flow.sending}
        looking={flow.looking}
        advice={flow.advice}
        problem={flow.problem}
        onUse={() => flow.use(side)}
        onRetake={() => flow.retake(side)}
        onKeep={() => flow.keep(context)}
      />
    );
  }
  return (
    <DocumentStep
      part={part}
      side={side}
      chosen={chosen}
      attempts={session.attempts}
      praise={flow.praise}
      problem={flow.problem}
      above={above}
      hasPhone={phone !== undefined}
      files={files}
      onChoose={flow.choose}
      onCamera={() => flow.go({ step: "camera", context, side })}
      onFile={(file) => flow.file(file, side)}
      onPhone={() => phone?.()}
      onWallet={
        offersWallet && side === "front" ? () => flow.go({ step: "wallet", context, side }) : undefined
      }
      onSkip={side === "back" ? undefined : skip}
      onBack={side === "back" || part.uploaded ? flow.back : undefined}
    />
  );
}

/** The step as hosts and the server's counts know it. */
function toldStep(place: Flow["place"]): CaptureStep {
  if (place.step === "wallet") return "document";
  return place.step === "document" && place.side === "back" ? "turn" : place.step;
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
