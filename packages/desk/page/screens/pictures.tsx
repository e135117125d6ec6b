import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Viewer } from "../parts/viewer.tsx";
import type { CaseData, CasePicture } from "../session/cases.ts";
import { useKeys } from "../session/keys.ts";
import { typeName } from "../session/names.ts";
import type { Row } from "../session/rows.ts";
import { say } from "../session/say.ts";
import type { CaseDocument } from "../session/wire.ts";
import { keysOf, type PictureActs, type Sizes, viewActs } from "./picture-acts.ts";
import { PictureTools } from "./picture-tools.tsx";
import { isSelfie, useFramed, useViews } from "./use-views.ts";

const ofScore = "RulePH007";
const ofFaces = new Set([ofScore, "RulePH009", "RuleDI010"]);

interface PicturesProps {
  readonly data: CaseData;
  readonly row: Row | undefined;
  /** The line whose boxes are lit. */
  readonly lit: Row | undefined;
  readonly onState: (state: "shown" | "missing") => void;
  /** What is shown beside the tabs about the document of the picture. */
  readonly bar: (document: CaseDocument) => ComponentChildren;
}

/** The pictures of a case: one at a time, or one beside the selfie. */
export function Pictures({ data: { pictures }, row, lit: litRow, onState, bar }: PicturesProps) {
  const selfie = pictures.find(isSelfie);
  const [beside, setBeside] = useState(() => row !== undefined && ofFaces.has(row.code));
  const [boxes, setBoxes] = useState(true);
  const views = useViews();
  const frame = useFramed(views);
  const sizes = useRef<Sizes | undefined>(undefined);
  useLoaded(pictures, onState);
  const { current, choose, next } = useChosen(pictures, row);
  const lit = litRow && current?.document.id === litRow.document.id ? litRow.lit : [];
  const box = lit.find(({ side }) => side === current?.side)?.box;
  const acts: PictureActs = {
    ...viewActs((to) => views.change(current, to), sizes, box),
    next,
    beside: () => setBeside((now) => !now && selfie !== undefined),
    boxes: () => setBoxes((now) => !now),
  };
  const view = views.of(current);
  useKeys(keysOf(acts, view));
  if (!current) return <section class="pictures" aria-label={say("pictures")} />;
  const two = beside && selfie && selfie !== current ? selfie : undefined;
  return (
    <section class="pictures" aria-label={say("pictures")}>
      <PictureTabs pictures={pictures} current={current} onChoose={choose}>
        {bar(current.document)}
      </PictureTabs>
      <div class={`stages ${two ? "two" : ""}`}>
        <Viewer
          key={current.key}
          picture={current}
          name={nameOf(current)}
          view={view}
          boxes={boxes}
          lit={lit}
          onView={(to) => views.change(current, to)}
          onStage={(stage, picture) => {
            sizes.current = { stage, picture };
            if (two) frame(current, stage, picture);
          }}
        />
        {two && (
          <Viewer
            key={two.key}
            picture={two}
            name={nameOf(two)}
            view={views.of(two)}
            boxes={boxes}
            lit={[]}
            onView={(to) => views.change(two, to)}
            onStage={(stage, picture) => frame(two, stage, picture)}
          />
        )}
        {two && row?.code === ofScore && row.given && row.extracted && (
          <p class="likeness">{say("likeness", { read: row.extracted, given: row.given })}</p>
        )}
      </div>
      <PictureTools acts={acts} view={view} boxes={boxes} beside={selfie && two !== undefined} />
    </section>
  );
}

function PictureTabs({
  pictures,
  current,
  onChoose,
  children,
}: {
  readonly pictures: readonly CasePicture[];
  readonly current: CasePicture;
  readonly onChoose: (picture: CasePicture | undefined) => void;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="tabs">
      {pictures.map((each) => (
        <button key={each.key} type="button" aria-pressed={each === current} onClick={() => onChoose(each)}>
          {nameOf(each)}
        </button>
      ))}
      {children}
    </div>
  );
}

/** The picture that is shown: the one with the value of the chosen line, or another that was chosen since. */
function useChosen(pictures: readonly CasePicture[], row: Row | undefined) {
  const [key, setKey] = useState(() => pictureOf(pictures, row)?.key);
  useEffect(() => {
    const wanted = pictureOf(pictures, row);
    if (wanted) setKey(wanted.key);
  }, [row?.key]);
  const current = pictures.find((each) => each.key === key) ?? pictures[0];
  const choose = (picture: CasePicture | undefined): void => setKey(picture?.key);
  const next = (): void => {
    const at = current ? pictures.indexOf(current) : -1;
    choose(pictures[(at + 1) % pictures.length]);
  };
  return { current, choose, next };
}

function nameOf({ document, side }: CasePicture): string {
  if (side === "presence") return say("presence_title");
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
