import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { saveBlob } from "../parts/save-blob.ts";
import { useTitle } from "../parts/use-title.ts";
import { type Desk, useDesk } from "../session/desk.ts";
import { type Filter, isOfQueue, queryOf, siftsOf } from "../session/filter.ts";
import { ageOf } from "../session/format.ts";
import { useKeys } from "../session/keys.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { QueueFilters } from "./queue-filters.tsx";
import { QueueTable } from "./queue-table.tsx";
import { useItems } from "./use-items.ts";
import { usePicks } from "./use-picks.ts";

export function QueueScreen() {
  const desk = useDesk();
  const filter = useStore(desk.filter);
  const { items, total, more, problem, ready, of, truncated } = useItems(filter);
  const search = useRef<HTMLInputElement>(null);
  const { rows, chosen, choose, move } = useRows(items.length);
  const wanted = useRef("");
  const picks = usePicks(items, isOfQueue(filter));
  useKeys({
    j: () => move(chosen + 1),
    k: () => move(chosen - 1),
    ArrowDown: () => move(chosen + 1),
    ArrowUp: () => move(chosen - 1),
    Enter: () => rows.current?.querySelectorAll<HTMLElement>("a.open")[chosen]?.click(),
    "/": () => search.current?.focus(),
    Escape: () => (document.activeElement === search.current ? search.current?.blur() : picks?.clear()),
    x: picks && items.length > 0 ? () => picks.toggle(chosen) : undefined,
    n: () => void claim(),
  });
  const claim = async (): Promise<void> => {
    desk.notice.set("");
    if (!(await desk.next()) && !desk.notice.get()) desk.notice.set(say("nothingWaits"));
  };
  useTitle("queue");
  useEffect(() => () => desk.notice.set(""), []);
  /** Opens the first match, once the list is the one of the search that asked for it. */
  const openFirst = (): void => {
    if (!ready || wanted.current === "" || of !== wanted.current) return;
    wanted.current = "";
    rows.current?.querySelector<HTMLElement>("a.open")?.click();
  };
  useEffect(openFirst);
  const isWhole = filter.view === "waiting" && !filter.search && siftsOf(filter).length === 0;
  const oldest = isWhole && !filter.facets.sort ? items[0]?.waiting_since : undefined;
  return (
    <main class="queue" data-ready={ready}>
      <QueueHead title={heading(filter, total)} oldest={oldest} onClaim={() => void claim()} />
      <QueueFilters
        search={search}
        onCsv={() => saveCsv(desk, filter)}
        onFirst={(text) => {
          wanted.current = text;
          openFirst();
        }}
      />
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
      {items.length > 0 ? (
        <QueueTable items={items} chosen={chosen} rows={rows} picks={picks} onChoose={choose} />
      ) : (
        ready && <Nothing filter={filter} />
      )}
      {truncated && <p class="muted">{say("searchTruncated")}</p>}
      {more && <Button onClick={more}>{say("more")}</Button>}
      {picks && picks.targets.length > 0 && <BulkBar targets={picks.targets} onClear={picks.clear} />}
    </main>
  );
}

/** The chosen row of the list, which takes the focus when it is moved. */
function useRows(count: number) {
  const [at, setAt] = useState(0);
  const rows = useRef<HTMLTableSectionElement>(null);
  const move = (to: number): void => {
    const row = Math.max(0, Math.min(count - 1, to));
    setAt(row);
    rows.current?.querySelectorAll<HTMLElement>("a.open")[row]?.focus();
  };
  return { rows, chosen: Math.min(at, count - 1), choose: setAt, move };
}

function QueueHead({
  title,
  oldest,
  onClaim,
}: {
  readonly title: string;
  /** Since when the oldest case waits. */
  readonly oldest: string | null | undefined;
  readonly onClaim: () => void;
}) {
  const desk = useDesk();
  return (
    <div class="queue-head">
      <h1 tabIndex={-1}>
        {title}
        {oldest && <small>{say("oldest", { age: ageOf(oldest) })}</small>}
      </h1>
      {desk.may("review") && (
        <Button kind="primary" keyName="n" onClick={onClaim}>
          {say("claimNext")}
        </Button>
      )}
    </div>
  );
}

function saveCsv(desk: Desk, filter: Filter): void {
  desk.api
    .listCsv(filter.flow, queryOf(filter))
    .then((blob) => saveBlob(blob, `${say("csvQueue")}.csv`))
    .catch((error: unknown) => desk.notice.set(sentenceOf(error)));
}

function Nothing({ filter }: { readonly filter: Filter }) {
  const { search, view } = filter;
  if (siftsOf(filter).length > 0) return <p class="empty">{say("nothingSifted")}</p>;
  if (!search) return <p class="empty">{say(view === "waiting" ? "nothingWaits" : "nothingFound")}</p>;
  return (
    <div class="empty">
      <p>{say("nothingMatches", { search })}</p>
      <p>{say("searchable")}</p>
    </div>
  );
}

function heading(filter: Filter, total: number): string {
  const { view, search } = filter;
  if (siftsOf(filter).length > 0) return say("sifted", { count: total });
  if (search) return say("matches", { count: total });
  if (view === "waiting") return say("waiting", { count: total });
  const names = {
    waiting: "viewWaiting",
    hold: "viewHold",
    approved: "viewApproved",
    rejected: "viewRejected",
    all: "viewAll",
  } as const;
  return say("pair", { name: say(names[view]), value: total });
}
