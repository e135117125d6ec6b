import type { Session, SessionDocument } from "@passmuster/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { isPdf, kindOf, type Picture, PictureRefused, pdfType, pictureOf } from "./camera/picture.ts";
import type { Sending } from "./screens/check.tsx";
import { hasAgreed, lacksConsent } from "./session/agreed.ts";
import { type Advice, isBeingRead, openAdvice, praiseFor, recognised } from "./session/answer.ts";
import { usePage, useSay } from "./session/context.ts";
import {
  type Chosen,
  type Context,
  chosenOf,
  missingSide,
  nextPart,
  partOf,
  type Side,
  takesFiles,
  withType,
} from "./session/parts.ts";
import { type Place, remember, remembered } from "./session/place.ts";
import { refusalText } from "./session/refusal.ts";
import { type Lost, persistently } from "./session/retry.ts";
import { upload } from "./session/upload.ts";
import { useUploadedFront } from "./session/use-uploaded-front.ts";

/** The choices and photos for the current document. */
interface Draft {
  readonly context: Context;
  readonly chosen: Chosen;
  readonly front?: Picture | undefined;
  readonly back?: Picture | undefined;
  /** The photo that is to be taken again. */
  readonly discarded?: Picture | undefined;
}

/** The side whose answer the person waits for. */
interface Awaited {
  readonly context: Context;
  readonly side: Side;
}

export interface Flow {
  readonly place: Place;
  readonly chosen: Chosen | undefined;
  /** The photo of this step's side. */
  readonly shown: Picture | undefined;
  readonly front: Picture | undefined;
  readonly discarded: Picture | undefined;
  readonly sending: Sending;
  /** The photo was sent and is being read. */
  readonly looking: boolean;
  /** What to do about the photo that was sent. */
  readonly advice: readonly Advice[];
  /** What was seen on the last photo. */
  readonly praise: string | undefined;
  readonly problem: string | undefined;
  go(place: Place, options?: { readonly replace?: boolean }): void;
  back(): void;
  agree(): void;
  choose(chosen: Chosen): void;
  file(file: Blob, side: Side): void;
  picture(picture: Picture, side: Side): void;
  use(side: Side): void;
  retake(side: Side): void;
  /** A digital ID has arrived. */
  presented(context: Context): void;
  /** Keeps the document's pictures against advice. */
  keep(context: Context): void;
  skip(context: Context): void;
  edit(context: Context, side: Side): void;
  remove(context: Context): void;
}

/** After this time the page goes on without an answer. */
const longestLook = 8_000;

/** Leads through the steps of a Started verification. */
export function useFlow(session: Session): Flow {
  const say = useSay();
  const { api, memory, controller, tell } = usePage();
  const [draft, setDraft] = useState<Draft | undefined>(() => {
    const next = nextPart(session, []);
    return next && draftOf(next);
  });
  const [place, setPlace] = useState<Place>(() =>
    hasAgreed(session, memory.get()) ? placeFor(session, memory.get()) : { step: "welcome" },
  );
  const [sending, setSending] = useState<Sending>();
  const [awaited, setAwaited] = useState<Awaited>();
  const [praise, setPraise] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef(session);
  latest.current = session;

  const go: Flow["go"] = (next, { replace = false } = {}) => {
    setProblem(undefined);
    setAwaited(undefined);
    if (next.step === "camera" || next.step === "check") setPraise(undefined);
    remember(next, replace);
    setPlace(next);
  };

  const begin = (part: SessionDocument, side: Side, replace = false): void => {
    setDraft((now) => (side === "back" && now?.context === part.context ? now : draftOf(part)));
    go({ step: "document", context: part.context, side }, { replace });
  };

  const onward = (skipped: readonly string[] = memory.get().skipped ?? []): void => {
    const part = nextPart(latest.current, skipped);
    if (part) begin(part, missingSide(part) ?? "front", true);
    else go({ step: "review" }, { replace: true });
  };

  useEffect(() => {
    remember(place, true);
    const moved = ({ state }: PopStateEvent): void => {
      const there = remembered(state);
      if (!there) return;
      const part = "context" in there ? partOf(latest.current, there.context) : undefined;
      setProblem(undefined);
      setAwaited(undefined);
      setDraft((now) => (part && now?.context !== part.context ? draftOf(part) : now));
      setPlace(there);
    };
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);

  const part = awaited && partOf(session, awaited.context);
  const looking = part !== undefined && isBeingRead(part);
  const advice = part && !looking ? openAdvice(part) : [];
  useEffect(() => {
    for (const { code } of advice) tell({ type: "hint", hint: code });
  }, [advice.map(({ code }) => code).join()]);
  useEffect(() => {
    if (!part || (advice.length > 0 && !part.uploaded?.credential)) return;
    const proceed = (): void => {
      setPraise(praiseFor(say, part));
      onward();
    };
    if (!looking) return proceed();
    const patience = setTimeout(proceed, longestLook);
    return () => clearTimeout(patience);
  }, [awaited, looking, advice.length]);

  const failed = (error: unknown, picture?: Picture): void => {
    controller.failed(error);
    setProblem(refusalText(say, error, picture && isPdf(picture.blob)));
  };
  const lost = (why: Lost): void => setProblem(say(why));

  const send = async ({ context, chosen }: Draft, side: Side, picture: Picture): Promise<void> => {
    setSending({ part: 0, lost: undefined });
    try {
      const document = { context, type: chosen.type.id, country: chosen.country, side, picture };
      const now = await upload(api, document, setSending);
      tell({ type: "uploaded", context });
      controller.took(now);
      latest.current = now;
      setAwaited({ context, side });
    } catch (error) {
      failed(error, picture);
    } finally {
      setSending(undefined);
    }
  };

  const show = (picture: Picture, side: Side): void => {
    if (!draft) return;
    setDraft({ ...draft, [side]: picture, discarded: undefined });
    go({ step: "check", context: draft.context, side });
  };

  const now = reachable(place, session, draft);
  const uploadedFront = useUploadedFront(session, now, draft?.front !== undefined);
  return {
    place: now,
    chosen: draft?.chosen,
    shown: "side" in now ? draft?.[now.side] : undefined,
    front: draft?.front ?? uploadedFront,
    discarded: draft?.discarded,
    sending,
    looking,
    advice,
    praise,
    problem,
    go,
    back: () => history.back(),
    agree() {
      memory.keep({ agreed: true });
      onward();
    },
    choose: (chosen) => draft && setDraft({ ...draft, chosen }),
    file(file, side) {
      if (!takesFiles(session)) return setProblem(say("cameraOnly"));
      setProblem(undefined);
      const pdf = draft !== undefined && side === "front" && (partOf(session, draft.context)?.pdf ?? false);
      const read = async (): Promise<void> => {
        const kind = await kindOf(file);
        if (pdf && kind === "pdf")
          return show({ blob: new Blob([file], { type: pdfType }), width: 0, height: 0 }, side);
        try {
          show(await pictureOf(file), side);
        } catch (error) {
          const small = error instanceof PictureRefused && error.reason === "small";
          const unread = kind === "heic" ? "fileHeic" : pdf ? "fileNoPage" : "fileUnreadable";
          if (draft) go({ step: "document", context: draft.context, side }, { replace: true });
          setProblem(say(small ? "fileTooSmall" : unread));
        }
      };
      void read();
    },
    picture: show,
    use(side) {
      const picture = draft?.[side];
      if (draft && picture) void send(draft, side, picture);
    },
    retake(side) {
      setProblem(undefined);
      setAwaited(undefined);
      if (!draft) return;
      const { context } = draft;
      tell({ type: "retake", context });
      const found = part && recognised(part);
      if (found) {
        setDraft({ context, chosen: withType(draft.chosen, found) });
        return go({ step: "document", context, side: "front" }, { replace: true });
      }
      setDraft({ ...draft, discarded: draft[side] });
      history.back();
    },
    presented(context) {
      tell({ type: "uploaded", context });
      latest.current = controller.state().session ?? latest.current;
      setAwaited({ context, side: "front" });
    },
    keep(context) {
      tell({ type: "insisted", context });
      persistently(() => api.keep(context), { lost }).then(
        (next) => {
          setProblem(undefined);
          controller.took(next);
          latest.current = next;
          if (awaited) onward();
        },
        (error: unknown) => failed(error),
      );
    },
    skip(context) {
      const skipped = [...(memory.get().skipped ?? []), context];
      memory.keep({ skipped });
      onward(skipped);
    },
    edit(context, side) {
      const chosenPart = partOf(session, context);
      if (!chosenPart) return;
      if (chosenPart.uploaded?.sides.includes(side)) tell({ type: "retake", context });
      begin(chosenPart, side);
    },
    remove(context) {
      memory.keep({ skipped: [...(memory.get().skipped ?? []), context] });
      persistently(() => api.remove(context), { lost }).then(
        (next) => {
          setProblem(undefined);
          controller.took(next);
        },
        (error: unknown) => failed(error),
      );
    },
  };
}

/** Preselects the uploaded type and country, or the expected ones. */
function draftOf({ context, types, country, uploaded }: SessionDocument): Draft | undefined {
  const type = types.find(({ id }) => id === uploaded?.type) ?? types[0];
  if (!type) return undefined;
  return { context, chosen: chosenOf(type, uploaded?.country ?? country ?? "") };
}

function placeFor(session: Session, { skipped = [] }: { readonly skipped?: readonly string[] }): Place {
  const part = nextPart(session, skipped);
  if (!part) return { step: "review" };
  return { step: "document", context: part.context, side: missingSide(part) ?? "front" };
}

/** Replaces a step that another device, another consent or the back button has made invalid. */
function reachable(place: Place, session: Session, draft: Draft | undefined): Place {
  if (lacksConsent(session)) return { step: "welcome" };
  if (!("context" in place)) return place;
  const { context, side } = place;
  const part = partOf(session, context);
  if (!part) return { step: "review" };
  if (place.step === "wallet" && !session.digital_credentials) return { step: "document", context, side };
  if (side === "back" && !part.uploaded) return { step: "document", context, side: "front" };
  return place.step === "check" && !draft?.[side] ? { step: "document", context, side } : place;
}
