import type { Shape } from "../camera/frame.ts";
import { Sign } from "./icons.tsx";

/** An example of a good photo: the whole document within the corners of a frame. */
export function Illustration({ shape }: { readonly shape: Shape }) {
  const { width, height } = sizes[shape];
  const [left, top] = [(280 - width) / 2, (128 - height) / 2];
  return (
    <div class="illustration">
      <svg viewBox="52 0 176 128" aria-hidden="true" focusable="false">
        <path class="corners" d={corners(left - 11, top - 11, width + 22, height + 22)} />
        {shape === "face" ? (
          <Face />
        ) : (
          <g transform={`translate(${left} ${top})`}>
            <rect class="paper" width={width} height={height} rx={shape === "page" ? 3 : 6} />
            {shape === "page" ? <Page /> : <Front width={width} height={height} />}
          </g>
        )}
      </svg>
    </div>
  );
}

/** A document that turns over from its front to its back, twice. Without motion the back is shown. */
export function Turning({ shape }: { readonly shape: Shape }) {
  const { width, height } = sizes[shape];
  const side = (name: "front" | "back") => (
    <svg
      class={`turned-${name}`}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect class="paper" width={width} height={height} rx={6} />
      {name === "back" ? <Back width={width} /> : <Front width={width} height={height} />}
    </svg>
  );
  return (
    <div class="illustration turning">
      <div>
        {side("front")}
        {side("back")}
      </div>
      <Sign name="retry" size={28} />
    </div>
  );
}

const sizes: Readonly<Record<Shape, { readonly width: number; readonly height: number }>> = {
  card: { width: 132, height: 83 },
  booklet: { width: 124, height: 88 },
  page: { width: 68, height: 96 },
  face: { width: 84, height: 96 },
};

function corners(x: number, y: number, width: number, height: number): string {
  const [right, bottom, arm] = [x + width, y + height, 14];
  return [
    `M${x} ${y + arm}V${y}h${arm}`,
    `M${right - arm} ${y}H${right}v${arm}`,
    `M${right} ${bottom - arm}V${bottom}h-${arm}`,
    `M${x + arm} ${bottom}H${x}v-${arm}`,
  ].join("");
}

function Front({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <>
      <rect class="tint" x={10} y={14} width={34} height={42} rx={3} />
      <circle class="ink" cx={27} cy={30} r={7} />
      <path class="ink" d="M15 52a12 12 0 0 1 24 0z" />
      <path class="lines" d={`M54 20h${width - 72}M54 32h${width - 84}M54 44h${width - 76}`} />
      <path class="lines faint" d={`M10 ${height - 17}h${width - 20}M10 ${height - 9}h${width - 20}`} />
    </>
  );
}

function Back({ width }: { readonly width: number }) {
  return (
    <>
      <rect class="ink" y={11} width={width} height={14} />
      <path class="lines" d={`M12 38h${width - 56}M12 48h${width - 44}`} />
      <path class="lines faint" d={`M12 62h${width - 24}M12 70h${width - 24}`} />
    </>
  );
}

function Page() {
  return (
    <>
      <path class="lines" d="M10 14h30" />
      <path class="lines faint" d="M10 28h48M10 36h48M10 44h40M10 56h48M10 64h44M10 72h48M10 84h22" />
    </>
  );
}

function Face() {
  return (
    <>
      <ellipse class="paper" cx={140} cy={64} rx={36} ry={46} />
      <circle class="ink" cx={140} cy={54} r={15} />
      <path class="ink" d="M116 98a24 26 0 0 1 48 0 36 46 0 0 1-48 0z" />
    </>
  );
}
