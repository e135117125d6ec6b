import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { useIsFirst } from "../parts/first-approval.tsx";
import type { Act, ActName } from "../session/acts.ts";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import { useKeys } from "../session/keys.ts";
import type { Row } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import { ActDialog } from "./act-dialog.tsx";

type Written = Exclude<ActName, "approve">;

interface ActBarProps {
  readonly data: CaseData;
  readonly rows: readonly Row[];
  readonly who: string;
  readonly ready: boolean;
  /** Whether every picture is shown. */
  readonly complete: boolean;
  readonly taken: boolean;
  readonly reload: () => Promise<void>;
}

export function ActBar({ data, rows, who, ready, complete, taken, reload }: ActBarProps) {
  const desk = useDesk();
  const [asked, setAsked] = useState<Written>();
  const { ref, detail } = data;
  const acted = [...useStore(desk.acts.pending), ...useStore(desk.acts.sending)];
  const pending = acted.some((each) => each.ref.id === ref.id);
  const waits = detail.status_label === "Double Check";
  // To reverse a decision is an act of a lead.
  const allowed = desk.may(waits ? "review" : "lead") && detail.status_label !== "Canceled";
  const mayApprove = !useIsFirst(detail);
  const mayAct = allowed && !taken && !pending;
  const act = (does: () => void) => (): void => {
    if (ready && mayAct) does();
  };
  const seen = detail.history[0]?.id;
  const decide = (chosenAct: Act): void =>
    void desk.decide(ref, who, { ...chosenAct, ...(seen && { seen }) });
  const approve = act(() => {
    desk.notice.set(complete ? "" : say("pictureNeeded"));
    if (complete) decide({ name: "approve", comment: say("approvedComment") });
  });
  const skip = (): void => {
    desk.line.skip(ref.id);
    void desk.next();
  };
  const ask = (name: Written) => act(() => setAsked(name));
  useKeys({
    a: waits && mayApprove ? approve : undefined,
    r: ask("reject"),
    t: waits ? ask("retake") : undefined,
    h: ask("hold"),
    x: ask("cancel"),
    e: ask("expire"),
    s: skip,
    n: skip,
    l: () => void reload(),
  });
  const close = (): void => setAsked(undefined);
  const finish = (chosenAct: Act): void => {
    close();
    decide(chosenAct);
  };
  return (
    <div class="acts">
      {desk.may("review") ? (
        <ActButtons
          mayAct={mayAct}
          isDoubtful={rows.some(({ state }) => state === "failed")}
          waits={waits}
          onApprove={mayApprove ? approve : undefined}
          onAsk={ask}
          onSkip={skip}
        />
      ) : (
        <p>{say("lookOnly")}</p>
      )}
      {asked && <ActDialog name={asked} data={data} rows={rows} onClose={close} onAct={finish} />}
    </div>
  );
}

function ActButtons({
  mayAct,
  isDoubtful,
  waits,
  onApprove,
  onAsk,
  onSkip,
}: {
  readonly mayAct: boolean;
  /** Whether a rule failed: nothing is then proposed. */
  readonly isDoubtful: boolean;
  /** Whether the case waits for a decision. */
  readonly waits: boolean;
  /** Absent for who gave the first of two approvals. */
  readonly onApprove: (() => void) | undefined;
  /** Gives what asks for the texts of an act. */
  readonly onAsk: (name: Written) => () => void;
  readonly onSkip: () => void;
}) {
  return (
    <>
      {onApprove && (
        <Button
          kind={isDoubtful ? "plain" : "primary"}
          keyName="a"
          disabled={!mayAct || !waits}
          onClick={onApprove}
        >
          {say("approve")}
        </Button>
      )}
      <Button kind="danger" keyName="r" disabled={!mayAct} onClick={onAsk("reject")}>
        {say("reject")}
      </Button>
      <Button keyName="t" disabled={!mayAct || !waits} onClick={onAsk("retake")}>
        {say("retakeShort")}
      </Button>
      <Button keyName="h" disabled={!mayAct} onClick={onAsk("hold")}>
        {say("hold")}
      </Button>
      <Button kind="quiet" keyName="e" disabled={!mayAct} onClick={onAsk("expire")}>
        {say("expire")}
      </Button>
      <Button kind="quiet" keyName="x" disabled={!mayAct} onClick={onAsk("cancel")}>
        {say("cancel")}
      </Button>
      <span class="gap" />
      <Button kind="quiet" keyName="s" onClick={onSkip}>
        {say("skip")}
      </Button>
    </>
  );
}
