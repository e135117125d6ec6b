import type { SessionDocument } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import { type FileFault, isPdf, type Picture } from "../camera/picture.ts";
import { AdviceNotice } from "../parts/advice-notice.tsx";
import { Button, Notice } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { Screen, type StepOf } from "../parts/screen.tsx";
import { useObjectUrl } from "../parts/use-object-url.ts";
import { type Advice, isMendable } from "../session/answer.ts";
import { useLanguage, useSay } from "../session/context.ts";
import type { Side } from "../session/parts.ts";
import type { Lost } from "../session/retry.ts";

export type Sending = { readonly part: number; readonly lost: Lost | undefined } | undefined;

interface CheckStepProps {
  readonly part: SessionDocument;
  readonly picture: Picture;
  readonly alt: string;
  readonly isFace: boolean;
  /** The side of a document that has two. */
  readonly side: Side | undefined;
  readonly above: StepOf;
  readonly sending: Sending;
  /** The photo was sent and is being read. */
  readonly looking: boolean;
  /** The reading takes longer than usual. */
  readonly slow: boolean;
  readonly advice: readonly Advice[];
  readonly problem: string | undefined;
  readonly onUse: () => void;
  readonly onRetake: () => void;
  /** Uses the photo against advice. */
  readonly onKeep: () => void;
  /** Goes on without the answer. */
  readonly onGoOn: () => void;
}

type Retake = "retake" | "chooseOther";
const faultTexts = { dark: "hintDark", empty: "fileEmpty", same: "fileSame" } as const satisfies Record<
  FileFault,
  string
>;

/** Shows the photo for use or retake, then its upload, then what was seen on it. */
export function CheckStep(props: CheckStepProps) {
  const { part, picture, alt, isFace, side, sending, looking, advice, problem } = props;
  const say = useSay();
  const pdf = isPdf(picture.blob);
  const retake = picture.file ? "chooseOther" : "retake";
  const asked = side === "back" ? "checkBack" : side === "front" ? "checkFront" : "checkTitle";
  const advised = advice.length > 0;
  const fault = looking || advised ? undefined : picture.file?.fault;
  const again = fault !== undefined || isMendable(advice);
  const title = looking
    ? "looking"
    : again
      ? picture.file
        ? "chooseOther"
        : "adviceTaken"
      : pdf
        ? "checkFile"
        : isFace
          ? "checkFace"
          : asked;
  return (
    <Screen
      name="check"
      title={say(title)}
      lead={title === asked ? say("checkLead") : undefined}
      above={props.above}
    >
      {pdf ? <FileTile file={picture.blob} /> : <Shot picture={picture} alt={alt} isFace={isFace} />}
      <div role="alert">{problem !== undefined && <Notice tone="error">{problem}</Notice>}</div>
      <div role="alert">{fault && <Notice>{say(faultTexts[fault])}</Notice>}</div>
      {advised && <AdviceNotice part={part} advice={advice} />}
      {sending ? (
        <SendingBar sending={sending} />
      ) : looking ? (
        <Looking slow={props.slow} onGoOn={props.onGoOn} />
      ) : again ? (
        <RetakeFirst retake={retake} onRetake={props.onRetake} onKeep={fault ? props.onUse : props.onKeep} />
      ) : (
        <UseFirst
          pdf={pdf}
          retake={retake}
          onUse={advised ? props.onKeep : props.onUse}
          onRetake={props.onRetake}
        />
      )}
    </Screen>
  );
}

/** The choice after advice that a new photo may follow. */
function RetakeFirst({
  retake,
  onRetake,
  onKeep,
}: Pick<CheckStepProps, "onRetake" | "onKeep"> & { readonly retake: Retake }) {
  const say = useSay();
  return (
    <div class="actions">
      <Button icon="retry" onClick={onRetake}>
        {say(retake)}
      </Button>
      <Button kind="secondary" onClick={onKeep}>
        {say("useAnyway")}
      </Button>
    </div>
  );
}

function UseFirst({
  pdf,
  retake,
  onUse,
  onRetake,
}: Pick<CheckStepProps, "onUse" | "onRetake"> & { readonly pdf: boolean; readonly retake: Retake }) {
  const say = useSay();
  return (
    <div class="actions">
      <Button icon="check" onClick={onUse}>
        {say(pdf ? "useFile" : "usePicture")}
      </Button>
      <Button kind="secondary" icon="retry" onClick={onRetake}>
        {say(retake)}
      </Button>
    </div>
  );
}

function Looking({ slow, onGoOn }: Pick<CheckStepProps, "slow" | "onGoOn">) {
  const say = useSay();
  return (
    <>
      <div class="looking" role="status">
        <span class="spinner" aria-hidden="true" />
        <p class={slow ? "" : "unseen"}>{say(slow ? "stillLooking" : "looking")}</p>
      </div>
      {slow && (
        <div class="actions">
          <Button kind="secondary" onClick={onGoOn}>
            {say("goOn")}
          </Button>
        </div>
      )}
    </>
  );
}

function Shot({
  picture: { blob, width, height },
  alt,
  isFace,
}: {
  readonly picture: Picture;
  readonly alt: string;
  readonly isFace: boolean;
}) {
  const url = useObjectUrl(blob);
  return (
    <figure class={isFace ? "shot face" : "shot"}>
      <img src={url} alt={alt} width={width} height={height} />
    </figure>
  );
}

/** A PDF by its name; the review shows its pages after the server has drawn them. */
function FileTile({ file }: { readonly file: Blob }) {
  const language = useLanguage();
  const size = new Intl.NumberFormat(language, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  return (
    <p class="file-tile">
      <Sign name="page" size={28} />
      <span>
        <strong>{file instanceof File ? file.name : "PDF"}</strong>
        <span>{size.format(Math.max(1, file.size / 1000))}</span>
      </span>
    </p>
  );
}

function SendingBar({ sending }: { readonly sending: NonNullable<Sending> }) {
  const say = useSay();
  const percent = Math.round(sending.part * 100);
  const [told, setTold] = useState(0);
  useEffect(() => setTold(Math.floor(percent / 25) * 25), [percent]);
  return (
    <div class="sending">
      <p>{say("uploading")}</p>
      <progress max={100} value={percent} aria-label={say("uploading")} />
      <p class="unseen" role="status">
        {say("uploadPercent", { percent: told })}
      </p>
      <div role="status">{sending.lost && <Notice>{say(sending.lost)}</Notice>}</div>
    </div>
  );
}
