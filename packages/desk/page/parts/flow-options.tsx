import { useDesk } from "../session/desk.ts";
import { flowName } from "../session/flows.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";

/** The flows of the session, as the options of a list. */
export function FlowOptions() {
  const flows = useStore(useDesk().session)?.flows ?? [];
  return (
    <>
      <option value="">{say("allFlows")}</option>
      {flows.map((flow) => (
        <option key={flow.path} value={flow.path}>
          {flowName(flows, flow)}
        </option>
      ))}
    </>
  );
}
