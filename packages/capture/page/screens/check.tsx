import { useEffect, useState } from "preact/hooks";
import { isPdf, type Picture } from "../camera/picture.ts";
import { Button, Notice } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { Screen, type StepOf } from "../parts/screen.tsx";
import { useObjectUrl } from "../parts/use-object-url.ts";
import { useLanguage, useSay } from "../session/context.ts";

export type Sending = { readonly part: number; readonly lost: boolean } | undefined;

/** Shows the photo for use or retake, then its upload. */
export function CheckStep({
  picture,
  alt,
  isFace,
  above,
  sending,
  problem,
  onUse,
  onRetake,
}: {
  readonly picture: Picture;
  readonly alt: string;
  readonly isFace: boolean;
  readonly above: StepOf;
  readonly sending: Sending;
  readonly problem: string | undefined;
  readonly onUse: () => void;
  readonly onRetake: () => void;
}) {
  const say = useSay();
  const pdf = isPdf(picture.blob);
  return (
    <Screen
      name="check"
      title={say(pdf ? "checkFile" : isFace ? "checkFace" : "checkTitle")}
      lead={pdf || isFace ? undefined : say("checkLead")}
      above={above}
    >
      {pdf ? <FileTile file={picture.blob} /> : <Shot picture={picture} alt={alt} isFace={isFace} />}
      <div role="alert">{problem !== undefined && <Notice tone="error">{problem}</Notice>}</div>
      {sending ? (
        <SendingBar sending={sending} />
      ) : (
        <div class="actions">
          <Button icon="check" onClick={onUse}>
            {say(pdf ? "useFile" : "usePicture")}
          </Button>
          <Button kind="secondary" icon="retry" onClick={onRetake}>
            {say(pdf ? "chooseOther" : "retake")}
          </Button>
        </div>
      )}
    </Screen>
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
      <div role="status">{sending.lost && <Notice>{say("connectionLost")}</Notice>}</div>
    </div>
  );
}
