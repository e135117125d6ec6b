import type { Session, SessionDocument } from "@passmuster/client";
import { useRef, useState } from "preact/hooks";
import { isPdf, type Picture } from "../camera/picture.ts";
import type { Sending } from "../screens/check.tsx";
import { hasAgreed } from "../session/agreed.ts";
import { type Page, type Say, usePage, useSay } from "../session/context.ts";
import { type Context, missingSide, nextPart, type Side } from "../session/parts.ts";
import { type Place, remember } from "../session/place.ts";
import { refusalText } from "../session/refusal.ts";
import { type Draft, draftOf } from "./draft.ts";

/** The side whose answer the person waits for. */
interface Awaited {
  readonly context: Context;
  readonly side: Side;
}

type Setter<T> = (next: T | ((now: T) => T)) => void;

/** The state of the steps in one rendering, and the means to change it. */
export interface Steps {
  readonly page: Page;
  readonly say: Say;
  readonly session: Session;
  /** The newest session, for what goes on after this rendering. */
  readonly latest: { current: Session };
  readonly draft: Draft | undefined;
  readonly setDraft: Setter<Draft | undefined>;
  readonly place: Place;
  readonly setPlace: Setter<Place>;
  readonly sending: Sending;
  readonly setSending: Setter<Sending>;
  readonly awaited: Awaited | undefined;
  readonly setAwaited: Setter<Awaited | undefined>;
  readonly praise: string | undefined;
  readonly setPraise: Setter<string | undefined>;
  readonly problem: string | undefined;
  readonly setProblem: Setter<string | undefined>;
}

export function useSteps(session: Session): Steps {
  const say = useSay();
  const page = usePage();
  const [draft, setDraft] = useState<Draft | undefined>(() => {
    const next = nextPart(session, []);
    return next && draftOf(next);
  });
  const [place, setPlace] = useState<Place>(() =>
    hasAgreed(session, page.memory.get()) ? placeFor(session, page.memory.get()) : { step: "welcome" },
  );
  const [sending, setSending] = useState<Sending>();
  const [awaited, setAwaited] = useState<Awaited>();
  const [praise, setPraise] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef(session);
  latest.current = session;
  return {
    page,
    say,
    session,
    latest,
    draft,
    setDraft,
    place,
    setPlace,
    sending,
    setSending,
    awaited,
    setAwaited,
    praise,
    setPraise,
    problem,
    setProblem,
  };
}

function placeFor(session: Session, { skipped = [] }: { readonly skipped?: readonly string[] }): Place {
  const part = nextPart(session, skipped);
  if (!part) return { step: "review" };
  return { step: "document", context: part.context, side: missingSide(part) ?? "front" };
}

export interface Going {
  /** Whether the step takes the place of the former one in the browser's history. */
  readonly replace?: boolean;
}

export function go(steps: Steps, next: Place, { replace = false }: Going = {}): void {
  steps.setProblem(undefined);
  steps.setAwaited(undefined);
  if (next.step === "camera" || next.step === "check") steps.setPraise(undefined);
  remember(next, replace);
  steps.setPlace(next);
}

/** Goes to the step of a document's side. */
export function begin(steps: Steps, part: SessionDocument, side: Side, going: Going = {}): void {
  steps.setDraft((now) => (side === "back" && now?.context === part.context ? now : draftOf(part)));
  go(steps, { step: "document", context: part.context, side }, going);
}

/** Goes to the next side that is to be taken, or to the review. */
export function onward(steps: Steps, skipped = steps.page.memory.get().skipped ?? []): void {
  const part = nextPart(steps.latest.current, skipped);
  if (part) begin(steps, part, missingSide(part) ?? "front", { replace: true });
  else go(steps, { step: "review" }, { replace: true });
}

/** Tells why a call failed, maybe one with a picture. */
export function failed({ page, say, setProblem }: Steps, error: unknown, picture?: Picture): void {
  page.controller.failed(error);
  setProblem(refusalText(say, error, picture && isPdf(picture.blob)));
}
