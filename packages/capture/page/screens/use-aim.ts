import { useEffect, useRef, useState } from "preact/hooks";
import type { Messages } from "../../src/messages.ts";
import type { Shape } from "../camera/frame.ts";
import type { Seen } from "../camera/watch.ts";
import { useSettled } from "../parts/use-settled.ts";
import { type Say, usePage, useSay } from "../session/context.ts";

const hints: Readonly<Record<NonNullable<Seen["hint"]>, keyof Messages>> = {
  none: "frameDocument",
  near: "hintNear",
  dark: "hintDark",
  blurred: "hintBlurred",
  glare: "hintGlare",
  far: "hintFar",
  tilted: "hintTilted",
  same: "hintSame",
  again: "hintAgain",
  unsure: "hintUnsure",
  missing: "frameFace",
  beside: "frameFace",
  faceNear: "hintFaceNear",
};

interface Aim {
  /** Whether the automatic shutter may fire soon. */
  readonly good: boolean;
  readonly progress: number;
  readonly hint: string;
  /** Handles a press on the shutter. */
  press(): void;
}

/** What the view says to the person, and what a press on the shutter does. */
export function useAim(
  shape: Shape,
  seen: Seen | undefined,
  taking: boolean,
  take: () => void,
  /** The browser asks the person for the camera. */
  asked: boolean,
): Aim {
  const say = useSay();
  const [warned, setWarned] = useState(false);
  // The oval is green for what was seen: a face in it, sharp, and at rest.
  const good = seen !== undefined && !seen.hint && isAtRest(shape, seen);
  const now = asked ? say("cameraAsk") : hintOf(say, shape, seen);
  const wanted = taking ? say("hintSteady") : warned && !good ? say("hintNoFace") : now;
  const hint = useSettled(wanted, 700, taking || warned);
  return {
    good,
    progress: good ? seen.progress : 0,
    hint,
    // Without a face in the oval the first press warns; the second one takes the photo.
    press() {
      if (!seen) return;
      if (shape === "face" && !warned && !seen.face) setWarned(true);
      else take();
    },
  };
}

function isAtRest(shape: Shape, { steady }: Seen): boolean {
  return shape !== "face" || steady;
}

function hintOf(say: Say, shape: Shape, seen: Seen | undefined): string {
  if (!seen) return say("cameraStarting");
  if (seen.hint) return say(seen.hint === "none" && shape === "face" ? "frameFace" : hints[seen.hint]);
  if (shape === "face") return say(isAtRest(shape, seen) ? "hintFaceGood" : "hintSteady");
  return say(seen.steady ? "hintSteady" : "hintReady");
}

/** Tells each hint once. */
export function useToldHint(now: Seen["hint"]): void {
  const { tell } = usePage();
  const told = useRef(new Set<string>());
  const hint = useSettled(now, 700, false);
  useEffect(() => {
    if (!hint || hint === "none" || hint === "missing" || told.current.has(hint)) return;
    told.current.add(hint);
    tell({ type: "hint", hint: hint === "faceNear" ? "face_near" : hint });
  }, [hint]);
}
