import type { Session, SessionDocument } from "@passmuster/client";
import type { Flow } from "./flow.ts";
import { CameraStep } from "./screens/camera-chunk.tsx";
import { CheckStep, DocumentStep, WalletStep } from "./screens/chunks.tsx";
import { useSay } from "./session/context.ts";
import { partName } from "./session/names.ts";
import { partOf, type Side, sidesOf, takesFiles } from "./session/parts.ts";
import { useWalletOffer } from "./session/wallet-offer.ts";

type TakingPlace = Extract<Flow["place"], { readonly context: unknown }>;

/** The steps that take one side of a document, or a digital ID in its place. */
export function Taking({
  session,
  flow,
  place: { step, context, side },
}: {
  readonly session: Session;
  readonly flow: Flow;
  readonly place: TakingPlace;
}) {
  const part = partOf(session, context);
  const offersWallet = useWalletOffer(session, context);
  const { chosen, shown } = flow;
  if (!part) return null;
  const taken: Taken = { session, flow, part, side };
  if (step === "wallet" || !chosen) return <Wallet of={taken} />;
  if (step === "camera") return <Camera of={taken} chosen={chosen} />;
  if (step === "check" && shown) return <Check of={taken} chosen={chosen} shown={shown} />;
  return <Document of={taken} chosen={chosen} offersWallet={offersWallet} />;
}

/** The side that is being taken. */
interface Taken {
  readonly session: Session;
  readonly flow: Flow;
  readonly part: SessionDocument;
  readonly side: Side;
}

type Chosen = NonNullable<Flow["chosen"]>;

function Wallet({ of }: { readonly of: Taken }) {
  const { session, flow, part } = of;
  const { chosen } = flow;
  return (
    <WalletStep
      part={part}
      kinds={session.digital_credentials?.kinds ?? []}
      attempts={session.attempts}
      above={stepOf(of)}
      looking={flow.looking}
      onPresented={() => flow.presented(part.context)}
      onPictures={chosen && flow.back}
      onPhone={handOffOf(of)}
      onSkip={chosen ? undefined : skipOf(of)}
      onBack={chosen || part.uploaded ? flow.back : undefined}
    />
  );
}

function Camera({ of, chosen: { type, country } }: { readonly of: Taken; readonly chosen: Chosen }) {
  const say = useSay();
  const { session, flow, part, side } = of;
  return (
    <CameraStep
      shape={type.shape}
      side={side}
      title={say(cameraTitle(type.shape, side, sidesOf(type, country)))}
      other={side === "back" ? flow.front : undefined}
      discarded={flow.discarded}
      pdf={part.pdf && side === "front"}
      files={takesFiles(session)}
      onPicture={(picture) => flow.picture(picture, side)}
      onFile={(file) => flow.file(file, side)}
      onPhone={handOffOf(of)}
      onClose={flow.back}
    />
  );
}

function Check({
  of,
  chosen: { type, country },
  shown,
}: {
  readonly of: Taken;
  readonly chosen: Chosen;
  readonly shown: NonNullable<Flow["shown"]>;
}) {
  const say = useSay();
  const { flow, part, side } = of;
  const name = partName(say, { ...part, uploaded: null, types: [type] });
  return (
    <CheckStep
      part={part}
      picture={shown}
      alt={say("pictureAlt", { name, side: say(side === "front" ? "front" : "backSide") })}
      isFace={type.shape === "face"}
      side={sidesOf(type, country) === 2 ? side : undefined}
      above={stepOf(of)}
      sending={flow.sending}
      looking={flow.looking}
      slow={flow.slow}
      advice={flow.advice}
      problem={flow.problem}
      onUse={() => flow.use(side)}
      onRetake={() => flow.retake(side)}
      onKeep={() => flow.keep(part.context)}
      onGoOn={flow.goOn}
    />
  );
}

function Document({
  of,
  chosen,
  offersWallet,
}: {
  readonly of: Taken;
  readonly chosen: Chosen;
  readonly offersWallet: boolean;
}) {
  const { session, flow, part, side } = of;
  const { context } = part;
  const phone = handOffOf(of);
  return (
    <DocumentStep
      part={part}
      side={side}
      chosen={chosen}
      isOpen={flow.isOpen}
      isBack={flow.isBack}
      attempts={session.attempts}
      praise={flow.praise}
      problem={flow.problem}
      above={stepOf(of)}
      hasPhone={phone !== undefined}
      files={takesFiles(session)}
      onChoose={flow.choose}
      onCamera={() => flow.go({ step: "camera", context, side })}
      onFile={(file) => flow.file(file, side)}
      onPhone={() => phone?.()}
      onWallet={
        offersWallet && side === "front" ? () => flow.go({ step: "wallet", context, side }) : undefined
      }
      onSkip={side === "back" ? undefined : skipOf(of)}
      onBack={side === "back" || part.uploaded ? flow.back : undefined}
    />
  );
}

/** The number of the document among the steps; the review is the last one. */
function stepOf({ session: { documents }, part }: Taken) {
  return { step: documents.indexOf(part) + 1, steps: documents.length + 1 };
}

/** Hands off to a phone, from a device that is none. */
function handOffOf({ flow }: Taken): (() => void) | undefined {
  return isDesktop() ? () => flow.go({ step: "hand-off" }) : undefined;
}

function skipOf({ flow, part }: Taken): (() => void) | undefined {
  return part.required ? undefined : () => flow.skip(part.context);
}

function cameraTitle(shape: string, side: string, sides: number) {
  if (shape === "face") return "captureFace";
  if (side === "back") return "captureBack";
  return sides === 2 ? "captureFront" : "capturePage";
}

/** CSS Media Queries 4 §5: a device whose main pointer is fine is not a phone. */
export function isDesktop(): boolean {
  return matchMedia("(pointer: fine)").matches;
}
