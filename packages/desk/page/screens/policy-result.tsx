import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { saveBlob } from "../parts/save-blob.ts";
import { csvOf } from "../session/csv.ts";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { timeOf } from "../session/format.ts";
import { listOf, statusName } from "../session/names.ts";
import type { Replay } from "../session/replay.ts";
import { hashOf } from "../session/route.ts";
import { labelOf, say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { PolicyChange } from "../session/wire.ts";
import { changesOf, FlowCounts } from "./policy-counts.tsx";

const shownAtOnce = 100;

interface Changed extends PolicyChange {
  readonly flow: string;
  readonly codes: readonly string[];
}

/** What would change, from what to what: by flow, by rule, and each verification. */
export function PolicyResult({ sum, isRunning }: { readonly sum: Replay; readonly isRunning: boolean }) {
  const [most, setMost] = useState(shownAtOnce);
  const flows = sum.flows.filter(({ replayed, not_replayed }) => replayed + not_replayed > 0);
  const changes = flows.flatMap(({ flow, changes: own }) =>
    changesOf(own).map((change): Changed => {
      const codes = change.documents.flatMap(({ rules }) => rules.map(({ code }) => code));
      return { ...change, flow, codes: [...new Set(codes)] };
    }),
  );
  const csv = (): void => {
    const rows = changes.map(({ verification, flow, from, to, codes }) => [
      verification,
      flow,
      from,
      to,
      codes.join(" "),
    ]);
    const name = sum.complete ? "policy-diff.csv" : "policy-diff-part.csv";
    saveBlob(csvOf([["verification", "flow", "from", "to", "rules"], ...rows]), name);
  };
  const state = sum.complete ? "replayComplete" : isRunning ? "replayRunning" : "replayPart";
  return (
    <>
      <section class={sum.complete ? "" : "part"}>
        <h2>{say("policyResult")}</h2>
        <p role="status">
          {say(state, { count: sum.read })} {say("replaySince", { time: timeOf(sum.since) })}
        </p>
        {flows.length === 0 && <p class="muted">{say("replayNothing")}</p>}
        {flows.map((flow) => (
          <FlowCounts key={flow.flow} of={flow} />
        ))}
      </section>
      {flows.length > 0 && (
        <section>
          <div class="row">
            <h2>{say("policyChanges", { count: changes.length })}</h2>
            <span class="gap" />
            {changes.length > 0 && <Button onClick={csv}>{say("download")}</Button>}
          </div>
          {changes.length === 0 && <p class="muted">{say("policyNoChange")}</p>}
          {changes.length > 0 && <Changes changes={changes.slice(0, most)} />}
          {changes.length > most && (
            <Button onClick={() => setMost((now) => now + shownAtOnce)}>{say("more")}</Button>
          )}
        </section>
      )}
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly Changed[] }) {
  const session = useStore(useDesk().session);
  return (
    <table class="plain changes">
      <thead>
        <tr>
          <th scope="col">{say("verification")}</th>
          <th scope="col">{say("flow")}</th>
          <th scope="col">{say("change")}</th>
          <th scope="col">{say("rules")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ verification, flow, from, to, codes }) => (
          <tr key={verification}>
            <th scope="row">
              <a
                href={hashOf({ screen: "case", ref: { flow, id: verification } })}
                target="_blank"
                rel="noopener noreferrer"
              >
                {verification}
              </a>
            </th>
            <td data-name={labelOf("flow")}>
              <bdi>{nameOfFlow(session, flow)}</bdi>
            </td>
            <td data-name={labelOf("change")}>
              {say("historyChange", { from: statusName(from), to: statusName(to) })}
            </td>
            <td data-name={labelOf("rules")}>{listOf(codes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
