import { useState } from "preact/hooks";
import { Ask } from "../parts/ask.tsx";
import { AssignChoice, assigning, assignmentOf } from "../parts/assign-choice.tsx";
import { type CaseChange, type Casework, type Priority, priorities } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { TagChoice } from "./bulk-dialogs.tsx";
import { priorityName } from "./facet-names.ts";
import type { ChangeCase } from "./use-case.ts";

/** Assignment, priority, due time and tags of a case. Enter saves what was changed. */
export function CaseworkDialog({
  casework,
  tags,
  change,
  onClose,
}: {
  readonly casework: Casework;
  /** The tags of the flow. */
  readonly tags: readonly string[];
  readonly change: ChangeCase;
  readonly onClose: () => void;
}) {
  const desk = useDesk();
  const own = useStore(desk.session)?.reviewer.email ?? "";
  const isLead = desk.may("lead");
  const before = assignmentOf(casework, own);
  const [to, setTo] = useState(before);
  const [priority, setPriority] = useState<Priority>(casework.priority);
  const [due, setDue] = useState(localOf(casework.due_at));
  const [chosen, setChosen] = useState(casework.tags);
  const [problem, setProblem] = useState("");
  const save = async (): Promise<void> => {
    const changed: CaseChange = {
      ...(to !== before && assigning(to, own)),
      ...(priority !== casework.priority && { priority }),
      ...(due !== localOf(casework.due_at) && { due_at: due === "" ? null : new Date(due).toISOString() }),
      ...(chosen !== casework.tags && { tags: chosen }),
    };
    try {
      if (Object.keys(changed).length > 0) await change(changed);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const isOthers = before.includes("@") && !isLead;
  return (
    <Ask
      title={say("details")}
      send={say("save")}
      problem={problem}
      onSend={() => void save()}
      onClose={onClose}
    >
      <div class="asked">
        <AssignChoice value={to} isOpen={isLead} disabled={isOthers} onChange={setTo} />
        <Pressing priority={priority} due={due} isLead={isLead} onPriority={setPriority} onDue={setDue} />
      </div>
      {!isLead && <p class="muted">{say(isOthers ? "leadNeededAll" : "leadNeeded")}</p>}
      <p class="muted">{say("assignNoClaim")}</p>
      {tags.length > 0 && <TagChoice tags={tags} chosen={chosen} onChoose={setChosen} />}
    </Ask>
  );
}

/** Priority and due time, which a lead sets. */
function Pressing({
  priority,
  due,
  isLead,
  onPriority,
  onDue,
}: {
  readonly priority: Priority;
  readonly due: string;
  readonly isLead: boolean;
  readonly onPriority: (priority: Priority) => void;
  readonly onDue: (due: string) => void;
}) {
  return (
    <>
      <label>
        <span>{say("priority")}</span>
        <select
          value={priority}
          disabled={!isLead}
          onChange={({ currentTarget }) => onPriority(currentTarget.value as Priority)}
        >
          {priorities.map((each) => (
            <option key={each} value={each}>
              {priorityName(each)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say("due")}</span>
        <input
          type="datetime-local"
          value={due}
          disabled={!isLead}
          onInput={({ currentTarget }) => onDue(currentTarget.value)}
        />
      </label>
    </>
  );
}

/** An instant in the reviewer's time zone, to the minute: `2026-11-29T18:30`. */
function localOf(instant: string | null): string {
  if (instant === null) return "";
  const date = new Date(instant);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
