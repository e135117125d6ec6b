import type { Priority } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { dueOf, timeOf } from "../session/format.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Item } from "../session/wire.ts";

/** Priority, due time, assignment and tags of a case that waits. Nothing is said of what is usual. */
export function CaseNotes({ of: { case: casework } }: { readonly of: Item }) {
  if (!casework) return null;
  const { priority, due_at: due, overdue, tags } = casework;
  return (
    <>
      {priority !== "normal" && <span class={`note priority ${priority}`}>{pressing(priority)}</span>}
      {due && (
        <time class={`note ${overdue ? "overdue" : ""}`} dateTime={due} title={timeOf(due)}>
          {dueOf(due)}
        </time>
      )}
      <Assigned {...casework} />
      {tags.map((tag) => (
        <span key={tag} class="note tagged">
          <bdi>{tag}</bdi>
        </span>
      ))}
    </>
  );
}

/** `Urgent` speaks for itself; the others need the name of what they are. */
function pressing(priority: Priority): string {
  const value = say(`priority_${priority}`);
  return priority === "urgent" ? value : say("pair", { name: say("priority"), value });
}

function Assigned({ assignee, pool }: { readonly assignee: string | null; readonly pool: string | null }) {
  const { reviewer } = useStore(useDesk().session) ?? {};
  if (assignee !== null && assignee === reviewer?.email)
    return <span class="note mine">{say("assignedToYou")}</span>;
  const by = assignee ?? pool;
  if (by === null) return null;
  return (
    <span class="note">
      <bdi>{assignee === null ? say("inPool", { pool: by }) : say("assignedToOne", { by })}</bdi>
    </span>
  );
}
