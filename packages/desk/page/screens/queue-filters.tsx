import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { FlowOptions } from "../parts/flow-options.tsx";
import { type Filter, useDesk } from "../session/desk.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";

const typed = 250;

export function QueueFilters({
  search,
  onCsv,
  onFirst,
}: {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onCsv: () => void;
  /** Opens the first match of a search; `""` takes that back. */
  readonly onFirst: (search: string) => void;
}) {
  const desk = useDesk();
  const filter = useStore(desk.filter);
  const [text, setText] = useState(filter.search);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (part: Partial<Filter>): void => desk.filter.set((now) => ({ ...now, ...part }));
  const type = (value: string): void => {
    setText(value);
    onFirst("");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set({ search: value.trim() }), typed);
  };
  return (
    <search class="filters">
      <label>
        <span>{say("flow")}</span>
        <select value={filter.flow} onChange={({ currentTarget }) => set({ flow: currentTarget.value })}>
          <FlowOptions />
        </select>
      </label>
      <ViewChoice filter={filter} onView={(view) => set({ view })} />
      <label class="grow">
        <SearchName />
        <input
          ref={search}
          type="search"
          value={text}
          placeholder={say("searchHint")}
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing || event.repeat) return;
            const wanted = text.trim();
            clearTimeout(timer.current);
            set({ search: wanted });
            onFirst(wanted);
          }}
        />
      </label>
      <Button onClick={onCsv}>{say("download")}</Button>
    </search>
  );
}

/** The view. A search looks at all of them. */
function ViewChoice({
  filter,
  onView,
}: {
  readonly filter: Filter;
  readonly onView: (view: Filter["view"]) => void;
}) {
  return (
    <label>
      <span>{say("view")}</span>
      <select
        value={filter.search ? "all" : filter.view}
        disabled={filter.search !== ""}
        onChange={({ currentTarget }) => onView(currentTarget.value as Filter["view"])}
      >
        <option value="waiting">{say("viewWaiting")}</option>
        <option value="hold">{say("viewHold")}</option>
        <option value="approved">{say("viewApproved")}</option>
        <option value="rejected">{say("viewRejected")}</option>
        <option value="all">{say("viewAll")}</option>
      </select>
    </label>
  );
}

/** The name of the search, with its key. */
function SearchName() {
  return (
    <span>
      {say("search")}{" "}
      <span class="key" aria-hidden="true">
        /
      </span>
    </span>
  );
}
