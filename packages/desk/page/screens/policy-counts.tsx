import { RuleName } from "../parts/rule-name.tsx";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { statusName } from "../session/names.ts";
import { numberOf, say, sayName } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { FlowDiff, PolicyChange } from "../session/wire.ts";

/** The verifications that would end otherwise. The others only fail other rules. */
export function changesOf(changes: readonly PolicyChange[]): readonly PolicyChange[] {
  return changes.filter(({ from, to }) => from !== to);
}

/** The counts of one flow: outcomes before and after, and rules whose action differs. */
export function FlowCounts({ of }: { readonly of: FlowDiff }) {
  const session = useStore(useDesk().session);
  const name = nameOfFlow(session, of.flow);
  return (
    <div class="flow-diff">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>{say("replayed", { count: of.replayed, changed: changesOf(of.changes).length })}</p>
      {of.not_replayed > 0 && <p class="muted">{say("notReplayed", { count: of.not_replayed })}</p>}
      {of.other_policy > 0 && <p class="muted">{say("otherPolicy", { count: of.other_policy })}</p>}
      <div class="pair">
        <Outcomes outcomes={of.outcomes} />
        {of.rules.length > 0 && <RuleCounts rules={of.rules} />}
      </div>
    </div>
  );
}

function Outcomes({ outcomes }: Pick<FlowDiff, "outcomes">) {
  const changed = outcomes.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return null;
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{say("from")}</th>
          <th scope="col">{say("to")}</th>
          <th scope="col" class="number">
            {say("count")}
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ from, to, count }) => (
          <tr key={`${from} ${to}`}>
            <td>{statusName(from)}</td>
            <td>{statusName(to)}</td>
            <td class="number">{numberOf(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RuleCounts({ rules }: Pick<FlowDiff, "rules">) {
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{say("rule")}</th>
          <th scope="col">{say("change")}</th>
          <th scope="col" class="number">
            {say("documents")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ code, title, from, to, count }) => (
          <tr key={`${code} ${from} ${to}`}>
            <th scope="row">
              <RuleName code={code} title={title} />
            </th>
            <td>{say("historyChange", { from: sayName(`rule_${from}`), to: sayName(`rule_${to}`) })}</td>
            <td class="number">{numberOf(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
