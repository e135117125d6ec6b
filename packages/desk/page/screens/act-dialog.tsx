import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DeskTemplate } from "../../src/templates.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import type { Act, ActName } from "../session/acts.ts";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import type { Row } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { RetakeChoice } from "./retake-choice.tsx";

/** An act with a sentence of the reviewer's. */
export type Written = Exclude<ActName, "approve" | "approveDocument">;

/** The acts whose private comment the API saves with them. */
const withNote: readonly ActName[] = ["reject", "retake"];

/** Asks for the sentence and the note of an act. Digits choose a template, Enter sends. */
export function ActDialog({
  name,
  data,
  rows,
  documents: asked,
  onClose,
  onAct,
}: {
  readonly name: Written;
  readonly data: CaseData;
  readonly rows: readonly Row[];
  /** The documents to take again that are chosen at first; by default those that failed. */
  readonly documents?: readonly string[];
  readonly onClose: () => void;
  readonly onAct: (act: Act) => void;
}) {
  const desk = useDesk();
  const failed = rows.filter(({ state }) => state === "failed");
  const templates = useMemo(() => fitting(desk.templates(name), failed), [name]);
  const texts = useTexts(templates);
  const [problem, setProblem] = useState("");
  const [documents, setDocuments] = useState<readonly string[]>(() => asked ?? failing(data, failed));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = list.current?.querySelector<HTMLElement>("button, textarea");
    target?.focus();
  }, []);
  const hasNote = withNote.includes(name);
  const send = (): void => {
    const [comment, note] = [texts.comment.trim(), texts.note.trim()];
    if (comment === "") {
      setProblem(say("sentenceNeeded"));
      return;
    }
    const some = name === "retake" && documents.length > 0 && documents.length < data.detail.documents.length;
    onAct({ name, comment, ...(hasNote && note && { note }), ...(some && { documents }) });
  };
  return (
    <Dialog title={say(name)} class={`act ${name}`} onClose={onClose} onKeyDown={keysOf(texts.take, send)}>
      <div ref={list} class="act-parts">
        {templates.length > 0 && (
          <Templates templates={templates} chosen={texts.chosen} onTake={texts.take} />
        )}
        {name === "retake" && <RetakeChoice data={data} chosen={documents} onChoose={setDocuments} />}
        <TextField label={say("personSentence")} rows={3} value={texts.comment} onInput={texts.setComment} />
        {hasNote && <TextField label={say("fileNote")} rows={2} value={texts.note} onInput={texts.setNote} />}
        <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
      </div>
      <Ends name={name} onSend={send} onClose={onClose} />
    </Dialog>
  );
}

/** The sentence and the note, which begin as those of a template. @param at `-1` begins without one */
export function useTexts(templates: readonly DeskTemplate[], at = 0) {
  const first = templates[at];
  const [comment, setComment] = useState(first?.comment ?? "");
  const [note, setNote] = useState(first?.note ?? "");
  const [chosen, setChosen] = useState(first ? at : -1);
  const take = (at: number): void => {
    const template = templates[at];
    if (!template) return;
    setChosen(at);
    setComment(template.comment);
    setNote(template.note ?? "");
  };
  return { comment, setComment, note, setNote, chosen, take };
}

export function keysOf(take: (at: number) => void, send: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.key === "Enter" && !event.repeat && (!isText || event.ctrlKey || event.metaKey)) {
      if (event.target instanceof HTMLElement && event.target.matches(".leave, .leave *")) return;
      event.preventDefault();
      send();
    }
    if (!isText && /^[1-9]$/.test(event.key)) take(Number(event.key) - 1);
  };
}

export function Templates({
  templates,
  chosen,
  onTake,
}: {
  readonly templates: readonly DeskTemplate[];
  readonly chosen: number;
  readonly onTake: (at: number) => void;
}) {
  return (
    <fieldset class="templates" aria-label={say("templates")}>
      {templates.slice(0, 9).map((template, at) => (
        <button
          key={template.title}
          type="button"
          class="template"
          aria-pressed={chosen === at}
          onClick={() => onTake(at)}
        >
          <span class="key" aria-hidden="true">
            {at + 1}
          </span>{" "}
          {template.title}
        </button>
      ))}
    </fieldset>
  );
}

export function TextField({
  label,
  rows,
  value,
  onInput,
}: {
  readonly label: string;
  readonly rows: number;
  readonly value: string;
  readonly onInput: (value: string) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        rows={rows}
        dir="auto"
        maxLength={5000}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

/** The buttons that end the dialog. */
export function Ends({
  name,
  onSend,
  onClose,
}: {
  readonly name: Written;
  readonly onSend: () => void;
  readonly onClose: () => void;
}) {
  return (
    <div class="row">
      <Button
        kind={name === "reject" || name === "cancel" ? "danger" : "primary"}
        keyName="Enter"
        onClick={onSend}
      >
        {say(name)}
      </Button>
      <span class="leave">
        <Button kind="quiet" keyName="Esc" onClick={onClose}>
          {say("cancelDialog")}
        </Button>
      </span>
    </div>
  );
}

/** Templates for a failed rule come first. */
function fitting(templates: readonly DeskTemplate[], failed: readonly Row[]): readonly DeskTemplate[] {
  const rank = ({ rules = [] }: DeskTemplate): number => {
    const at = failed.findIndex(({ code }) => rules.includes(code));
    return at < 0 ? failed.length : at;
  };
  return [...templates].sort((a, b) => rank(a) - rank(b));
}

function failing({ detail: { documents } }: CaseData, failed: readonly Row[]): readonly string[] {
  const ids = documents.map(({ id }) => id).filter((id) => failed.some(({ document }) => document.id === id));
  return ids.length > 0 ? ids : documents.map(({ id }) => id);
}
