import { useId, useState } from "preact/hooks";
import type { CaseChange, Casework } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";

/**
 * Chooses an assignment: `me`, `none`, `pool:NAME` or an e-mail address.
 *
 * @param any the text of the first choice, which is `""`; absent without it
 * @param isOpen whether another person may be chosen
 */
export function AssignChoice({
  value,
  any,
  isOpen = true,
  disabled = false,
  onChange,
}: {
  readonly value: string;
  readonly any?: string;
  readonly isOpen?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const desk = useDesk();
  const { pools = [] } = useStore(desk.session) ?? {};
  const [asks, setAsks] = useState(false);
  const isPerson = asks || value.includes("@");
  const choose = (next: string): void => {
    setAsks(next === "person");
    if (next !== "person") onChange(next);
  };
  return (
    <>
      <label>
        <span>{say("assignedTo")}</span>
        <select
          value={isPerson ? "person" : value}
          disabled={disabled}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {any !== undefined && <option value="">{any}</option>}
          <option value="none">{say("nobody")}</option>
          <option value="me">{say("me")}</option>
          {pools.map((pool) => (
            <option key={pool} value={`pool:${pool}`}>
              {say("poolOf", { pool })}
            </option>
          ))}
          {(isOpen || isPerson) && <option value="person">{say("otherPerson")}</option>}
        </select>
      </label>
      {isPerson && (
        <PersonField value={value} isFilter={any !== undefined} disabled={disabled} onChange={onChange} />
      )}
    </>
  );
}

/** The e-mail address of a person. A filter takes effect at once, so it waits for the whole address. */
function PersonField({
  value,
  isFilter,
  disabled,
  onChange,
}: {
  readonly value: string;
  readonly isFilter: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { people } = useStore(useDesk().seen);
  const id = useId();
  const type = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void =>
    onChange(currentTarget.value.trim().toLowerCase());
  return (
    <label>
      <span>{say("email")}</span>
      <input
        type="email"
        dir="ltr"
        list={id}
        maxLength={254}
        value={value.includes("@") ? value : ""}
        disabled={disabled}
        onInput={isFilter ? undefined : type}
        onChange={isFilter ? type : undefined}
      />
      <datalist id={id}>
        {people.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </label>
  );
}

/** The assignment of a case, as the choice has it. */
export function assignmentOf({ assignee, pool }: Pick<Casework, "assignee" | "pool">, own: string): string {
  if (assignee !== null) return assignee === own ? "me" : assignee;
  return pool === null ? "none" : `pool:${pool}`;
}

/** The change that makes an assignment. @param own the reviewer's e-mail address */
export function assigning(value: string, own: string): CaseChange {
  if (value === "none") return { assignee: null, pool: null };
  if (value.startsWith("pool:")) return { pool: value.slice("pool:".length) };
  return { assignee: value === "me" ? own : value };
}
