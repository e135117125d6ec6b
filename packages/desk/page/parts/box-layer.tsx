import type { CasePicture } from "../session/cases.ts";
import type { Lit } from "../session/rows.ts";
import type { Size } from "../session/view.ts";
import type { Box } from "../session/wire.ts";

/** The document's outline and the boxes of read values on a picture; those of the chosen line are lit. */
export function BoxLayer({
  picture: { document, side },
  size,
  lit,
  line,
}: {
  readonly picture: CasePicture;
  readonly size: Size;
  readonly lit: readonly Lit[];
  /** The length of a screen pixel in pixels of the picture. */
  readonly line: number;
}) {
  const parts = (document.parts ?? []).filter((part) => part.side === side);
  const all = parts.flatMap(({ box, fields }) => [...(box ? [box] : []), ...Object.values(fields ?? {})]);
  const weighed = (document.parts ?? []).flatMap(({ evidence }) => Object.values(evidence ?? {}));
  const standings = weighed.filter((each) => each.side === side);
  const corners = document.outlines?.[side]?.corners;
  const bright = lit.filter((each) => each.side === side).map(({ box }) => box);
  const rect = (box: Box, look: string) => {
    const room = (look === "lit" ? 4 : 2) * line;
    return (
      <rect
        key={`${look} ${box.left} ${box.top} ${box.width} ${box.height}`}
        class={look}
        x={box.left - room}
        y={box.top - room}
        width={box.width + 2 * room}
        height={box.height + 2 * room}
        rx={3 * line}
        stroke-width={(look === "lit" ? 3 : 1) * line}
      />
    );
  };
  return (
    <svg class="boxes" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {corners && (
        <polygon
          class="outline"
          points={[corners.upper_left, corners.upper_right, corners.lower_right, corners.lower_left]
            .map(({ x, y }) => `${x},${y}`)
            .join(" ")}
          stroke-width={2 * line}
        />
      )}
      {all.map((box) => rect(box, "box"))}
      {standings.map(({ box, standing }) => box && rect(box, standing))}
      {bright.map((box) => rect(box, "halo"))}
      {bright.map((box) => rect(box, "lit"))}
    </svg>
  );
}
