import type { Done, Refused } from "../session/bulk.ts";
import { useDesk } from "../session/desk.ts";
import { actSentenceOf } from "../session/names.ts";
import { hashOf } from "../session/route.ts";
import { say } from "../session/say.ts";
import { Button } from "./button.tsx";

/** A bulk act that was sent at once, with its undo. */
export function BulkUndo({ of: { key, text } }: { readonly of: Done }) {
  const { bulk } = useDesk();
  return (
    <div class="toast act" key={key}>
      <p>
        <strong>
          <bdi>{text}</bdi>
        </strong>
      </p>
      <Button keyName="u" onClick={() => bulk.undo()}>
        {say("undo")}
      </Button>
    </div>
  );
}

/** The cases that a bulk act left as they are, each with its reason. */
export function BulkRefused({ of: { key, cases } }: { readonly of: Refused }) {
  const { bulk } = useDesk();
  return (
    <div class="toast refused many">
      <p>
        <strong>{say("someNotDone", { count: cases.length })}</strong>
      </p>
      <ul>
        {cases.map(({ ref, who, error }) => (
          <li key={ref.id}>
            <a href={hashOf({ screen: "case", ref })}>
              <bdi>{who}</bdi>
            </a>{" "}
            <span>{actSentenceOf(error)}</span>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        onClick={() => bulk.refused.set((now) => now.filter((other) => other.key !== key))}
      >
        {say("dismiss")}
      </Button>
    </div>
  );
}
