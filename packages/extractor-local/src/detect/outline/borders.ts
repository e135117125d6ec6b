import type { Image } from "../../image/image.ts";
import type { Canvas } from "./canvas.ts";
import type { Line } from "./straight-edges.ts";

type Borders = Record<"left" | "right" | "top" | "bottom", readonly Line[]>;

/** The borders of the image, each as the side of the canvas that it lies next to. */
export function bordersOf({ width, height, toCanvas }: Canvas, image: Image): Borders {
  const corners = [
    { x: -0.5, y: -0.5 },
    { x: image.width - 0.5, y: -0.5 },
    { x: image.width - 0.5, y: image.height - 0.5 },
    { x: -0.5, y: image.height - 0.5 },
  ].map(toCanvas);
  const borders: Record<keyof Borders, Line[]> = { left: [], right: [], top: [], bottom: [] };
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    if (Math.abs(b.x - a.x) < Math.abs(b.y - a.y)) {
      const lean = (b.x - a.x) / (b.y - a.y);
      const at = a.x + lean * (height / 2 - a.y);
      borders[at < width / 2 ? "left" : "right"].push({ at, lean });
    } else {
      const lean = (b.y - a.y) / (b.x - a.x);
      const at = a.y + lean * (width / 2 - a.x);
      borders[at < height / 2 ? "top" : "bottom"].push({ at, lean });
    }
  });
  return borders;
}
