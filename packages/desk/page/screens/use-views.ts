import { useRef, useState } from "preact/hooks";
import type { CasePicture } from "../session/cases.ts";
import { portraitOf } from "../session/compare.ts";
import { uprightTurns } from "../session/upright.ts";
import { covering, onBox, plainView, type Size, type View } from "../session/view.ts";

export type ViewChange = (view: View) => View;

/** How each picture of a case is shown, at first upright. */
export interface Views {
  of(picture: CasePicture | undefined): View;
  change(picture: CasePicture | undefined, to: ViewChange): void;
}

export function useViews(): Views {
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  return {
    of: (picture) => (picture ? (views[picture.key] ?? uprightView(picture)) : plainView),
    change(picture, to) {
      if (!picture) return;
      setViews((now) => ({ ...now, [picture.key]: to(now[picture.key] ?? uprightView(picture)) }));
    },
  };
}

export function uprightView(picture: CasePicture): View {
  return { ...plainView, turns: uprightTurns(picture) };
}

/** Beside each other, portrait and selfie fill their stages, once for each picture. */
export function useFramed({ change }: Views): (of: CasePicture, stage: Size, picture: Size) => void {
  const framed = useRef(new Set<string>());
  return (of, stage, picture) => {
    if (framed.current.has(of.key)) return;
    framed.current.add(of.key);
    change(of, (now) => onFace(of, now, stage, picture));
  };
}

/** The view that fills a stage with the face of a picture. One that was zoomed stays. */
export function onFace(of: CasePicture, now: View, stage: Size, picture: Size): View {
  const box = portraitOf(of);
  if (now.zoom !== undefined) return now;
  if (box) return onBox(now, box, picture, stage, 1.25);
  return isSelfie(of) ? covering(now, picture, stage) : now;
}

export function isSelfie({ document }: CasePicture): boolean {
  return document.document_type?.type_label === "Selfie";
}
