import type { Session, SessionDocument } from "@passmuster/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { blobOf, dataUrlOf, isPdf, type Picture, PictureRefused, pictureOf } from "./camera/picture.ts";
import type { Sending } from "./screens/check.tsx";
import type { Chosen } from "./screens/document.tsx";
import { Refusal } from "./session/api.ts";
import { usePage, useSay } from "./session/context.ts";
import type { Pending } from "./session/memory.ts";
import { type Context, nextPart, partOf, type Side, sidesOf } from "./session/parts.ts";
import { type Place, remember, remembered } from "./session/place.ts";
import { isPassing, persistently } from "./session/retry.ts";
import { newKey, upload } from "./session/upload.ts";

/** The choices and photos for the current document. */
interface Draft {
  readonly context: Context;
  readonly chosen: Chosen;
  readonly front?: Picture | undefined;
  /** The photo under review. */
  readonly shown?: Picture | undefined;
  readonly byCamera: boolean;
}

export interface Flow {
  readonly place: Place;
  readonly chosen: Chosen | undefined;
  readonly shown: Picture | undefined;
  readonly sending: Sending;
  readonly submitting: boolean;
  readonly problem: string | undefined;
  go(place: Place, options?: { readonly replace?: boolean }): void;
  back(): void;
  agree(): void;
  choose(chosen: Chosen): void;
  file(file: Blob, side: Side): void;
  picture(picture: Picture, side: Side): void;
  use(side: Side): void;
  retake(): void;
  skip(context: Context): void;
  edit(context: Context): void;
  remove(context: Context): void;
  submit(): void;
}

/** Leads through the steps of a Started verification. */
export function useFlow(session: Session): Flow {
  const say = useSay();
  const { api, memory, controller, tell } = usePage();
  const kept = memory.get();
  const [draft, setDraft] = useState<Draft | undefined>(() => restored(session, kept.pending));
  const [place, setPlace] = useState<Place>(() =>
    kept.agreed ? placeFor(session, kept, draft) : { step: "welcome" },
  );
  const [sending, setSending] = useState<Sending>();
  const [submitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(session);
  latest.current = session;

  const go: Flow["go"] = (next, { replace = false } = {}) => {
    setProblem(undefined);
    remember(next, replace);
    setPlace(next);
  };

  const begin = (part: SessionDocument, side: Side = "front", replace = false): void => {
    setDraft(draftOf(part));
    go({ step: "document", context: part.context, side }, { replace });
  };

  const onward = (now: Session, skipped: readonly string[] = memory.get().skipped ?? []): void => {
    const part = nextPart(now, skipped);
    if (part) begin(part, "front", true);
    else go({ step: "review" }, { replace: true });
  };

  useEffect(() => {
    remember(place, true);
    const moved = ({ state }: PopStateEvent): void => {
      const there = remembered(state);
      if (there) setPlace(reachable(there, latest.current));
    };
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);

  const failed = (error: unknown): void => {
    controller.failed(error);
    if (error instanceof Refusal && error.code === "not_started") void controller.begin();
    setProblem(error instanceof Refusal ? say("refused", { reason: error.message }) : say("fileUnreadable"));
  };

  const send = async (made: Draft, front: Picture, back: Picture | undefined): Promise<void> => {
    const { context, chosen } = made;
    setSending({ part: 0, lost: false });
    try {
      const now = await upload(
        api,
        { context, type: chosen.type.id, country: chosen.country, front, back },
        setSending,
      );
      forgetPending(memory);
      tell({ type: "uploaded", context });
      controller.took(now);
      onward(now);
    } catch (error) {
      failed(error);
    } finally {
      setSending(undefined);
    }
  };

  const show = (picture: Picture, side: Side, byCamera: boolean): void => {
    if (!draft) return;
    setDraft({ ...draft, shown: picture, byCamera });
    go({ step: "check", context: draft.context, side });
  };

  return {
    place: reachable(place, session),
    chosen: draft?.chosen,
    shown: draft?.shown,
    sending,
    submitting,
    problem,
    go,
    back: () => history.back(),
    agree() {
      memory.keep({ agreed: true });
      onward(session);
    },
    choose: (chosen) => draft && setDraft({ ...draft, chosen }),
    file(file, side) {
      setProblem(undefined);
      const pdf = draft !== undefined && side === "front" && (partOf(session, draft.context)?.pdf ?? false);
      if (pdf && isPdf(file)) return show({ blob: file, width: 0, height: 0 }, side, false);
      pictureOf(file).then(
        (picture) => show(picture, side, false),
        (error: unknown) => {
          const small = error instanceof PictureRefused && error.reason === "small";
          if (draft) go({ step: "document", context: draft.context, side }, { replace: true });
          setProblem(say(small ? "fileTooSmall" : pdf ? "fileNoPage" : "fileUnreadable"));
        },
      );
    },
    picture: (picture, side) => show(picture, side, true),
    use(side) {
      const picture = draft?.shown;
      if (!draft || !picture) return;
      if (side === "back") return void send(draft, draft.front ?? picture, picture);
      if (sidesOf(draft.chosen.type, draft.chosen.country) === 1) return void send(draft, picture, undefined);
      setDraft({ ...draft, front: picture, shown: undefined });
      void keepPending(memory, draft, picture);
      go({ step: draft.byCamera ? "camera" : "document", context: draft.context, side: "back" });
    },
    retake() {
      setProblem(undefined);
      history.back();
    },
    skip(context) {
      const skipped = [...(memory.get().skipped ?? []), context];
      memory.keep({ skipped });
      onward(session, skipped);
    },
    edit(context) {
      const part = partOf(session, context);
      if (part) begin(part);
    },
    remove(context) {
      memory.keep({ skipped: [...(memory.get().skipped ?? []), context] });
      api.remove(context).then(controller.took, failed);
    },
    submit() {
      const key = newKey();
      setSubmitting(true);
      persistently(() => api.submit(key), { lost: () => setProblem(say("connectionLost")) })
        .then((now) => {
          tell({ type: "submitted" });
          controller.took(now);
        })
        .catch((error: unknown) => {
          failed(error);
          if (isPassing(error)) setProblem(say("connectionLost"));
        })
        .finally(() => setSubmitting(false));
    },
  };
}

/** Preselects the expected type and country. */
function draftOf({ context, types, country, uploaded }: SessionDocument): Draft | undefined {
  const type = types.find(({ id }) => id === uploaded?.type) ?? types[0];
  if (!type) return undefined;
  const wanted = uploaded?.country ?? country ?? "";
  const fits = type.countries === null || type.countries.includes(wanted);
  return { context, chosen: { type, country: fits ? wanted : (type.countries?.[0] ?? "") }, byCamera: false };
}

function restored(session: Session, pending: Pending | undefined): Draft | undefined {
  const part = pending && partOf(session, pending.context as Context);
  const type = part?.types.find(({ id }) => id === pending?.type);
  if (!pending || !part || !type || part.uploaded) {
    const next = nextPart(session, []);
    return next && draftOf(next);
  }
  const front = { blob: blobOf(pending.front), width: 0, height: 0 };
  return { context: part.context, chosen: { type, country: pending.country }, front, byCamera: false };
}

function placeFor(
  session: Session,
  { skipped = [] }: { readonly skipped?: readonly string[] },
  draft: Draft | undefined,
): Place {
  if (draft?.front) return { step: "document", context: draft.context, side: "back" };
  const part = nextPart(session, skipped);
  return part ? { step: "document", context: part.context, side: "front" } : { step: "review" };
}

/** Replaces a step that another device or the back button has made invalid. */
function reachable(place: Place, session: Session): Place {
  if (!("context" in place)) return place;
  return partOf(session, place.context) ? place : { step: "review" };
}

async function keepPending(
  memory: { keep(more: { pending: Pending }): void },
  { context, chosen }: Draft,
  { blob }: Picture,
): Promise<void> {
  const front = await dataUrlOf(blob);
  memory.keep({ pending: { context, type: chosen.type.id, country: chosen.country, front } });
}

function forgetPending(memory: ReturnType<typeof usePage>["memory"]): void {
  const { pending: _, ...rest } = memory.get();
  memory.forget();
  memory.keep(rest);
}
