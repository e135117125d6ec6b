import { type Act, targetsOf } from "../session/acts.ts";
import type { CaseData } from "../session/cases.ts";
import { useDesk } from "../session/desk.ts";
import type { Row } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";

/** A case that is shown, as its acts need it. */
export interface Deciding {
  readonly data: CaseData;
  readonly rows: readonly Row[];
  /** The person's name. */
  readonly who: string;
  /** Whether the case was shown for long enough. */
  readonly ready: boolean;
  /** Whether every picture is shown. */
  readonly complete: boolean;
  readonly taken: boolean;
}

/** What this reviewer may do now, by role, claim and the acts that are on their way. */
export function useDeciding({ data: { ref, detail }, who, ready, complete, taken }: Deciding) {
  const desk = useDesk();
  const acted = [...useStore(desk.acts.pending), ...useStore(desk.acts.sending)];
  const own = acted.filter((each) => targetsOf(each).some((target) => target.ref.id === ref.id));
  const isDecided = own.some(({ act }) => act.document === undefined);
  const waits = detail.status_label === "Double Check";
  // To reverse a decision is an act of a lead.
  const allowed = desk.may(waits ? "review" : "lead") && detail.status_label !== "Canceled";
  const mayAct = allowed && !taken && !isDecided;
  const seen = detail.history[0]?.id;
  const decide = (act: Act, of = who): void => desk.decide(ref, of, { ...act, ...(seen && { seen }) });
  const whenReady = (does: () => void) => (): void => {
    if (ready && mayAct) does();
  };
  const approve = (act: Act, of?: string) =>
    whenReady(() => {
      desk.notice.set(complete ? "" : say("pictureNeeded"));
      if (complete) decide(act, of);
    });
  /** Whether the approval of a document is on its way. */
  const isApproving = (document: string): boolean => own.some(({ act }) => act.document === document);
  return { waits, mayAct, decide, whenReady, approve, isApproving };
}
