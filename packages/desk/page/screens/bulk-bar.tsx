import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import type { Target } from "../session/acts.ts";
import { useDesk } from "../session/desk.ts";
import { useKeys } from "../session/keys.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { FlowName } from "../session/wire.ts";
import { BulkAssign, BulkPriority, BulkTags } from "./bulk-dialogs.tsx";
import { BulkReject } from "./bulk-reject.tsx";

type Asked = "assign" | "tags" | "priority" | "reject";

/** The acts on the chosen cases. They work by their keys while cases are chosen. */
export function BulkBar({
  targets,
  onClear,
}: {
  readonly targets: readonly Target[];
  readonly onClear: () => void;
}) {
  const desk = useDesk();
  const [asked, setAsked] = useState<Asked>();
  const busy = useStore(desk.bulk.busy);
  const flows = useStore(desk.session)?.flows ?? [];
  const tags = tagsOf(flows, targets);
  const isLead = desk.may("lead");
  const act = (does: () => void) => (): void => {
    if (!busy) does();
  };
  const claim = act(() => void desk.bulk.claim(targets));
  const ask = (name: Asked) => act(() => setAsked(name));
  useKeys({
    c: claim,
    a: ask("assign"),
    t: tags.length > 0 ? ask("tags") : undefined,
    p: isLead ? ask("priority") : undefined,
    r: ask("reject"),
  });
  useEffect(() => focusLater, []);
  // The event of a closed dialog may come after the key of the next one.
  const dialog = (name: Asked) => ({
    targets,
    onClose: () => setAsked((now) => (now === name ? undefined : now)),
  });
  return (
    <div class="bulk">
      <p role="status">
        <strong>{say("picked", { count: targets.length })}</strong>
      </p>
      <BulkButtons busy={busy} hasTags={tags.length > 0} isLead={isLead} onClaim={claim} onAsk={ask} />
      <span class="gap" />
      <Button kind="quiet" keyName="Esc" onClick={onClear}>
        {say("clearPicked")}
      </Button>
      {asked === "assign" && <BulkAssign {...dialog(asked)} />}
      {asked === "tags" && <BulkTags {...dialog(asked)} tags={tags} />}
      {asked === "priority" && <BulkPriority {...dialog(asked)} />}
      {asked === "reject" && <BulkReject {...dialog(asked)} />}
    </div>
  );
}

function BulkButtons({
  busy,
  hasTags,
  isLead,
  onClaim,
  onAsk,
}: {
  readonly busy: boolean;
  readonly hasTags: boolean;
  readonly isLead: boolean;
  readonly onClaim: () => void;
  /** Gives what opens the dialog of an act. */
  readonly onAsk: (name: Asked) => () => void;
}) {
  return (
    <>
      <Button keyName="c" disabled={busy} onClick={onClaim}>
        {say("claimThem")}
      </Button>
      <Button keyName="a" disabled={busy} onClick={onAsk("assign")}>
        {say("assign")}
      </Button>
      {hasTags && (
        <Button keyName="t" disabled={busy} onClick={onAsk("tags")}>
          {say("tags")}
        </Button>
      )}
      {isLead && (
        <Button keyName="p" disabled={busy} onClick={onAsk("priority")}>
          {say("priority")}
        </Button>
      )}
      <Button kind="danger" keyName="r" disabled={busy} onClick={onAsk("reject")}>
        {say("reject")}
      </Button>
    </>
  );
}

/** The bar goes with its buttons: the title takes the focus that one of them had. */
function focusLater(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main.queue h1")?.focus();
  });
}

/** The tags that each of the cases may have. */
function tagsOf(flows: readonly FlowName[], targets: readonly Target[]): readonly string[] {
  const paths = [...new Set(targets.map(({ ref }) => ref.flow))];
  const [first = [], ...others] = paths.map((path) => flows.find((each) => each.path === path)?.tags ?? []);
  return first.filter((tag) => others.every((tags) => tags.includes(tag)));
}
