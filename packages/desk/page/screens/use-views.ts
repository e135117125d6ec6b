import { useRef, useState } from "preact/hooks";
import type { CasePicture } from "../session/cases.ts";
import { onBox, plainView, type Size, type View } from "../session/view.ts";

export type ViewChange = (view: View) => View;

/** How each picture of a case is shown. */
export interface Views {
  of(picture: CasePicture | undefined): View;
  change(picture: CasePicture | undefined, to: ViewChange): void;
}

export function useViews(): Views {
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  return {
    of: (picture) => views[picture?.key ?? ""] ?? plainView,
    change(picture, to) {
      if (picture) setViews((now) => ({ ...now, [picture.key]: to(now[picture.key] ?? plainView) }));
    },
  };
}

/** Beside a selfie, the portrait of the document fills its stage. It does so once for each picture. */
export function useFramed({ change }: Views): (of: CasePicture, stage: Size, picture: Size) => void {
  const framed = useRef(new Set<string>());
  return (of, stage, picture) => {
    if (framed.current.has(of.key)) return;
    framed.current.add(of.key);
    const portrait = of.document.parts?.find(({ part, side }) => part === "portrait" && side === of.side);
    const box = portrait?.box;
    if (box) change(of, (now) => (now.zoom === undefined ? onBox(now, box, picture, stage, 1.25) : now));
  };
}
