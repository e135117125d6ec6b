import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { CaseNotes } from "../parts/case-notes.tsx";
import { useDesk } from "../session/desk.ts";
import { useKeys } from "../session/keys.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Detail } from "../session/wire.ts";
import { CaseworkDialog } from "./casework-dialog.tsx";
import type { ChangeCase } from "./use-case.ts";

/** What is noted about a case while it waits or is on hold, and the dialog that changes it. */
export function CaseworkLine({
  of,
  flow,
  change,
}: {
  readonly of: Detail;
  readonly flow: string;
  readonly change: ChangeCase;
}) {
  const desk = useDesk();
  const [asks, setAsks] = useState(false);
  const session = useStore(desk.session);
  const { case: casework, status_label: status } = of;
  const waits = status === "Double Check" || status === "Hold";
  const mayChange = desk.may("review");
  useKeys({ 2: waits && mayChange ? () => setAsks(true) : undefined });
  if (!casework || !waits) return null;
  return (
    <div class="casework">
      <CaseNotes of={of} />
      {mayChange && (
        <Button kind="quiet" keyName="2" onClick={() => setAsks(true)}>
          {say("details")}
        </Button>
      )}
      {asks && (
        <CaseworkDialog
          casework={casework}
          tags={session?.flows.find(({ path }) => path === flow)?.tags ?? []}
          change={change}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
