import { dayOf } from "../session/format.ts";
import { numberOf, say } from "../session/say.ts";
import type { Figures } from "../session/wire.ts";
import { NumbersTable } from "./numbers-table.tsx";

/** Every decision is one of these, also an automatic one. */
const kinds = ["approved", "rejected"] as const;
const names = { approved: "approvedCount", rejected: "rejectedCount" } as const;
const height = 120;
const width = 24;
const gap = 24;
/** A single day does not fill the width. */
const fewest = 7;

/** Decisions by day, as bars and as a table. */
export function Days({ days }: { readonly days: Figures["days"] }) {
  const most = Math.max(0, ...days.map(({ approved, rejected }) => approved + rejected));
  return (
    <section class="days">
      <h2>{say("byDay")}</h2>
      {most === 0 ? <p class="empty">{say("noDecisions")}</p> : <Bars days={days} most={most} />}
      <NumbersTable
        columns={[say("day"), ...kinds.map((kind) => say(names[kind])), say("automatic"), say("reversed")]}
        rows={days.map((day) => ({
          name: day.day,
          label: dayOf(day.day),
          numbers: [day.approved, day.rejected, day.automatic, day.reversed].map((count) => numberOf(count)),
        }))}
      />
    </section>
  );
}

function Bars({ days, most }: { readonly days: Figures["days"]; readonly most: number }) {
  const scale = height / most;
  return (
    <>
      <p class="legend" aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} class={kind}>
            {say(names[kind])}
          </span>
        ))}
      </p>
      <svg
        class="bars"
        viewBox={`0 0 ${Math.max(days.length, fewest) * (width + gap)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map((day, at) => {
          let top = height;
          return kinds.map((kind) => {
            const tall = day[kind] * scale;
            top -= tall;
            const x = at * (width + gap) + gap / 2;
            return <rect key={`${day.day} ${kind}`} class={kind} x={x} y={top} width={width} height={tall} />;
          });
        })}
      </svg>
    </>
  );
}
