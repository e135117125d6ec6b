import type { Session } from "@passmuster/client";
import type { Picture } from "./camera/picture.ts";
import { choose, edit, keep, presented, remove, skip } from "./flow/document.ts";
import { retake, show, showFile, use } from "./flow/photo.ts";
import { type Going, go, onward, useSteps } from "./flow/steps.ts";
import { useAnswer } from "./flow/use-answer.ts";
import { reachable, useHistory } from "./flow/use-history.ts";
import type { Sending } from "./screens/check.tsx";
import type { Advice } from "./session/answer.ts";
import { type Chosen, type Context, presenceMark, type Side } from "./session/parts.ts";
import type { Place } from "./session/place.ts";
import { useUploadedFront } from "./session/use-uploaded-front.ts";

export interface Flow {
  readonly place: Place;
  /** The camera was closed without a picture. */
  readonly isBack: boolean;
  readonly chosen: Chosen | undefined;
  /** The person has not chosen among the types yet. */
  readonly isOpen: boolean;
  /** The photo of this step's side. */
  readonly shown: Picture | undefined;
  readonly front: Picture | undefined;
  readonly discarded: Picture | undefined;
  readonly sending: Sending;
  /** The photo was sent and is being read. */
  readonly looking: boolean;
  /** The reading takes longer than usual. */
  readonly slow: boolean;
  /** What to do about the photo that was sent. */
  readonly advice: readonly Advice[];
  /** What was seen on the last photo. */
  readonly praise: string | undefined;
  readonly problem: string | undefined;
  go(place: Place, options?: Going): void;
  /** Goes on without the answer on the photo. */
  goOn(): void;
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
  /** Goes on without a passed presence check. */
  skipPresence(): void;
  /** Goes to the next step. */
  onward(): void;
  edit(context: Context, side: Side): void;
  remove(context: Context): void;
}

/** Leads through the steps of a Started verification. */
export function useFlow(session: Session): Flow {
  const steps = useSteps(session);
  const { page, draft } = steps;
  useHistory(steps);
  const { part, looking, slow, advice, goOn } = useAnswer(steps);
  const place = reachable(steps.place, session, draft);
  const uploadedFront = useUploadedFront(session, place, draft?.front !== undefined);
  return {
    place,
    isBack: steps.former === "camera",
    chosen: draft?.chosen,
    isOpen: draft?.isOpen ?? false,
    shown: "side" in place ? draft?.[place.side] : undefined,
    front: draft?.front ?? uploadedFront,
    discarded: draft?.discarded,
    sending: steps.sending,
    looking,
    slow,
    advice,
    praise: steps.praise,
    problem: steps.problem,
    go: (next, going) => go(steps, next, going),
    goOn,
    back: () => history.back(),
    agree() {
      page.memory.keep({ agreed: true });
      onward(steps);
    },
    choose: (chosen) => choose(steps, chosen),
    file: (file, side) => showFile(steps, file, side),
    picture: (picture, side) => show(steps, picture, side),
    use: (side) => use(steps, side),
    retake: (side) => retake(steps, part, side),
    presented: (context) => presented(steps, context),
    keep: (context) => keep(steps, context),
    skip: (context) => skip(steps, context),
    skipPresence: () => skip(steps, presenceMark(session)),
    onward: () => onward(steps),
    edit: (context, side) => edit(steps, context, side),
    remove: (context) => remove(steps, context),
  };
}
