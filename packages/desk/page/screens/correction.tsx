import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { actSentenceOf, listOf } from "../session/names.ts";
import { type Row, readValue } from "../session/rows.ts";
import { say, sayName } from "../session/say.ts";

/** Corrects the values of a line. The rules run again, and the case is loaded again. */
export function Correction({
  data,
  row,
  reload,
  onClose,
}: {
  readonly data: CaseData;
  readonly row: Row;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const desk = useDesk();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, []);
  const labelOf = (field: string): string => sayName(field.split(".").at(-1) ?? field);
  const save = async (): Promise<void> => {
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== readValue(row.document, field),
    );
    if (changed.length === 0) return onClose();
    const groups: Record<string, Record<string, string>> = {};
    for (const [field, value] of changed) {
      const [group = "", name = ""] = field.split(".");
      groups[group] = { ...groups[group], [name]: value.trim() };
    }
    setBusy(true);
    setProblem("");
    try {
      const comment = say("corrected", { fields: listOf(changed.map(([field]) => labelOf(field))) });
      await desk.api.correct(data.ref.flow, row.document.id, groups, comment);
      await reload();
      desk.notice.set(say("correctedNotice"));
      onClose();
    } catch (error) {
      setProblem(actSentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      class="correction"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      {row.fields.map((field) => (
        <label key={field}>
          <span>{labelOf(field)}</span>
          <input
            type="text"
            dir="auto"
            autocomplete="off"
            spellcheck={false}
            maxLength={500}
            value={values[field] ?? readValue(row.document, field)}
            onInput={({ currentTarget }) => setValues((now) => ({ ...now, [field]: currentTarget.value }))}
          />
        </label>
      ))}
      <div class="row">
        <button type="submit" class="button primary" disabled={busy}>
          <span>{say("save")}</span>
          <span class="key" aria-hidden="true">
            Enter
          </span>
        </button>
        <Button kind="quiet" keyName="Escape" onClick={onClose}>
          {say("cancelDialog")}
        </Button>
      </div>
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
    </form>
  );
}
