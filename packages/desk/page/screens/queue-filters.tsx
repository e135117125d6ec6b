import type { RefObject } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { FlowOptions } from "../parts/flow-options.tsx";
import { useDesk } from "../session/desk.ts";
import { type Filter, isOfQueue } from "../session/filter.ts";
import { useKeys } from "../session/keys.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { FacetChips } from "./facet-chips.tsx";
import { Facets } from "./facets.tsx";
import { ViewsDialog } from "./views-dialog.tsx";

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
  return (
    <search>
      <div class="filters">
        <label>
          <span>{say("flow")}</span>
          <select
            value={filter.flow}
            onChange={({ currentTarget }) => desk.sift({ flow: currentTarget.value })}
          >
            <FlowOptions />
          </select>
        </label>
        <ViewChoice filter={filter} onView={(view) => desk.sift({ view })} />
        {filter.view === "waiting" && <SortChoice filter={filter} />}
        <SearchField field={search} search={filter.search} onFirst={onFirst} />
        <Button onClick={onCsv}>{say("download")}</Button>
      </div>
      <Sifting filter={filter} />
    </search>
  );
}

function SearchField({
  field,
  search,
  onFirst,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly onFirst: (search: string) => void;
}) {
  const desk = useDesk();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A saved view ends the search.
  useEffect(() => {
    if (search === "" && timer.current === undefined) setText("");
  }, [search]);
  const set = (value: string): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    desk.sift({ search: value.trim() });
  };
  const type = (value: string): void => {
    setText(value);
    onFirst("");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(value), typed);
  };
  return (
    <label class="grow">
      <SearchName />
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={say("searchHint")}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.isComposing || event.repeat) return;
          set(text);
          onFirst(text.trim());
        }}
      />
    </label>
  );
}

/** The filters of waiting cases with their panel, and the saved views. `f` and `v` open them. */
function Sifting({ filter }: { readonly filter: Filter }) {
  const [open, setOpen] = useState(false);
  const [views, setViews] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const id = useId();
  const focus = (): void => button.current?.querySelector("button")?.focus();
  const toggle = (): void => {
    if (filter.view !== "waiting") return;
    setOpen(!open);
    // The panel is there after the next drawing.
    if (!open) setTimeout(() => document.querySelector<HTMLElement>(".facets select")?.focus());
  };
  const close = (): void => {
    setOpen(false);
    focus();
  };
  const mayKeep = useDesk().may("review");
  useKeys({ f: toggle, v: mayKeep ? () => setViews(true) : undefined });
  const shown = filter.view === "waiting";
  return (
    <div class="sifting">
      <div class="row">
        {shown && (
          <span ref={button}>
            <Button keyName="f" expanded={open} controls={id} onClick={toggle}>
              {say("filters")}
            </Button>
          </span>
        )}
        {mayKeep && (
          <Button keyName="v" onClick={() => setViews(true)}>
            {say("views")}
          </Button>
        )}
        <FacetChips filter={filter} onRemoved={focus} />
      </div>
      {shown && open && <Facets filter={filter} id={id} onClose={close} />}
      {views && <ViewsDialog onClose={() => setViews(false)} />}
    </div>
  );
}

/** In which order the queue is listed. */
function SortChoice({ filter: { facets } }: { readonly filter: Filter }) {
  const desk = useDesk();
  return (
    <label>
      <span>{say("sort")}</span>
      <select
        value={facets.sort ?? ""}
        onChange={({ currentTarget }) => desk.sift({ facets: { ...facets, sort: currentTarget.value } })}
      >
        <option value="">{say("sortOldest")}</option>
        <option value="newest">{say("sortNewest")}</option>
        <option value="priority">{say("priority")}</option>
        <option value="due">{say("due")}</option>
        <option value="score">{say("sortScore")}</option>
      </select>
    </label>
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
        value={filter.search && !isOfQueue(filter) ? "all" : filter.view}
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
