import type { Session, SessionDocument } from "@passmuster/client";
import { AdviceNotice } from "../parts/advice-notice.tsx";
import { Button, Notice } from "../parts/controls.tsx";
import { Praise } from "../parts/praise.tsx";
import { Screen } from "../parts/screen.tsx";
import { Thumb } from "../parts/thumb.tsx";
import { isBeingRead, isMendable, openAdvice, sideToRetake } from "../session/answer.ts";
import { useSay } from "../session/context.ts";
import { partName } from "../session/names.ts";
import { type Context, missingSide, type Side } from "../session/parts.ts";
import { useSubmit } from "../session/use-submit.ts";

interface PartActions {
  readonly onEdit: (context: Context, side: Side) => void;
  /** Keeps the pictures against advice. */
  readonly onKeep: (context: Context) => void;
  readonly onRemove: (context: Context) => void;
}

/** All photos before submission. */
export function ReviewStep({
  session,
  praise,
  problem,
  ...actions
}: PartActions & {
  readonly session: Session;
  readonly praise: string | undefined;
  readonly problem: string | undefined;
}) {
  const say = useSay();
  const sent = useSubmit();
  const steps = session.documents.length + 1;
  const trouble = sent.problem ?? problem;
  return (
    <Screen name="review" title={say("reviewTitle")} lead={say("reviewLead")} above={{ step: steps, steps }}>
      <Praise text={praise} />
      <ul class="reviewed">
        {session.documents.map((part) => (
          <Part key={part.context} part={part} {...actions} />
        ))}
      </ul>
      <div role="alert">{trouble !== undefined && <Notice tone="error">{trouble}</Notice>}</div>
      <div class="actions">
        <Button onClick={sent.submit} busy={sent.submitting || !session.ready}>
          {say(sent.submitting ? "submitting" : "submit")}
        </Button>
      </div>
    </Screen>
  );
}

function Part({ part, onEdit, onKeep, onRemove }: PartActions & { readonly part: SessionDocument }) {
  const say = useSay();
  const { uploaded, context, required } = part;
  const name = partName(say, part);
  const missing = missingSide(part);
  const advice = openAdvice(part);
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
          {missing && (
            <button type="button" class="link" onClick={() => onEdit(context, missing)}>
              {say("add")}
              <span class="unseen"> {name}</span>
            </button>
          )}
        </span>
      </div>
      {uploaded ? (
        <div class={context === "selfie" ? "thumbs face" : "thumbs"}>
          {uploaded.sides.map((side) => (
            <Thumb
              key={`${uploaded.id}${side}`}
              document={uploaded}
              side={side}
              name={name}
              several={uploaded.sides.length > 1}
              onReplace={() => onEdit(context, side)}
            />
          ))}
        </div>
      ) : (
        <p class="note">{say(required ? "missing" : "optional")}</p>
      )}
      <div role="status">
        {isBeingRead(part) && (
          <p class="reading">
            <span class="spinner" aria-hidden="true" />
            {say("stillRead")}
          </p>
        )}
      </div>
      {advice.length > 0 && <Advised part={part} onEdit={onEdit} onKeep={onKeep} />}
    </li>
  );
}

/** The advice on a document, and what to do about it. */
function Advised({
  part,
  onEdit,
  onKeep,
}: Omit<PartActions, "onRemove"> & { readonly part: SessionDocument }) {
  const say = useSay();
  const advice = openAdvice(part);
  const { context, uploaded } = part;
  return (
    <div class="advised">
      <AdviceNotice part={part} advice={advice} />
      <div class="actions">
        {isMendable(advice) && (
          <Button kind="secondary" icon="retry" onClick={() => onEdit(context, sideToRetake(advice))}>
            {say(uploaded?.credential ? "replace" : "retake")}
          </Button>
        )}
        <Button kind="quiet" onClick={() => onKeep(context)}>
          {say(isMendable(advice) ? "useAnyway" : "usePicture")}
        </Button>
      </div>
    </div>
  );
}
