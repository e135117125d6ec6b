import { darker, lighter, mix } from "../colour.ts";
import type { Look } from "./look.ts";

/** The outline of the face, from the crown over the cheeks to the chin. */
export const outline = ({ cheek: c, jaw: j, chin }: Look): string => {
  const x = (offset: number): string => (50 + offset).toFixed(2);
  const cheekY = 66;
  const jawY = chin - 13;
  return (
    `M50 20C${x(c * 0.8)} 20 ${x(c)} 36 ${x(c)} 52C${x(c * 1.01)} 60 ${x(c * 0.97)} ${cheekY} ${x(c * 0.94)} ${cheekY + 4}` +
    `C${x(j * 1.1)} ${jawY - 3} ${x(j * 0.98)} ${jawY} ${x(j * 0.8)} ${jawY + 5}C${x(j * 0.55)} ${chin - 2} ${x(5.5)} ${chin} 50 ${chin}` +
    `C${x(-5.5)} ${chin} ${x(-j * 0.55)} ${chin - 2} ${x(-j * 0.8)} ${jawY + 5}C${x(-j * 0.98)} ${jawY} ${x(-j * 1.1)} ${jawY - 3} ${x(-c * 0.94)} ${cheekY + 4}` +
    `C${x(-c * 0.97)} ${cheekY} ${x(-c * 1.01)} 60 ${x(-c)} 52C${x(-c)} 36 ${x(-c * 0.8)} 20 50 20Z`
  );
};

export const defs = (look: Look, id: string): string => {
  const { skin } = look;
  const stop = (offset: number, colour: string, opacity = 1): string =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const shade = darker(mix(skin, "#8a3d22", 0.25), 0.35);
  return (
    `<linearGradient id="${id}skin" x1="0.2" y1="0" x2="0.75" y2="1">${stop(0, lighter(skin, 0.16))}${stop(0.55, skin)}${stop(1, darker(skin, 0.14))}</linearGradient>` +
    `<linearGradient id="${id}neck" x1="0" y1="0" x2="0" y2="1">${stop(0, darker(skin, 0.34))}${stop(0.6, darker(skin, 0.12))}${stop(1, darker(skin, 0.06))}</linearGradient>` +
    `<radialGradient id="${id}edge" cx="0.44" cy="0.46" r="0.6">${stop(0.55, shade, 0)}${stop(0.82, shade, 0.16)}${stop(1, shade, 0.55)}</radialGradient>` +
    `<radialGradient id="${id}blush">${stop(0, mix(skin, "#c8402f", 0.55), 0.34)}${stop(1, mix(skin, "#c8402f", 0.5), 0)}</radialGradient>` +
    `<radialGradient id="${id}light">${stop(0, lighter(skin, 0.5), 0.5)}${stop(1, lighter(skin, 0.5), 0)}</radialGradient>` +
    `<radialGradient id="${id}iris">${stop(0.2, darker(look.iris, 0.35))}${stop(0.55, lighter(look.iris, 0.12))}${stop(0.85, look.iris)}${stop(1, darker(look.iris, 0.6))}</radialGradient>` +
    `<linearGradient id="${id}cloth" x1="0" y1="0" x2="0.3" y2="1">${stop(0, lighter(look.garment, 0.14))}${stop(1, darker(look.garment, 0.28))}</linearGradient>` +
    `<filter id="${id}soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="1.5"/></filter>` +
    `<filter id="${id}mist" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="3"/></filter>` +
    `<filter id="${id}fine" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="0.45"/></filter>` +
    `<clipPath id="${id}face"><path d="${outline(look)}"/></clipPath>`
  );
};

const ear = (look: Look, id: string, side: 1 | -1): string => {
  const x = 50 + side * (look.cheek + 0.6);
  const inner = darker(look.skin, 0.32);
  const ring = look.earrings
    ? `<circle cx="${x + side * 0.6}" cy="74.4" r="1.1" fill="#e2c37a" stroke="#8a6a2c" stroke-width="0.25"/><circle cx="${x + side * 0.3}" cy="74" r="0.35" fill="#fff7df"/>`
    : "";
  return (
    `<path fill="url(#${id}skin)" d="M${x - side * 1.5} 54c${side * 3} -3.4 ${side * 6.4} -0.6 ${side * 5.6} 5c${-side * 0.4} 4 ${-side * 1.6} 6 ${-side * 2} 9.4c${-side * 0.5} 4 ${-side * 3} 5.6 ${-side * 4.6} 2.6z"/>` +
    `<path fill="none" stroke="${inner}" stroke-width="0.8" opacity="0.6" d="M${x + side * 0.2} 56.4c${side * 2.6} -1.2 ${side * 3} 2 ${side * 2.2} 5.4c${-side * 0.6} 2.8 ${-side * 1.6} 2.6 ${-side * 1.4} 5"/>` +
    ring
  );
};

export const neck = (look: Look, id: string): string => {
  const half = look.sex === "F" ? 12.4 : 15.8;
  const wide = half + 12;
  const top = 78;
  return (
    `<path fill="url(#${id}neck)" d="M${50 - half} ${top}C${50 - half} 100 ${50 - half - 1} 106 ${50 - wide} 113L50 132L${50 + wide} 113C${50 + half + 1} 106 ${50 + half} 100 ${50 + half} ${top}Z"/>` +
    `<path fill="${darker(look.skin, 0.5)}" opacity="0.5" filter="url(#${id}soft)" d="M${50 - half} 88C${50 - half * 0.6} ${look.chin + 7} ${50 + half * 0.6} ${look.chin + 9} ${50 + half} 88L${50 + half} 99C${50 + half * 0.4} ${look.chin + 9} ${50 - half * 0.5} ${look.chin + 7} ${50 - half} 96Z"/>` +
    `<path fill="none" stroke="${darker(look.skin, 0.3)}" stroke-width="0.7" opacity="0.35" filter="url(#${id}fine)" d="M${50 - half + 2} 104Q46 112 47.6 117M${50 + half - 2} 104Q54 112 52.4 117"/>`
  );
};

/** Skin with its light, beneath the features. */
export const face = (look: Look, id: string): string => {
  const shape = outline(look);
  const glow = (x: number, y: number, rx: number, ry: number, name: string): string =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id}${name})"/>`;
  return (
    ear(look, id, -1) +
    ear(look, id, 1) +
    `<path fill="url(#${id}skin)" d="${shape}"/>` +
    `<g clip-path="url(#${id}face)"><path fill="url(#${id}edge)" d="${shape}"/>` +
    `<path fill="${darker(look.skin, 0.5)}" opacity="0.26" filter="url(#${id}mist)" d="M79 40C74 62 75 80 60 ${look.chin + 1}L90 100V40Z"/>` +
    glow(33, 72, 9.5, 7, "blush") +
    glow(67, 72, 9.5, 7, "blush") +
    glow(46, 40, 17, 10, "light") +
    glow(34, 67, 7, 5, "light") +
    glow(64, 67, 5, 4.5, "light") +
    glow(49.4, look.chin - 5, 5, 3.4, "light") +
    "</g>"
  );
};
