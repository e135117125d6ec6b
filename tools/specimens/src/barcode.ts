import { toSVG } from "bwip-js";
import type { Box } from "./parts.ts";

/**
 * A PDF417 that fills `box`. Error correction level 5 is what AAMVA DL/ID Card Design Standard 2020, D.3
 * recommends.
 */
export const pdf417 = (
  content: string,
  { x, y, width, height }: Box,
  columns: number,
  eclevel = 5,
): string => {
  const options = { bcid: "pdf417", text: content, columns, eclevel, scale: 1 };
  const drawn = toSVG(options);
  const size = /viewBox="0 0 (\d+) (\d+)"/.exec(drawn);
  const [across, down] = [Number(size?.[1]), Number(size?.[2])];
  const shapes = drawn.replace(/<\/?svg[^>]*>/g, "");
  return `<g transform="translate(${x} ${y}) scale(${width / across} ${height / down})" shape-rendering="crispEdges">${shapes}</g>`;
};
