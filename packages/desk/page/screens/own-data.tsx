import { useState } from "preact/hooks";
import { Ask } from "../parts/ask.tsx";
import { Button } from "../parts/button.tsx";
import { saveBlob } from "../parts/save-blob.ts";
import { useDesk } from "../session/desk.ts";
import { timeOf } from "../session/format.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import type { CaseRef, LegalHold } from "../session/wire.ts";

/** The legal hold of a case, and the export of the person's data. */
export function OwnData({
  of: ref,
  hold,
  onChange,
}: {
  readonly of: CaseRef;
  readonly hold: LegalHold | null | undefined;
  readonly onChange: () => Promise<void>;
}) {
  const desk = useDesk();
  const [asks, setAsks] = useState(false);
  if (!desk.may("review")) return null;
  const tell = (error: unknown): void => desk.notice.set(sentenceOf(error));
  const save = async (): Promise<void> =>
    saveBlob(await desk.api.exportPerson(ref), `${ref.id}.zip`, "application/zip");
  return (
    <div class="own-data">
      {hold && <p class="banner">{say("hold_since", { ...hold, at: timeOf(hold.since) })}</p>}
      <Button kind="quiet" onClick={() => void save().catch(tell)}>
        {say("own_export")}
      </Button>
      <PersonLink of={ref} tell={tell} />
      {desk.may("lead") && (
        <Button kind="quiet" onClick={() => setAsks(true)}>
          {say(hold ? "hold_lift" : "hold_set")}
        </Button>
      )}
      {asks && (
        <HoldDialog of={ref} isHeld={Boolean(hold)} onChange={onChange} onClose={() => setAsks(false)} />
      )}
    </div>
  );
}

/** Makes the person's link and shows it once: only its digest is stored. */
function PersonLink({ of: ref, tell }: { readonly of: CaseRef; readonly tell: (error: unknown) => void }) {
  const desk = useDesk();
  const [link, setLink] = useState<{ readonly url: string; readonly expires_at: string }>();
  const make = (): void => void desk.api.exportLink(ref).then(setLink, tell);
  if (!link)
    return (
      <Button kind="quiet" onClick={make}>
        {say("own_link")}
      </Button>
    );
  return (
    <label class="own-link">
      <span>{say("own_linkMade", { at: timeOf(link.expires_at) })}</span>
      <input readOnly value={link.url} onFocus={({ currentTarget }) => currentTarget.select()} />
    </label>
  );
}

function HoldDialog({
  of: ref,
  isHeld,
  onChange,
  onClose,
}: {
  readonly of: CaseRef;
  readonly isHeld: boolean;
  readonly onChange: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { api } = useDesk();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const send = async (): Promise<void> => {
    try {
      await (isHeld ? api.liftHold(ref, reason) : api.hold(ref, reason));
      await onChange();
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const title = say(isHeld ? "hold_lift" : "hold_set");
  return (
    <Ask title={title} send={title} problem={problem} onSend={() => void send()} onClose={onClose}>
      <label>
        <span>{say("hold_reason")}</span>
        <input
          required
          maxLength={1000}
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      {!isHeld && <p class="muted">{say("hold_lead")}</p>}
    </Ask>
  );
}
