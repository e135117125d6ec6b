import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { actSentenceOf, listOf } from "../session/names.ts";
import { type Row, readValue } from "../session/rows.ts";
import { say, sayName } from "../session/say.ts";

interface CorrectionProps {
  readonly data: CaseData;
  readonly row: Row;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}

/** Corrects the values of a line. The rules run again, and the case is loaded again. */
export function Correction(props: CorrectionProps) {
  const { row, onClose } = props;
  const { values, change, problem, busy, save } = useValues(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, []);
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
        <ValueField
          key={field}
          label={labelOf(field)}
          value={values[field] ?? readValue(row.document, field)}
          onValue={(value) => change(field, value)}
        />
      ))}
      <div class="row">
        <Save busy={busy} />
        <Button kind="quiet" keyName="Escape" onClick={onClose}>
          {say("cancelDialog")}
        </Button>
      </div>
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
    </form>
  );
}

/** The values that are typed, and their way to the server. */
function useValues({ data, row, reload, onClose }: CorrectionProps) {
  const desk = useDesk();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (field: string, value: string): void => setValues((now) => ({ ...now, [field]: value }));
  const save = async (): Promise<void> => {
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== readValue(row.document, field),
    );
    if (changed.length === 0) return onClose();
    setBusy(true);
    setProblem("");
    try {
      const comment = say("corrected", { fields: listOf(changed.map(([field]) => labelOf(field))) });
      await desk.api.correct(data.ref.flow, row.document.id, groupsOf(changed), comment);
      await reload();
      desk.notice.set(say("correctedNotice"));
      onClose();
    } catch (error) {
      setProblem(actSentenceOf(error));
    }
    setBusy(false);
  };
  return { values, change, problem, busy, save };
}

function ValueField({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        maxLength={500}
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </label>
  );
}

function Save({ busy }: { readonly busy: boolean }) {
  return (
    <button type="submit" class="button primary" disabled={busy}>
      <span>{say("save")}</span>
      <span class="key" aria-hidden="true">
        Enter
      </span>
    </button>
  );
}

function labelOf(field: string): string {
  return sayName(field.split(".").at(-1) ?? field);
}

/** Values by `group.name` as groups of values. */
function groupsOf(values: readonly (readonly [string, string])[]) {
  const groups: Record<string, Record<string, string>> = {};
  for (const [field, value] of values) {
    const [group = "", name = ""] = field.split(".");
    groups[group] = { ...groups[group], [name]: value.trim() };
  }
  return groups;
}
