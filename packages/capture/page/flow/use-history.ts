import type { Session } from "@passmuster/client";
import { useEffect } from "preact/hooks";
import { lacksConsent } from "../session/agreed.ts";
import { partOf } from "../session/parts.ts";
import { type Place, remember, remembered } from "../session/place.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { Steps } from "./steps.ts";

/** Follows the back and forward buttons of the browser. */
export function useHistory({ page, latest, place, set, setDraft }: Steps): void {
  useEffect(() => {
    remember(place, true);
    const moved = ({ state }: PopStateEvent): void => {
      const there = remembered(state);
      if (!there) return;
      const part = "context" in there ? partOf(latest.current, there.context) : undefined;
      const { memory } = page;
      setDraft((now) => (part && now?.context !== part.context ? draftOf(part, memory.get()) : now));
      set({ place: there, problem: undefined, awaited: undefined });
    };
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
}

/** Replaces a step that another device, another consent or the back button has made invalid. */
export function reachable(place: Place, session: Session, draft: Draft | undefined): Place {
  if (lacksConsent(session)) return { step: "welcome" };
  if (place.step === "presence" && !session.presence) return { step: "review" };
  if (!("context" in place)) return place;
  const { context, side } = place;
  const part = partOf(session, context);
  if (!part) return { step: "review" };
  if (place.step === "wallet" && !session.digital_credentials) return { step: "document", context, side };
  if (side === "back" && !part.uploaded) return { step: "document", context, side: "front" };
  return place.step === "check" && !draft?.[side] ? { step: "document", context, side } : place;
}
