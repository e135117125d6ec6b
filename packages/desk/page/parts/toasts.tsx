import { type ActName, type Failed, isPassing, type Pending, targetsOf } from "../session/acts.ts";
import { whoOf } from "../session/bulk.ts";
import { useDesk } from "../session/desk.ts";
import { actSentenceOf } from "../session/names.ts";
import { type MessageKey, numberOf, say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { BulkRefused, BulkUndo } from "./bulk-toasts.tsx";
import { Button } from "./button.tsx";

export const doneOf: Readonly<Record<ActName, MessageKey>> = {
  approve: "doneApprove",
  approveDocument: "doneApprove",
  reject: "doneReject",
  retake: "doneRetake",
  hold: "doneHold",
  cancel: "doneCancel",
  expire: "doneExpire",
};

/** The last act with its undo, and acts that the server refused. */
export function Toasts() {
  const desk = useDesk();
  const pending = useStore(desk.acts.pending);
  const failed = useStore(desk.acts.failed);
  const kept = useStore(desk.acts.kept);
  const unsent = useStore(desk.acts.sending).filter(({ tries }) => tries > 0);
  const notice = useStore(desk.notice);
  const bulk = useStore(desk.bulk.last);
  const refused = useStore(desk.bulk.refused);
  const last = pending.at(-1);
  return (
    <div class="toasts">
      <div role="status">
        {bulk && <BulkUndo of={bulk} />}
        {last && !bulk && <Undo of={last} count={pending.length} />}
        {notice && <p class="toast">{notice}</p>}
      </div>
      <div role="alert">
        {kept.map((each) => (
          <Kept key={each.key} of={each} />
        ))}
        {unsent.map((each) => (
          <Unanswered key={each.key} of={each} />
        ))}
        {failed.map((each) => (
          <Refused key={each.key} of={each} />
        ))}
        {refused.map((each) => (
          <BulkRefused key={each.key} of={each} />
        ))}
      </div>
    </div>
  );
}

function Undo({ of, count }: { readonly of: Pending; readonly count: number }) {
  const desk = useDesk();
  return (
    <div class={`toast act ${of.act.name}`} key={of.key}>
      <p>
        <strong>
          <bdi>{say(doneOf[of.act.name], { who: whoOf(targetsOf(of)) })}</bdi>
        </strong>{" "}
        {count > 1 && <span class="count">{numberOf(count)}</span>}{" "}
        <span class="muted">{say("sentSoon")}</span>
      </p>
      <Button keyName="u" onClick={() => void desk.undo()}>
        {say("undo")}
      </Button>
    </div>
  );
}

/** An act that is not sent: another reviewer is signed in. */
function Kept({ of }: { readonly of: Pending }) {
  const { acts } = useDesk();
  return (
    <div class="toast refused">
      <p>
        <strong>
          <bdi>{say("notDone", { who: whoOf(targetsOf(of)) })}</bdi>
        </strong>{" "}
        <bdi>{say("otherReviewer", { by: of.by })}</bdi>
      </p>
      <Button kind="quiet" onClick={() => acts.kept.set((now) => now.filter(({ key }) => key !== of.key))}>
        {say("discard")}
      </Button>
    </div>
  );
}

/** An act that no server answered yet. */
function Unanswered({ of }: { readonly of: Pending }) {
  return (
    <div class="toast refused">
      <p>
        <strong>{say("unsent")}</strong> <bdi>{say(doneOf[of.act.name], { who: whoOf(targetsOf(of)) })}</bdi>{" "}
        <span class="muted">{say("sendingAgain")}</span>
      </p>
    </div>
  );
}

function Refused({ of }: { readonly of: Failed }) {
  const desk = useDesk();
  const dismiss = (): void => desk.acts.failed.set((now) => now.filter(({ key }) => key !== of.key));
  return (
    <div class="toast refused">
      <p>
        <strong>
          <bdi>{say("notDone", { who: whoOf(targetsOf(of)) })}</bdi>
        </strong>{" "}
        <span>{actSentenceOf(of.error)}</span>
      </p>
      {isPassing(of.error) && (
        <Button kind="primary" onClick={() => desk.acts.again(of)}>
          {say("sendAgain")}
        </Button>
      )}
      <Button
        onClick={() => {
          dismiss();
          if (of.others) return desk.bulk.show(targetsOf(of));
          desk.cases.drop(of.ref.id);
          desk.router.go({ screen: "case", ref: of.ref });
        }}
      >
        {say(of.others ? "showCases" : "openCase")}
      </Button>
      <Button kind="quiet" onClick={dismiss}>
        {say("dismiss")}
      </Button>
    </div>
  );
}
