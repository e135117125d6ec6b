import { classOf, markedClassOf, space } from "../print/letter-classes.ts";
import { inItsScript } from "../print/scripts.ts";
import type { Hit } from "./evidence.ts";
import type { Form } from "./form.ts";

/** The printed text of a hit: the network's reading if it matches the form, else the form in capitals. */
export function writtenAt({ line, form, spot }: Hit): string {
  const codes = line.look.characters.subarray(spot.from, spot.to).filter((code) => code > 0);
  const text = String.fromCharCode(...codes).trim();
  return inItsScript(spells(text, form) ? text : spellForm(form));
}

function spells(text: string, { drawings }: Form): boolean {
  let at = 0;
  for (const character of text) {
    const own = [classOf(character), markedClassOf(character)];
    if (drawings[at]?.classes.some((one) => own.includes(one))) at += 1;
    else if (/[\p{L}\p{N}]/u.test(character)) return false;
  }
  return at === drawings.length;
}

const spellForm = ({ drawings, gaps }: Form): string =>
  drawings
    .map(({ name, classes }, at) => {
      const letter = classes.includes(space) ? " " : (name.split(" ").at(-1) ?? "");
      return gaps[at] === "loose" || gaps[at] === "wild" ? `${letter} ` : letter;
    })
    .join("")
    .replace(/ +/g, " ")
    .trim();
