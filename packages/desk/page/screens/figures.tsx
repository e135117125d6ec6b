import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { FlowOptions } from "../parts/flow-options.tsx";
import { saveBlob } from "../parts/save-blob.ts";
import { useTitle } from "../parts/use-title.ts";
import { useDesk } from "../session/desk.ts";
import { ageOf, secondsOf } from "../session/format.ts";
import { sentenceOf } from "../session/names.ts";
import { numberOf, say } from "../session/say.ts";
import type { Figures } from "../session/wire.ts";
import { Days } from "./figure-days.tsx";
import { Reviewers, Rules } from "./figure-tables.tsx";

const week = 7 * 86_400_000;

export function FiguresScreen() {
  const desk = useDesk();
  const [since, setSince] = useState(() => dayOf(Date.now() - week));
  const [until, setUntil] = useState(() => dayOf(Date.now()));
  const [flow, setFlow] = useState("");
  const query = { since: `${since}T00:00:00Z`, until: `${until}T23:59:59Z`, flow };
  const allowed = desk.may("lead");
  useTitle("figures");
  const { figures, problem, setProblem } = useFigures(query, allowed && since !== "" && until !== "");
  const csv = (): void => {
    desk.api
      .figuresCsv(query)
      .then((blob) => saveBlob(blob, `${say("csvFigures")}.csv`))
      .catch((error: unknown) => setProblem(sentenceOf(error)));
  };
  if (!allowed) {
    return (
      <main class="trouble">
        <h1>{say("figuresTitle")}</h1>
        <p>{say("leadOnly")}</p>
      </main>
    );
  }
  return (
    <main class="figures" data-ready={figures !== undefined}>
      <h1 tabIndex={-1}>{say("figuresTitle")}</h1>
      <div class="filters">
        <label>
          <span>{say("since")}</span>
          <input type="date" value={since} onChange={({ currentTarget }) => setSince(currentTarget.value)} />
        </label>
        <label>
          <span>{say("until")}</span>
          <input type="date" value={until} onChange={({ currentTarget }) => setUntil(currentTarget.value)} />
        </label>
        <label>
          <span>{say("flow")}</span>
          <select value={flow} onChange={({ currentTarget }) => setFlow(currentTarget.value)}>
            <FlowOptions />
          </select>
        </label>
        <span class="gap" />
        <Button onClick={csv}>{say("download")}</Button>
      </div>
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
      {figures && <Shown figures={figures} />}
    </main>
  );
}

type FiguresQuery = Readonly<Record<"since" | "until" | "flow", string>>;

/** Loads the figures, also when what is wanted changes. */
function useFigures(query: FiguresQuery, isAsked: boolean) {
  const { api } = useDesk();
  const [figures, setFigures] = useState<Figures>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!isAsked) return undefined;
    let alive = true;
    api
      .figures(query)
      .then((found) => {
        if (!alive) return;
        setFigures(found);
        setProblem("");
      })
      .catch((error: unknown) => alive && setProblem(sentenceOf(error)));
    return () => {
      alive = false;
    };
  }, [query.since, query.until, query.flow, isAsked]);
  return { figures, problem, setProblem };
}

function Shown({ figures }: { readonly figures: Figures }) {
  const { waiting, decided, reversed, automatic_share: share, median_seconds: median } = figures;
  const tiles = [
    [say("figureWaiting"), numberOf(waiting.count)],
    [say("figureOldest"), waiting.oldest ? ageOf(waiting.oldest) : "—"],
    [say("figurePerson"), numberOf(decided.person)],
    [say("figureAutomatic"), numberOf(decided.automatic)],
    [say("figureShare"), share === null ? "—" : numberOf(share, { style: "percent" })],
    [say("figureMedian"), secondsOf(median)],
    [say("figureReversed"), numberOf(reversed)],
  ] as const;
  return (
    <>
      <dl class="tiles">
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Days days={figures.days} />
      <div class="pair">
        <Reviewers reviewers={figures.by_reviewer} />
        <Rules rules={figures.failed_rules} />
      </div>
    </>
  );
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
