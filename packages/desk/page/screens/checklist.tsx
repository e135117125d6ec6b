import { useRef, useState } from "preact/hooks";
import type { Casework } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { timeOf } from "../session/format.ts";
import { useKeys } from "../session/keys.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import type { Detail } from "../session/wire.ts";
import type { ChangeCase } from "./use-case.ts";

/** The first item that is not done. */
export const openItemOf = (casework: Casework | undefined, { done }: Checks): string | undefined =>
  casework?.checklist.find(({ item }) => !done.includes(item))?.item;

/** What the flow wants to have looked at before an approval. A check is saved at once. */
export function Checklist({
  of: { case: casework, status_label: status },
  checks: { done, toggle },
  disabled,
}: {
  readonly of: Detail;
  readonly checks: Checks;
  readonly disabled: boolean;
}) {
  const checklist = casework?.checklist ?? [];
  const list = useRef<HTMLFieldSetElement>(null);
  useKeys({ 3: () => focusOpen(list.current) });
  if (checklist.length === 0 || status !== "Double Check") return null;
  return (
    <fieldset ref={list} class="checklist">
      <legend>
        {say("checklist")} <small>{say("checkedOf", { done: done.length, count: checklist.length })}</small>
      </legend>
      {checklist.map(({ item, by, at }) => (
        <label key={item} class="check" title={by ? `${by}${at ? `, ${timeOf(at)}` : ""}` : undefined}>
          <input
            type="checkbox"
            checked={done.includes(item)}
            disabled={disabled}
            onChange={() => toggle(item)}
          />
          <bdi>{item}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Moves the focus to the next open item after the one that has it. */
export function focusOpen(list: HTMLElement | null): void {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input") ?? [])];
  const at = boxes.findIndex((box) => box.matches(":focus"));
  const ahead = [...boxes.slice(at + 1), ...boxes.slice(0, at + 1)];
  (ahead.find((box) => !box.checked) ?? boxes[0])?.focus();
}

export interface Checks {
  /** The items that are done, with those whose change is under way. */
  readonly done: readonly string[];
  toggle(item: string): void;
}

/** Changes are sent one after the other. */
export function useChecks(casework: Casework | undefined, change: ChangeCase): Checks {
  const desk = useDesk();
  const saved = (casework?.checklist ?? []).filter(({ done }) => done).map(({ item }) => item);
  const [wanted, setWanted] = useState<readonly string[]>();
  const last = useRef(wanted);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const want = (next: readonly string[] | undefined): void => {
    last.current = next;
    setWanted(next);
  };
  const toggle = (item: string): void => {
    const done = last.current ?? saved;
    const next = done.includes(item) ? done.filter((each) => each !== item) : [...done, item];
    want(next);
    line.current = line.current
      .then(() => change({ checked: next }))
      .catch((error: unknown) => desk.notice.set(sentenceOf(error)))
      .then(() => last.current === next && want(undefined));
  };
  return { done: wanted ?? saved, toggle };
}
