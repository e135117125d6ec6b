import { useState } from "preact/hooks";
import { Ask } from "../parts/ask.tsx";
import { AssignChoice, assigning } from "../parts/assign-choice.tsx";
import type { Target } from "../session/acts.ts";
import { whoOf } from "../session/bulk.ts";
import { type Priority, priorities } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { type MessageKey, say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { priorityName } from "./facet-names.ts";

const titleOf = (act: MessageKey, targets: readonly Target[]): string =>
  say("pair", { name: say(act), value: whoOf(targets) });

interface BulkProps {
  readonly targets: readonly Target[];
  readonly onClose: () => void;
}

/** Assigns the chosen cases to one person or pool. */
export function BulkAssign({ targets, onClose }: BulkProps) {
  const desk = useDesk();
  const own = useStore(desk.session)?.reviewer.email ?? "";
  const [to, setTo] = useState("me");
  return (
    <Ask
      title={titleOf("assign", targets)}
      send={say("assign")}
      onClose={onClose}
      onSend={() => {
        onClose();
        void desk.bulk.change(targets, assigning(to, own), "doneAssign");
      }}
    >
      <div class="asked">
        <AssignChoice value={to} isOpen={desk.may("lead")} onChange={setTo} />
      </div>
      <p class="muted">{say("assignNoClaim")}</p>
    </Ask>
  );
}

/** Adds tags to the chosen cases, or removes tags from them. */
export function BulkTags({ targets, tags, onClose }: BulkProps & { readonly tags: readonly string[] }) {
  const desk = useDesk();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [removes, setRemoves] = useState(false);
  return (
    <Ask
      title={titleOf("tags", targets)}
      send={say(removes ? "remove" : "add")}
      onClose={onClose}
      onSend={() => {
        if (chosen.length === 0) return;
        onClose();
        const change = removes ? { remove_tags: chosen } : { add_tags: chosen };
        void desk.bulk.change(targets, change, "doneTags");
      }}
    >
      <fieldset class="again" aria-label={say("tags")}>
        {[false, true].map((each) => (
          <label key={String(each)} class="check">
            <input type="radio" name="way" checked={removes === each} onChange={() => setRemoves(each)} />
            {say(each ? "remove" : "add")}
          </label>
        ))}
      </fieldset>
      <TagChoice tags={tags} chosen={chosen} onChoose={setChosen} />
    </Ask>
  );
}

/** Gives the chosen cases one priority. */
export function BulkPriority({ targets, onClose }: BulkProps) {
  const desk = useDesk();
  const [priority, setPriority] = useState<Priority>("high");
  return (
    <Ask
      title={titleOf("priority", targets)}
      send={say("save")}
      onClose={onClose}
      onSend={() => {
        onClose();
        void desk.bulk.change(targets, { priority }, "donePriority");
      }}
    >
      <fieldset class="again" aria-label={say("priority")}>
        {priorities.map((each) => (
          <label key={each} class="check">
            <input
              type="radio"
              name="priority"
              checked={priority === each}
              onChange={() => setPriority(each)}
            />
            {priorityName(each)}
          </label>
        ))}
      </fieldset>
    </Ask>
  );
}

/** Checkboxes for tags. */
export function TagChoice({
  tags,
  chosen,
  onChoose,
}: {
  readonly tags: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset class="again">
      <legend>{say("tags")}</legend>
      {tags.map((tag) => (
        <label key={tag} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(tag)}
            onChange={() =>
              onChoose(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag])
            }
          />
          <bdi>{tag}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
