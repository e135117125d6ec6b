import type { Session, SessionDocument } from "@passmuster/client";
import { useState } from "preact/hooks";
import { Button, FileButton, Notice } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { Illustration, Turning } from "../parts/illustration.tsx";
import { Praise } from "../parts/praise.tsx";
import { Retake } from "../parts/retake.tsx";
import { Screen, type StepOf } from "../parts/screen.tsx";
import { useAsksForCamera } from "../parts/use-asks-for-camera.ts";
import { useDropped } from "../parts/use-dropped.ts";
import { useSay } from "../session/context.ts";
import { partName } from "../session/names.ts";
import { type Chosen, type Side, sidesOf } from "../session/parts.ts";
import { Choice } from "./choice.tsx";

interface DocumentStepProps {
  readonly part: SessionDocument;
  readonly side: Side;
  readonly chosen: Chosen;
  /** The person has not chosen among the types yet. */
  readonly isOpen: boolean;
  /** The camera was closed: what opened it has the focus again. */
  readonly isBack: boolean;
  readonly attempts: Session["attempts"];
  /** What was seen on the last photo. */
  readonly praise: string | undefined;
  readonly problem: string | undefined;
  readonly above: StepOf;
  readonly hasPhone: boolean;
  /** Whether files are allowed. */
  readonly files: boolean;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onCamera: () => void;
  readonly onFile: (file: Blob) => void;
  readonly onPhone: () => void;
  /** Asks for a digital ID in place of pictures. */
  readonly onWallet: (() => void) | undefined;
  readonly onSkip: (() => void) | undefined;
  readonly onBack: (() => void) | undefined;
}

/** Asks for the document's type and country, and how to take the photo. */
export function DocumentStep(props: DocumentStepProps) {
  const { part, side, chosen, isOpen, problem, files, onFile } = props;
  const say = useSay();
  const [unnamed, setUnnamed] = useState(false);
  const isFace = chosen.type.shape === "face";
  const named = (go: () => void) => (): void => {
    if (isFace || (chosen.country !== "" && !isOpen)) {
      go();
    } else {
      setUnnamed(true);
      document.getElementById(isOpen ? "kind" : "country")?.focus();
    }
  };
  const take = (file: Blob): void => (files ? named(() => onFile(file))() : onFile(file));
  const over = useDropped(take);
  return (
    <Screen
      name={`document ${part.context} ${side}`}
      title={side === "back" ? say("turnTitle") : partName(say, { ...part, uploaded: null })}
      lead={side === "back" ? say("turnLead") : undefined}
      above={props.above}
      onBack={props.onBack}
      focus={!props.isBack}
    >
      <Praise text={props.praise} />
      {part.retake && side === "front" && <Retake part={part} attempts={props.attempts} />}
      <div class={over && files ? "sheet over" : "sheet"}>
        {side === "front" && !isFace && (
          <Choice part={part} chosen={chosen} isOpen={isOpen} onChoose={props.onChoose} unnamed={unnamed} />
        )}
        {side === "back" ? (
          <Turning shape={chosen.type.shape} />
        ) : isOpen ? null : (
          <div class="how">
            <Illustration shape={chosen.type.shape} />
            <Tips chosen={chosen} />
          </div>
        )}
        <div role="alert">{problem !== undefined && <Notice tone="error">{problem}</Notice>}</div>
        <Ways step={props} onCamera={named(props.onCamera)} onFile={take} />
      </div>
    </Screen>
  );
}

/** The ways to give the document, and to go on without it. */
function Ways({
  step: { part, side, files, isBack, hasPhone, onWallet, onPhone, onSkip },
  onCamera,
  onFile,
}: {
  readonly step: DocumentStepProps;
  readonly onCamera: () => void;
  readonly onFile: (file: Blob) => void;
}) {
  const say = useSay();
  const pdf = part.pdf && side === "front";
  const asks = useAsksForCamera();
  return (
    <div class="actions">
      <Button icon="camera" onClick={onCamera} focus={isBack}>
        {say("takePicture")}
      </Button>
      {asks && <p class="note">{say("cameraAsk")}</p>}
      {onWallet && (
        <Button kind="secondary" icon="wallet" onClick={onWallet}>
          {say("useWallet")}
        </Button>
      )}
      {files && <FileButton pdf={pdf} onFile={onFile} />}
      {files && hasPhone && <p class="drop-hint">{say(pdf ? "dropFile" : "dropHere")}</p>}
      {hasPhone && (
        <Button kind="quiet" icon="phone" onClick={onPhone}>
          {say("usePhone")}
        </Button>
      )}
      {onSkip && (
        <Button kind="quiet" onClick={onSkip}>
          {say("skip")}
        </Button>
      )}
    </div>
  );
}

function Tips({ chosen: { type, country } }: { readonly chosen: Chosen }) {
  const say = useSay();
  const tips =
    type.shape === "face"
      ? ([
          ["face", "tipFace"],
          ["sun", "tipAlone"],
        ] as const)
      : ([
          ["flat", "tipFlat"],
          ["sun", "tipLight"],
          ["corners", "tipWhole"],
        ] as const);
  return (
    <div class="tips">
      {sidesOf(type, country) === 2 && <p class="note strong">{say("documentSides")}</p>}
      <ul class="points">
        {tips.map(([sign, key]) => (
          <li key={key}>
            <Sign name={sign} size={20} />
            <span>{say(key)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
