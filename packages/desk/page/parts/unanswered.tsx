import { isPassing, targetsOf } from "../session/acts.ts";
import { useDesk } from "../session/desk.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";

/** Says that no server answered the act on a case yet. */
export function Unanswered({ id }: { readonly id: string }) {
  const { sending, failed } = useDesk().acts;
  const isOf = (each: Parameters<typeof targetsOf>[0]) => targetsOf(each).some(({ ref }) => ref.id === id);
  const unsent = [
    ...useStore(sending).filter(({ tries }) => tries > 0),
    ...useStore(failed).filter(({ error }) => isPassing(error)),
  ];
  return unsent.some(isOf) ? <span class="tag">{say("unsent")}</span> : null;
}
