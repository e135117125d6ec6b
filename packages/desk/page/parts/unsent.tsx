import { targetsOf } from "../session/acts.ts";
import { whoOf } from "../session/bulk.ts";
import { useDesk } from "../session/desk.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { doneOf } from "./toasts.tsx";

/** Acts that are sent once their reviewer has signed in again. */
export function Unsent() {
  const { acts } = useDesk();
  const waiting = [...useStore(acts.kept), ...useStore(acts.pending)];
  if (waiting.length === 0) return null;
  return (
    <section class="unsent">
      <h2>{say("notSentYet", { count: waiting.length })}</h2>
      <ul>
        {waiting.map((each) => (
          <li key={each.key}>
            <bdi>{say(doneOf[each.act.name], { who: whoOf(targetsOf(each)) })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
