import { RuleName } from "../parts/rule-name.tsx";
import { secondsOf } from "../session/format.ts";
import { numberOf, say } from "../session/say.ts";
import type { Figures } from "../session/wire.ts";
import { NumbersTable } from "./numbers-table.tsx";

export function Reviewers({ reviewers }: { readonly reviewers: Figures["by_reviewer"] }) {
  return (
    <section>
      <h2>{say("byReviewer")}</h2>
      <NumbersTable
        columns={[say("reviewer"), say("approvedCount"), say("rejectedCount"), say("medianTime")]}
        rows={reviewers.map(({ by, approved, rejected, median_seconds }) => ({
          name: by ?? "",
          label: <bdi>{by || say("erased")}</bdi>,
          numbers: [numberOf(approved), numberOf(rejected), secondsOf(median_seconds)],
        }))}
      />
      {reviewers.length === 0 && <p class="muted">{say("none")}</p>}
    </section>
  );
}

export function Rules({ rules }: { readonly rules: Figures["failed_rules"] }) {
  const most = Math.max(1, ...rules.map(({ count }) => count));
  return (
    <section>
      <h2>{say("failedRules")}</h2>
      <NumbersTable
        columns={[say("rule"), say("count")]}
        rows={rules.map(({ rule, title, count }) => ({
          name: rule,
          label: <RuleName code={rule} title={title} />,
          numbers: [
            <>
              <meter min={0} max={most} value={count} aria-hidden="true" /> {numberOf(count)}
            </>,
          ],
        }))}
      />
      {rules.length === 0 && <p class="muted">{say("none")}</p>}
    </section>
  );
}
