import { random } from "./seed.ts";

/** Creases, scratches and stains of a carried document, as SVG over `width` × `height` pixels. */
export const wear = (seed: string, width: number, height: number, strength: number): string => {
  const r = random(`${seed}/wear`);
  const parts: string[] = [];
  const unit = width / 1000;
  for (let i = 0; i < 3 * strength; i++) {
    const x = r.between(0.1, 0.9) * width;
    const y = r.between(0.1, 0.6) * height;
    parts.push(
      `<ellipse cx="${x}" cy="${y}" rx="${r.between(40, 110) * unit}" ry="${r.between(30, 80) * unit}" fill="#8a6a3c" opacity="${(0.05 * strength).toFixed(3)}" filter="url(#smear)"/>`,
    );
  }
  for (let i = 0; i < 2 + strength; i++) {
    const x = r.between(0.05, 0.95) * width;
    const bend = r.between(-30, 30) * unit;
    const d = `M${x} 0Q${x + bend} ${height / 2} ${x + r.between(-60, 60) * unit} ${height}`;
    parts.push(
      `<path fill="none" stroke="#ffffff" stroke-width="${1.4 * unit}" opacity="0.35" d="${d}"/><path transform="translate(${1.8 * unit} 0)" fill="none" stroke="#26313a" stroke-width="${1.6 * unit}" opacity="0.14" d="${d}"/>`,
    );
  }
  for (let i = 0; i < 26 * strength; i++) {
    const x = r.between(0, width);
    const y = r.between(0, height);
    parts.push(
      `<path fill="none" stroke="${r.chance(0.7) ? "#ffffff" : "#39434b"}" stroke-width="${r.between(0.5, 1.1) * unit}" opacity="${r.between(0.15, 0.45).toFixed(2)}" d="M${x} ${y}l${r.between(-50, 50) * unit} ${r.between(-18, 18) * unit}"/>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="smear" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${14 * unit}"/></filter>${parts.join("")}<rect width="${width}" height="${height}" fill="none" stroke="#ffffff" stroke-width="${7 * unit}" opacity="0.3"/></svg>`;
};
