import { useDesk } from "../session/desk.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";
import type { Item } from "../session/wire.ts";

/** Whether this reviewer gave the first of two approvals. */
export function useIsFirst({ approvals = [] }: Item): boolean {
  const { email } = useStore(useDesk().session)?.reviewer ?? {};
  return approvals.some(({ by }) => by.toLowerCase() === email?.toLowerCase());
}

/** Says that a case waits for the second of two approvals. */
export function FirstApproval({ of }: { readonly of: Item }) {
  const isFirst = useIsFirst(of);
  const [first] = of.approvals ?? [];
  if (!first || of.status_label !== "Double Check") return null;
  return isFirst ? (
    <span class="tag mine">{say("approvedOnceByYou")}</span>
  ) : (
    <span class="tag">
      <bdi>{say("approvedOnce", { by: first.by })}</bdi>
    </span>
  );
}
