import type { Session, SessionDocument } from "@passmuster/client";
import { useRef, useState } from "preact/hooks";
import { isPdf, type Picture } from "../camera/picture.ts";
import type { Sending } from "../screens/check.tsx";
import { hasAgreed } from "../session/agreed.ts";
import { type Page, type Say, usePage, useSay } from "../session/context.ts";
import type { Kept } from "../session/memory.ts";
import { type Context, isPresenceDue, missingSide, nextPart, type Side } from "../session/parts.ts";
import { type Place, remember } from "../session/place.ts";
import { refusalText } from "../session/refusal.ts";
import { type Draft, draftOf } from "./draft.ts";

/** The side whose answer the person waits for. */
interface Awaited {
  readonly context: Context;
  readonly side: Side;
}

/** What the person has chosen and sent, and what the page says about it. */
interface State {
  readonly draft: Draft | undefined;
  readonly place: Place;
  /** The step before this one. */
  readonly former: Place["step"] | undefined;
  readonly sending: Sending;
  readonly awaited: Awaited | undefined;
  /** The document whose pictures the person kept against advice. */
  readonly kept: Context | undefined;
  readonly praise: string | undefined;
  readonly problem: string | undefined;
}

/** The state in one rendering, and the means to change it. */
export interface Steps extends State {
  readonly page: Page;
  readonly say: Say;
  readonly session: Session;
  /** The newest session, for what goes on after this rendering. */
  readonly latest: { current: Session };
  readonly set: (part: Partial<State>) => void;
  readonly setDraft: (next: (now: Draft | undefined) => Draft | undefined) => void;
}

export function useSteps(session: Session): Steps {
  const say = useSay();
  const page = usePage();
  const [state, setState] = useState<State>(() => stateOf(session, page.memory.get()));
  const latest = useRef(session);
  latest.current = session;
  return {
    ...state,
    page,
    say,
    session,
    latest,
    set: (part) => setState((now) => ({ ...now, ...(part.place && { former: now.place.step }), ...part })),
    setDraft: (next) => setState((now) => ({ ...now, draft: next(now.draft) })),
  };
}

/** The state after a load of the page. */
function stateOf(session: Session, kept: Kept): State {
  const part = nextPart(session, []);
  return {
    draft: part && draftOf(part, kept),
    place: hasAgreed(session, kept) ? placeFor(session, kept) : { step: "welcome" },
    former: undefined,
    sending: undefined,
    awaited: undefined,
    kept: undefined,
    praise: undefined,
    problem: undefined,
  };
}

function placeFor(session: Session, { skipped = [] }: Kept): Place {
  if (isPresenceDue(session, skipped)) return { step: "presence" };
  const part = nextPart(session, skipped);
  if (!part) return { step: "review" };
  return { step: "document", context: part.context, side: missingSide(part) ?? "front" };
}

export interface Going {
  /** Whether the step takes the place of the former one in the browser's history. */
  readonly replace?: boolean;
}

export function go(steps: Steps, next: Place, { replace = false }: Going = {}): void {
  if (next.step === "camera" || next.step === "check") steps.set({ praise: undefined });
  remember(next, replace);
  steps.set({ place: next, problem: undefined, awaited: undefined });
}

/** Goes to the step of a document's side. */
export function begin(steps: Steps, part: SessionDocument, side: Side, going: Going = {}): void {
  const fresh = draftOf(part, steps.page.memory.get());
  steps.setDraft((now) => (side === "back" && now?.context === part.context ? now : fresh));
  go(steps, { step: "document", context: part.context, side }, going);
}

/** Goes to the next side that is to be taken, or to the review. */
export function onward(steps: Steps, skipped = steps.page.memory.get().skipped ?? []): void {
  const part = nextPart(steps.latest.current, skipped);
  if (isPresenceDue(steps.latest.current, skipped)) go(steps, { step: "presence" }, { replace: true });
  else if (part) begin(steps, part, missingSide(part) ?? "front", { replace: true });
  else go(steps, { step: "review" }, { replace: true });
}

/** Tells why a call failed, maybe one with a picture. */
export function failed({ page, say, set }: Steps, error: unknown, picture?: Picture): void {
  page.controller.failed(error);
  set({ problem: refusalText(say, error, picture && isPdf(picture.blob)) });
}
