import { Button } from "../parts/button.tsx";
import { useDesk } from "../session/desk.ts";
import { nameOfFlow } from "../session/flows.ts";
import { labelOf, say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Policy } from "../session/wire.ts";

/** The policy of each flow, with its version and its digest. */
export function PolicyInForce({
  policies,
  onTake,
}: {
  readonly policies: readonly Policy[];
  readonly onTake: (policy: Policy) => void;
}) {
  const session = useStore(useDesk().session);
  return (
    <section>
      <h2>{say("policyInForce")}</h2>
      <table class="plain in-force">
        <thead>
          <tr>
            <th scope="col">{say("flow")}</th>
            <th scope="col">{say("version")}</th>
            <th scope="col">{say("digest")}</th>
            <th scope="col">
              <span class="unseen">{say("policyTake")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {policies.map((policy) => (
            <tr key={policy.flow}>
              <th scope="row">
                <bdi>{nameOfFlow(session, policy.flow)}</bdi>
              </th>
              <td data-name={labelOf("version")}>
                {policy.version ? <bdi>{policy.version}</bdi> : <em>{say("noVersion")}</em>}
              </td>
              <td data-name={labelOf("digest")}>
                <code>{policy.digest}</code>
              </td>
              <td class="number">
                <Button
                  kind="quiet"
                  label={say("policyTakeOf", { flow: nameOfFlow(session, policy.flow) })}
                  onClick={() => onTake(policy)}
                >
                  {say("policyTake")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
