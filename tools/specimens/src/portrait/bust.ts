import { darker, lighter } from "../colour.ts";
import type { Look } from "./look.ts";

/** Shoulders and clothes. */
export const bust = (look: Look, id: string): string => {
  const wide = look.sex === "F" ? 41 : 46;
  const inner = look.sex === "F" ? 17 : 19;
  const low = look.collar === "crew" ? 120 : 124.5;
  const base = `M${50 - wide - 6} 136C${50 - wide} 119 ${50 - wide + 12} 115.5 ${50 - inner - 3} 108.5C${50 - inner} 114 ${50 - 10} ${low - 0.5} 50 ${low}C${50 + 10} ${low - 0.5} ${50 + inner} 114 ${50 + inner + 3} 108.5C${50 + wide - 12} 115.5 ${50 + wide} 119 ${50 + wide + 6} 136Z`;
  const fold = (d: string): string =>
    `<path fill="none" stroke="${darker(look.garment, 0.5)}" stroke-width="0.8" opacity="0.4" filter="url(#${id}fine)" d="${d}"/>`;
  const cloth = `<path fill="url(#${id}cloth)" d="${base}"/>${fold(`M${50 - wide + 10} 136C${50 - wide + 12} 128 ${50 - wide + 14} 124 ${50 - wide + 17} 119M${50 + wide - 10} 136C${50 + wide - 12} 128 ${50 + wide - 14} 124 ${50 + wide - 17} 119`)}`;
  const edge = lighter(look.garment, 0.24);
  if (look.collar === "crew")
    return `${cloth}<path fill="none" stroke="${edge}" stroke-width="2" opacity="0.75" d="M${50 - inner - 2} 109.6C${50 - inner} 115 ${50 - 10} 120.4 50 121C${50 + 10} 120.4 ${50 + inner} 115 ${50 + inner + 2} 109.6"/>`;
  const flap = (side: 1 | -1, colour: string, depth: number): string =>
    `<path fill="${colour}" stroke="${darker(colour, 0.3)}" stroke-width="0.4" d="M${50 + side * (inner - 3)} 103.5L${50 + side * (inner + 5)} 109.5L${50 + side * 12} ${depth}L50 122.5C${50 + side * 8} 117 ${50 + side * (inner - 5)} 110 ${50 + side * (inner - 3)} 103.5Z"/>`;
  const shirt = "#eef0f2";
  const light = look.collar === "shirt" ? lighter(look.garment, 0.2) : shirt;
  const inside = `<path fill="${darker(light, 0.12)}" d="M${50 - inner + 2} 111L50 122L${50 + inner - 2} 111L${50 + 8} 136H${50 - 8}Z"/>`;
  const placket = `<path stroke="${darker(light, 0.3)}" stroke-width="0.4" d="M50 122V136"/>`;
  const collars = flap(-1, light, 126) + flap(1, light, 126);
  if (look.collar === "shirt") return cloth + collars + placket;
  const lapel = (side: 1 | -1): string =>
    `<path fill="${darker(look.garment, 0.1)}" stroke="${darker(look.garment, 0.5)}" stroke-width="0.5" d="M${50 + side * (inner + 4)} 108.5L${50 + side * 27} 121L${50 + side * 21} 123L${50 + side * 23} 126L${50 + side * 6} 137L${50 + side * 9} 124Z"/>`;
  return cloth + inside + collars + placket + lapel(-1) + lapel(1);
};
