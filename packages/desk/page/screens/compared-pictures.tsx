import { useState } from "preact/hooks";
import { Viewer } from "../parts/viewer.tsx";
import type { CasePicture } from "../session/cases.ts";
import type { ComparedPicture } from "../session/compare.ts";
import { typeName } from "../session/names.ts";
import { say } from "../session/say.ts";
import { onFace, uprightView } from "./use-views.ts";

/** The faces of two verifications in two columns, as crops of one size. */
export function ComparedFaces({ of }: { readonly of: readonly ComparedPicture[] }) {
  if (of.length === 0) return null;
  return (
    <div class="columns">
      {([0, 1] as const).map((column) => (
        <div key={column} class="faces">
          {of.map(({ what, pictures }) => (
            <Shown key={pictures[column]?.key ?? what} of={pictures[column]} what={what} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The sides of the documents of two verifications in two columns. */
export function ComparedSides({ of }: { readonly of: readonly ComparedPicture[] }) {
  return (
    <>
      {of.map(({ what, pictures: [one, other] }) => (
        <div key={one?.key ?? other?.key} class="columns">
          <Shown of={one} what={what} />
          <Shown of={other} what={what} />
        </div>
      ))}
    </>
  );
}

interface ShownProps {
  readonly of: CasePicture | undefined;
  readonly what: ComparedPicture["what"];
}

function Shown({ of, what }: ShownProps) {
  return of ? <Frame of={of} what={what} /> : <p class="muted">—</p>;
}

function Frame({ of, what }: ShownProps & { readonly of: CasePicture }) {
  const [view, setView] = useState(() => uprightView(of));
  const isFace = what === "portrait" || what === "selfie";
  const { document_type: kind } = of.document;
  const type = kind ? typeName(kind.name, kind.id) : say("document");
  const name = what === "selfie" ? type : say("pictureOf", { type, side: say(what) });
  return (
    <figure>
      <Viewer
        picture={of}
        name={name}
        view={view}
        boxes={false}
        lit={[]}
        onView={setView}
        onStage={(stage, picture) => isFace && setView((now) => onFace(of, now, stage, picture))}
      />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
