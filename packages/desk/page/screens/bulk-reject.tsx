import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import type { Target } from "../session/acts.ts";
import { whoOf } from "../session/bulk.ts";
import { useDesk } from "../session/desk.ts";
import { say } from "../session/say.ts";
import { Ends, keysOf, Templates, TextField, useTexts } from "./act-dialog.tsx";

/** Rejects the chosen cases with one sentence and one note. Digits choose a template, Enter sends. */
export function BulkReject({
  targets,
  onClose,
}: {
  readonly targets: readonly Target[];
  readonly onClose: () => void;
}) {
  const desk = useDesk();
  const templates = desk.templates("reject");
  const texts = useTexts(templates, -1);
  const [problem, setProblem] = useState("");
  const send = (): void => {
    const [comment, note] = [texts.comment.trim(), texts.note.trim()];
    if (comment === "") {
      setProblem(say("sentenceNeeded"));
      return;
    }
    onClose();
    desk.rejectAll(targets, { comment, ...(note && { note }) });
  };
  const title = say("pair", { name: say("reject"), value: whoOf(targets) });
  return (
    <Dialog title={title} class="act reject" onClose={onClose} onKeyDown={keysOf(texts.take, send)}>
      <div class="act-parts">
        <p>{say("rejectMany", { count: targets.length })}</p>
        {templates.length > 0 && (
          <Templates templates={templates} chosen={texts.chosen} onTake={texts.take} />
        )}
        <TextField label={say("personSentence")} rows={3} value={texts.comment} onInput={texts.setComment} />
        <TextField label={say("fileNote")} rows={2} value={texts.note} onInput={texts.setNote} />
        <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
      </div>
      <Ends name="reject" onSend={send} onClose={onClose} />
    </Dialog>
  );
}
