import { useEffect, useState } from "preact/hooks";
import type { Picture } from "../camera/picture.ts";
import { Button, Notice } from "../parts/controls.tsx";
import { Screen, type StepOf } from "../parts/screen.tsx";
import { useObjectUrl } from "../parts/use-object-url.ts";
import { useSay } from "../session/context.ts";

export type Sending = { readonly part: number; readonly lost: boolean } | undefined;

/** The picture that was taken: good enough, or once more. Then, on its way. */
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
  const url = useObjectUrl(picture.blob);
  return (
    <Screen
      name="check"
      title={say(isFace ? "checkFace" : "checkTitle")}
      lead={isFace ? undefined : say("checkLead")}
      above={above}
    >
      <figure class={isFace ? "shot face" : "shot"}>
        <img src={url} alt={alt} width={picture.width} height={picture.height} />
      </figure>
      <div role="alert">{problem !== undefined && <Notice tone="error">{problem}</Notice>}</div>
      {sending ? (
        <SendingBar sending={sending} />
      ) : (
        <div class="actions">
          <Button icon="check" onClick={onUse}>
            {say("usePicture")}
          </Button>
          <Button kind="secondary" icon="retry" onClick={onRetake}>
            {say("retake")}
          </Button>
        </div>
      )}
    </Screen>
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
