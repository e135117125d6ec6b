import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { contrasts, Viewer } from "../parts/viewer.tsx";
import type { CaseData, CasePicture } from "../session/cases.ts";
import { useKeys } from "../session/keys.ts";
import { typeName } from "../session/names.ts";
import type { Row } from "../session/rows.ts";
import { say } from "../session/say.ts";
import { fitOf, moved, onBox, plainView, type Size, type View, zoomed } from "../session/view.ts";

type Views = Readonly<Record<string, View>>;

const step = 60;
const ofFaces = new Set(["RulePH007", "RuleDI010"]);

/** The pictures of a case: one at a time, or one beside the selfie. */
export function Pictures({
  data: { pictures },
  row,
  lit: litRow,
  onState,
}: {
  readonly data: CaseData;
  readonly row: Row | undefined;
  /** The line whose boxes are lit. */
  readonly lit: Row | undefined;
  readonly onState: (state: "shown" | "missing") => void;
}) {
  const selfie = pictures.find(({ document }) => document.document_type?.type_label === "Selfie");
  const [key, setKey] = useState(() => pictureOf(pictures, row)?.key);
  const [beside, setBeside] = useState(() => row !== undefined && ofFaces.has(row.code));
  const [boxes, setBoxes] = useState(true);
  const [views, setViews] = useState<Views>({});
  const framed = useRef(new Set<string>());
  const sizes = useRef<{ stage: Size; picture: Size } | undefined>(undefined);
  const current = pictures.find((each) => each.key === key) ?? pictures[0];
  const lit = litRow && current?.document.id === litRow.document.id ? litRow.lit : [];
  useLoaded(pictures, onState);
  useEffect(() => {
    const wanted = pictureOf(pictures, row);
    if (wanted) setKey(wanted.key);
  }, [row?.key]);

  const viewOf = (picture: CasePicture | undefined): View => views[picture?.key ?? ""] ?? plainView;
  const change = (picture: CasePicture | undefined, to: (view: View) => View): void => {
    if (picture) setViews((now) => ({ ...now, [picture.key]: to(now[picture.key] ?? plainView) }));
  };
  const zoom = (factor: number): void =>
    change(current, (view) => {
      const { stage, picture } = sizes.current ?? {};
      return stage && picture ? zoomed(view, factor, fitOf(picture, stage, view.turns)) : view;
    });
  const move = (dx: number, dy: number): void =>
    change(current, (view) => {
      const { stage, picture } = sizes.current ?? {};
      return stage && picture ? moved(view, dx, dy, fitOf(picture, stage, view.turns), picture) : view;
    });
  /** Beside a selfie, the portrait of the document fills its stage. */
  const frame = (of: CasePicture, stage: Size, picture: Size): void => {
    const portrait = of.document.parts?.find(({ part, side }) => part === "portrait" && side === of.side);
    const box = portrait?.box;
    if (box) change(of, (now) => (now.zoom === undefined ? onBox(now, box, picture, stage, 1.25) : now));
  };
  const acts = {
    in: () => zoom(1.4),
    out: () => zoom(1 / 1.4),
    fit: () => change(current, (view) => ({ ...view, zoom: undefined, x: 0, y: 0 })),
    pixels: () => change(current, (view) => ({ ...view, zoom: 1 / devicePixelRatio })),
    rotate: () => change(current, (view) => ({ ...view, turns: (view.turns + 1) % 4 })),
    contrast: () => change(current, (view) => ({ ...view, contrast: (view.contrast + 1) % contrasts })),
    box: () =>
      change(current, (view) => {
        const box = lit.find(({ side }) => side === current?.side)?.box;
        const { stage, picture } = sizes.current ?? {};
        return box && stage && picture ? onBox(view, box, picture, stage) : view;
      }),
    next: () => {
      const at = current ? pictures.indexOf(current) : -1;
      setKey(pictures[(at + 1) % pictures.length]?.key);
    },
    beside: () => setBeside((now) => !now && selfie !== undefined),
    boxes: () => setBoxes((now) => !now),
  };
  const near = viewOf(current).zoom !== undefined;
  const pan = (dx: number, dy: number) => (near ? () => move(dx, dy) : undefined);
  useKeys({
    ArrowLeft: pan(step, 0),
    ArrowRight: pan(-step, 0),
    ArrowUp: pan(0, step),
    ArrowDown: pan(0, -step),
    "+": acts.in,
    "=": acts.in,
    "-": acts.out,
    "0": acts.fit,
    "1": acts.pixels,
    o: acts.rotate,
    i: acts.contrast,
    z: acts.box,
    p: acts.next,
    v: acts.beside,
    b: acts.boxes,
  });
  if (!current) return <section class="pictures" aria-label={say("pictures")} />;
  const view = viewOf(current);
  const two = beside && selfie && selfie !== current ? selfie : undefined;
  return (
    <section class="pictures" aria-label={say("pictures")}>
      <div class="tabs">
        {pictures.map((each) => (
          <button
            key={each.key}
            type="button"
            aria-pressed={each === current}
            onClick={() => setKey(each.key)}
          >
            {nameOf(each)}
          </button>
        ))}
      </div>
      <div class={`stages ${two ? "two" : ""}`}>
        <Viewer
          key={current.key}
          picture={current}
          name={nameOf(current)}
          view={view}
          boxes={boxes}
          lit={lit}
          onView={(to) => change(current, to)}
          onStage={(stage, picture) => {
            sizes.current = { stage, picture };
            if (two && !framed.current.has(current.key)) {
              framed.current.add(current.key);
              frame(current, stage, picture);
            }
          }}
        />
        {two && (
          <Viewer
            key={two.key}
            picture={two}
            name={nameOf(two)}
            view={viewOf(two)}
            boxes={boxes}
            lit={[]}
            onView={(to) => change(two, to)}
          />
        )}
      </div>
      <div class="tools" role="toolbar" aria-label={say("pictures")}>
        <Button onClick={acts.in} label={say("zoomIn")}>
          +
        </Button>
        <Button onClick={acts.out} label={say("zoomOut")}>
          −
        </Button>
        <Button keyName="0" pressed={view.zoom === undefined} onClick={acts.fit}>
          {say("fit")}
        </Button>
        <Button keyName="1" onClick={acts.pixels}>
          {say("pixels")}
        </Button>
        <Button keyName="o" onClick={acts.rotate}>
          {say("rotate")}
        </Button>
        <Button keyName="i" pressed={view.contrast > 0} onClick={acts.contrast}>
          {say("contrast")}
        </Button>
        <Button keyName="b" pressed={boxes} onClick={acts.boxes}>
          {say("boxes")}
        </Button>
        {selfie && (
          <Button keyName="v" pressed={two !== undefined} onClick={acts.beside}>
            {say("beside")}
          </Button>
        )}
      </div>
    </section>
  );
}

function nameOf({ document, side }: CasePicture): string {
  const { document_type: kind } = document;
  const type = kind ? typeName(kind.name, kind.id) : say("document");
  const sides = document.url_back === null ? 1 : 2;
  return sides === 1 ? type : say("pictureOf", { type, side: say(side) });
}

/** The picture with the value of a line. */
function pictureOf(pictures: readonly CasePicture[], row: Row | undefined): CasePicture | undefined {
  if (!row) return undefined;
  const own = pictures.filter(({ document }) => document.id === row.document.id);
  return own.find(({ side }) => row.lit.some((each) => each.side === side)) ?? own[0];
}

function useLoaded(pictures: readonly CasePicture[], onState: (state: "shown" | "missing") => void): void {
  const all = useMemo(() => pictures.map(({ loaded }) => loaded), [pictures]);
  useEffect(() => {
    let alive = true;
    void Promise.allSettled(all).then((results) => {
      if (alive) onState(results.every(({ status }) => status === "fulfilled") ? "shown" : "missing");
    });
    return () => {
      alive = false;
    };
  }, [all]);
}
