import type { Session, SessionDocument } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import { Button, Notice } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { Screen } from "../parts/screen.tsx";
import { useObjectUrl } from "../parts/use-object-url.ts";
import { usePage, useSay } from "../session/context.ts";
import { partName } from "../session/names.ts";
import type { Context, Side } from "../session/parts.ts";

/** All photos before submission. */
export function ReviewStep({
  session,
  submitting,
  problem,
  onEdit,
  onRemove,
  onSubmit,
}: {
  readonly session: Session;
  readonly submitting: boolean;
  readonly problem: string | undefined;
  readonly onEdit: (context: Context) => void;
  readonly onRemove: (context: Context) => void;
  readonly onSubmit: () => void;
}) {
  const say = useSay();
  const steps = session.documents.length + 1;
  return (
    <Screen name="review" title={say("reviewTitle")} lead={say("reviewLead")} above={{ step: steps, steps }}>
      <ul class="reviewed">
        {session.documents.map((part) => (
          <Part key={part.context} part={part} onEdit={onEdit} onRemove={onRemove} />
        ))}
      </ul>
      <div role="alert">{problem !== undefined && <Notice tone="error">{problem}</Notice>}</div>
      <div class="actions">
        <Button onClick={onSubmit} busy={submitting || !session.ready}>
          {say(submitting ? "submitting" : "submit")}
        </Button>
      </div>
    </Screen>
  );
}

function Part({
  part,
  onEdit,
  onRemove,
}: {
  readonly part: SessionDocument;
  readonly onEdit: (context: Context) => void;
  readonly onRemove: (context: Context) => void;
}) {
  const say = useSay();
  const { uploaded, context, required } = part;
  const name = partName(say, part);
  return (
    <li>
      <div class="reviewed-head">
        <h2>{name}</h2>
        <span class="reviewed-actions">
          {uploaded && !required && (
            <button type="button" class="link" onClick={() => onRemove(context)}>
              {say("remove")}
              <span class="unseen"> {name}</span>
            </button>
          )}
          <button type="button" class="link" onClick={() => onEdit(context)}>
            {say(uploaded ? "replace" : "add")}
            <span class="unseen"> {name}</span>
          </button>
        </span>
      </div>
      {uploaded ? (
        <div class={context === "selfie" ? "thumbs face" : "thumbs"}>
          {uploaded.sides.map((side) => (
            <Thumb
              key={side}
              document={uploaded}
              side={side}
              name={name}
              several={uploaded.sides.length > 1}
            />
          ))}
        </div>
      ) : (
        <p class="note">{say(required ? "missing" : "optional")}</p>
      )}
    </li>
  );
}

function Thumb({
  document: { id },
  side,
  name,
  several,
}: {
  readonly document: { readonly id: string };
  readonly side: Side;
  readonly name: string;
  readonly several: boolean;
}) {
  const say = useSay();
  const { api, controller } = usePage();
  const [blob, setBlob] = useState<Blob>();
  const url = useObjectUrl(blob);
  useEffect(() => {
    api.picture(id, side).then(setBlob, controller.failed);
  }, [id, side]);
  const label = say(side === "front" ? "front" : "backSide");
  return (
    <figure>
      {url ? (
        <img src={url} alt={say("pictureAlt", { name, side: label })} />
      ) : (
        <span class="thumb-waiting">
          <Sign name="clock" />
          <span class="unseen">{say("loading")}</span>
        </span>
      )}
      {several && <figcaption aria-hidden="true">{label}</figcaption>}
    </figure>
  );
}
