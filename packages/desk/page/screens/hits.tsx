import { useEffect, useRef } from "preact/hooks";
import type { CaseData } from "../session/cases.ts";
import { timeOf } from "../session/format.ts";
import { say } from "../session/say.ts";
import type { Detail, Hit } from "../session/wire.ts";
import { ClearHit } from "./clear-hit.tsx";
import { HitTable } from "./hit-table.tsx";

interface HitsProps {
  readonly data: CaseData;
  readonly reload: () => Promise<void>;
}

/** Entries of lists that may be the person, beside the person. */
export function Hits({ data, reload }: HitsProps) {
  const { screening } = data.detail;
  const heading = useRef<HTMLHeadingElement>(null);
  const open = screening?.hits.filter(({ cleared }) => !cleared).length ?? 0;
  const before = useRef(open);
  useEffect(() => {
    // The form that had the focus is gone.
    const isLost = open < before.current && document.activeElement === document.body;
    before.current = open;
    if (isLost && !focusOpenHit()) heading.current?.focus();
  }, [open]);
  if (!screening || screening.hits.length === 0) return null;
  const lists = screening.lists.map(({ name, version }) => `${name} (${version})`).join(", ");
  return (
    <section class="hits">
      <h2 ref={heading} tabIndex={-1}>
        {say("screening_title")}
      </h2>
      {screening.hits.map((hit, at) => (
        <HitOf key={`${hit.document} ${hit.id}`} hit={hit} title={`hit-${at}`} data={data} reload={reload} />
      ))}
      <p class="muted">{say("screening_searched", { lists })}</p>
    </section>
  );
}

/** Whether a hit on a document that stands is open: an approval is refused then. */
export const hasOpenHit = ({ screening, documents }: Detail): boolean =>
  (screening?.hits ?? []).some(
    (hit) =>
      !hit.cleared &&
      documents.some(({ id, status_label }) => id === hit.document && status_label !== "Canceled"),
  );

/** Moves the focus to the reason of the first open hit. @returns whether there is one */
export function focusOpenHit(): boolean {
  const reason = document.querySelector<HTMLElement>(".hit form input");
  reason?.focus();
  return reason !== null;
}

function HitOf({
  hit,
  title,
  data,
  reload,
}: HitsProps & {
  readonly hit: Hit;
  /** The id of its heading. */
  readonly title: string;
}) {
  const { listed, cleared } = hit;
  return (
    <div class={`hit ${cleared ? "cleared" : "open"}`}>
      <h3 id={title}>
        <bdi>{`${hit.list} ${hit.entry}`}</bdi>
        {listed.programmes.length > 0 && <bdi class="muted">{listed.programmes.join(", ")}</bdi>}
      </h3>
      <HitTable hit={hit} data={data} title={title} />
      {cleared ? (
        <p>
          <bdi>{say("screening_cleared", { by: cleared.by, reason: cleared.reason })}</bdi>{" "}
          <time class="muted" dateTime={cleared.at}>
            {timeOf(cleared.at)}
          </time>
        </p>
      ) : (
        <ClearHit hit={hit} of={data.ref} title={title} reload={reload} />
      )}
    </div>
  );
}
