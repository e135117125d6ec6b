/** A star of ice crystals: six arms with side twigs. */
export const snowStar = (x: number, y: number, radius: number, stroke: string, width = 0.3): string => {
  const arm = (turn: number): string => {
    const along = (share: number): number => -radius * share;
    const twig = (share: number, length: number): string =>
      `M0 ${along(share)}l${radius * length} ${-radius * length * 0.6}M0 ${along(share)}l${-radius * length} ${-radius * length * 0.6}`;
    return `<path transform="rotate(${turn})" d="M0 0V${-radius}${twig(0.34, 0.16)}${twig(0.56, 0.2)}${twig(0.78, 0.14)}"/>`;
  };
  const arms = [0, 60, 120, 180, 240, 300].map(arm).join("");
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round">${arms}<circle r="${radius * 0.16}"/></g>`;
};

/** Parallels and meridians around the pole. */
export const polarGrid = (
  x: number,
  y: number,
  radius: number,
  stroke: string,
  opacity: number,
  width = 0.14,
): string => {
  const circles = Array.from({ length: 9 }, (_, i) => `<circle r="${(radius * (i + 1)) / 9}"/>`).join("");
  const rays = Array.from({ length: 36 }, (_, i) => {
    const angle = (i * Math.PI) / 18;
    const start = i % 3 === 0 ? 0.11 : 0.33;
    const at = (r: number): string =>
      `${(Math.cos(angle) * radius * r).toFixed(2)} ${(Math.sin(angle) * radius * r).toFixed(2)}`;
    return `M${at(start)}L${at(1)}`;
  }).join("");
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}">${circles}<path d="${rays}"/></g>`;
};
