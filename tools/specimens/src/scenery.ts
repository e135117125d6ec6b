import { random } from "./seed.ts";

const ridge = (seed: string, width: number, base: number, height: number): [number, number][] => {
  const r = random(seed);
  let points: [number, number][] = [
    [0, base - height * r.between(0.2, 0.5)],
    [width * r.between(0.3, 0.5), base - height],
    [width * r.between(0.6, 0.8), base - height * 0.55],
    [width, base - height * r.between(0.3, 0.8)],
  ];
  for (let depth = 0, play = height * 0.32; depth < 5; depth++, play *= 0.56) {
    const next: [number, number][] = [];
    points.forEach(([x, y], i) => {
      next.push([x, y]);
      const after = points[i + 1];
      if (after) next.push([(x + after[0]) / 2, (y + after[1]) / 2 + r.between(-play, play)]);
    });
    points = next;
  }
  return points;
};

/** Mountains drawn only with slanting lines, like engravings. */
export const mountains = (
  seed: string,
  {
    width,
    base,
    height,
    stroke,
    opacity,
  }: { width: number; base: number; height: number; stroke: string; opacity: number },
): string => {
  const parts: string[] = [];
  [1, 0.68, 0.42].forEach((share, layer) => {
    const points = ridge(`${seed}/${layer}`, width, base, height * share);
    const crest = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L");
    const r = random(`${seed}/shade/${layer}`);
    const shades = points
      .filter(([, y], i) => y < (points[i + 1]?.[1] ?? y) + 0.4)
      .map(
        ([x, y]) =>
          `M${x.toFixed(2)} ${y.toFixed(2)}l${r.between(0.6, 2.4).toFixed(2)} ${r.between(1.6, (base - y) * 0.7 + 1.7).toFixed(2)}`,
      )
      .join("");
    parts.push(
      `<path fill="#ffffff" fill-opacity="0.3" stroke="none" d="M0 ${base}L${crest}L${width} ${base}Z"/><path d="M${crest}"/><path stroke-width="0.1" d="${shades}"/>`,
    );
  });
  return `<g fill="none" stroke="${stroke}" stroke-width="0.16" opacity="${opacity}" stroke-linejoin="round">${parts.join("")}</g>`;
};
