import { random } from "./seed.ts";

const line = (points: readonly (readonly [number, number])[], close = false): string =>
  `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}${close ? "Z" : ""}`;

interface Ink {
  stroke: string;
  width?: number;
  opacity?: number;
}

const inked = (paths: readonly string[], { stroke, width = 0.12, opacity = 1 }: Ink): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}" d="${paths.join("")}"/>`;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parallel lines over an area, bent by a sum of sines. */
export const waves = (area: Area, seed: string, ink: Ink, gap = 1.1): string => {
  const r = random(`${seed}/waves`);
  const bends = [1, 2, 3].map((k) => ({
    size: r.between(0.6, 1.6) / k ** 0.6,
    across: (r.between(1.2, 2.2) * k * 2 * Math.PI) / area.width,
    down: r.between(0.04, 0.12) * k,
    phase: r.between(0, 6.28),
  }));
  const paths: string[] = [];
  for (let y = area.y - 4; y < area.y + area.height + 4; y += gap) {
    const points: [number, number][] = [];
    for (let x = area.x; x <= area.x + area.width; x += area.width / 110) {
      const bend = bends.reduce((sum, b) => sum + b.size * Math.sin(b.across * x + b.down * y + b.phase), 0);
      points.push([x, y + bend]);
    }
    paths.push(line(points));
  }
  return inked(paths, ink);
};

/** A woven ribbon between two envelopes. */
export const ribbon = (area: Area, seed: string, ink: Ink, strands = 12): string => {
  const r = random(`${seed}/ribbon`);
  const turns = r.whole(5, 8);
  const swells = r.whole(2, 3);
  const paths: string[] = [];
  for (let i = 0; i < strands; i++) {
    const points: [number, number][] = [];
    for (let step = 0; step <= 260; step++) {
      const t = step / 260;
      const envelope = 0.55 + 0.45 * Math.cos(2 * Math.PI * swells * t);
      const wave = Math.sin(2 * Math.PI * (turns * t + i / strands)) * envelope;
      points.push([area.x + t * area.width, area.y + area.height / 2 + (wave * area.height) / 2]);
    }
    paths.push(line(points));
  }
  return inked(paths, ink);
};

/** Closed curves around one centre, as a rose engine cuts them. */
export const rosette = (
  centre: { x: number; y: number; radius: number },
  seed: string,
  ink: Ink,
  rings = 14,
): string => {
  const r = random(`${seed}/rosette`);
  const petals = r.whole(7, 12);
  const inner = petals * r.whole(2, 3);
  const paths: string[] = [];
  for (let i = 0; i < rings; i++) {
    const share = i / rings;
    const points: [number, number][] = [];
    for (let step = 0; step < 320; step++) {
      const angle = (step / 320) * 2 * Math.PI;
      const swing =
        0.2 * Math.cos(petals * angle + share * 2 * Math.PI) + 0.07 * Math.cos(inner * angle - share * 9);
      const radius = centre.radius * (0.3 + 0.45 * share + swing * (0.4 + 0.6 * share));
      points.push([centre.x + radius * Math.cos(angle), centre.y + radius * Math.sin(angle)]);
    }
    paths.push(line(points, true));
  }
  return inked(paths, ink);
};
