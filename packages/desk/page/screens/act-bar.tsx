import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { useIsFirst } from "../parts/first-approval.tsx";
import type { Act } from "../session/acts.ts";
import { useDesk } from "../session/desk.ts";
import { useKeys } from "../session/keys.ts";
import { sentenceOf } from "../session/names.ts";
import { Refusal } from "../session/refusal.ts";
import { say } from "../session/say.ts";
import type { Detail } from "../session/wire.ts";
import { ActDialog, type Written } from "./act-dialog.tsx";
import { Checklist, type Checks, focusOpen, openItemOf, useChecks } from "./checklist.tsx";
import { focusOpenHit, hasOpenHit } from "./hits.tsx";
import type { ChangeCase } from "./use-case.ts";
import { type Deciding, useDeciding } from "./use-deciding.ts";

interface ActBarProps extends Deciding {
  readonly reload: () => Promise<void>;
  readonly change: ChangeCase;
}

export function ActBar({ reload, change, ...deciding }: ActBarProps) {
  const desk = useDesk();
  const [asked, setAsked] = useState<Written>();
  const { data, rows } = deciding;
  const checks = useChecks(data.detail.case, change);
  const { waits, mayAct, decide, whenReady, approve: approveBy } = useDeciding(deciding);
  const mayApprove = !useIsFirst(data.detail);
  const approveCase = approveBy({ name: "approve", comment: say("approvedComment") });
  const approve = whenReady(() => {
    const missing = missingOf(data.detail, checks);
    if (missing) desk.notice.set(missing);
    else approveCase();
  });
  const skip = (): void => {
    desk.line.skip(data.ref.id);
    void desk.next();
  };
  const ask = (name: Written) => whenReady(() => setAsked(name));
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
  const finish = (chosenAct: Act): void => {
    setAsked(undefined);
    decide(chosenAct);
  };
  return (
    <div class="acts">
      <Checklist of={data.detail} checks={checks} disabled={!desk.may("review")} />
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
      {asked && (
        <ActDialog name={asked} data={data} rows={rows} onClose={() => setAsked(undefined)} onAct={finish} />
      )}
    </div>
  );
}

/**
 * What an approval waits for; the open item of the checklist or the open hit takes the focus. A check that is
 * under way counts: it arrives before the approval, which can be undone first.
 */
function missingOf(detail: Detail, checks: Checks): string {
  const item = openItemOf(detail.case, checks);
  if (item !== undefined) {
    focusOpen(document.querySelector(".checklist"));
    return say("openItem", { item });
  }
  if (!hasOpenHit(detail)) return "";
  focusOpenHit();
  return sentenceOf(new Refusal(409, "hits_open", ""));
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
