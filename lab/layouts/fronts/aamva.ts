import { fromPattern, oneOf, type Random, shuffled, weighted, wordOf } from "../chance.ts";
import { written } from "../dates.ts";
import { type Holder, holderOf, homeIn } from "../holder.ts";
import { inventedStates, titles } from "../lists/issuers.ts";
import type { Content } from "./content.ts";
import type { Cell, Group, LabelPlace } from "./layout.ts";
import { aamvaCodes, aamva as labels } from "./words.ts";

const numbers =
  "A9999999|999999999|A999-999-99-999-9|A999-9999-9999|999 999 999|99 999 999|A99-99-9999|999AA9999|99-999-9999|A99999999|9999999|A 999 999 999 999|9999999999999|AAAAA999999AA|99999999999|A999-9999-9999-99|AA999999A|A999999999999";

/** Sex, height, weight, eyes and hair as printed. */
export const physical = (r: Random, holder: Holder, form: string): Readonly<Record<string, string>> => {
  const inches = holder.sex === "F" ? r.whole(60, 70) : r.whole(64, 76);
  const [feet, rest] = [Math.floor(inches / 12), String(inches % 12).padStart(2, "0")];
  const heights: Readonly<Record<string, string>> = {
    quote: `${feet}'-${rest}"`,
    dash: `${feet}-${rest}`,
    bare: `${feet}${rest}`,
    marks: `${feet}'${rest}"`,
    cm: `${Math.round(inches * 2.54)} cm`,
  };
  return {
    sex: holder.sex,
    height: heights[form] ?? "",
    weight: `${r.whole(105, 260)}${form === "bare" ? "" : " lb"}`,
    eyes: wordOf(r, "BLU|BRO|GRN|HAZ|BRN|GRY"),
    hair: wordOf(r, "BLK|BRO|BLN|GRY|RED|BAL"),
  };
};

/** A layout's arrangement of names: two numbered lines, surname first or last, or one line. */
function nameRows(
  how: string,
  holder: Holder,
  upper: boolean,
  cell: (field: string, lines: readonly string[]) => Cell,
): Cell[][] {
  const say = (text: string): string => (upper ? text.toUpperCase() : text);
  const [surname, given] = [say(holder.surname), say(holder.given)];
  if (how === "one line") return [[cell("name", [`${surname}, ${given}`])]];
  if (how === "natural") return [[cell("name", [`${given} ${surname}`])]];
  if (how === "given first") return [[cell("given", [given])], [cell("surname", [surname])]];
  const split = given.split(" ");
  const lines =
    how === "three lines" && split.length > 1 ? [split[0] ?? "", split.slice(1).join(" ")] : [given];
  return [[cell("surname", [how === "comma" ? `${surname},` : surname])], [cell("given", lines)]];
}

/** A licence of the AAMVA kind. `q` decides the layout, `r` the holder. */
export function aamvaFront(q: Random, r: Random): Content {
  const country = q.chance(0.1) ? "CAN" : "USA";
  const holder = holderOf(r, "en");
  const home = homeIn(r, country);
  const numbering = weighted(q, { both: 4, words: 3, codes: 1.2, none: 0.25 });
  const upperLabels = q.chance(0.4);
  const label = (field: string): string | undefined => {
    const word = labels[field] ? wordOf(q, labels[field]) : undefined;
    return upperLabels ? word?.toUpperCase() : word;
  };
  const codeCase = q.chance(0.85) ? (code: string) => code : (code: string) => code.toUpperCase();
  const named = Object.fromEntries(Object.keys(labels).map((field) => [field, label(field)]));
  const nameLabels = q.chance(0.3);
  const cell = (field: string, lines: readonly string[], share = 1): Cell => {
    const key = { documentNumber: "number", discriminator: "dd" }[field] ?? field;
    const silent = ["surname", "given", "name", "address"].includes(key) && !nameLabels;
    const code = numbering === "both" || numbering === "codes" ? aamvaCodes[key] : undefined;
    const word =
      numbering === "none"
        ? ["number", "dob", "expiry"].includes(key)
          ? named[key]
          : undefined
        : numbering === "codes" && key !== "number"
          ? undefined
          : silent
            ? undefined
            : named[key];
    return { field, lines, share, ...(code && { code: codeCase(code) }), ...(word && { label: word }) };
  };
  const format =
    country === "CAN"
      ? wordOf(q, "YYYY/MM/DD|YYYY-MM-DD|DD/MM/YYYY")
      : wordOf(q, "MM/DD/YYYY|MM/DD/YYYY|MM-DD-YYYY|MM/DD/YYYY|MM-DD-YYYY|MM.DD.YYYY|MON DD, YYYY");
  const say = (date: string): string[] => [written(date, format).toUpperCase()];
  const number = fromPattern(r, wordOf(q, numbers));
  const upper = q.chance(0.93);
  const how = weighted(q, {
    "two lines": 6,
    "given first": 1.2,
    "one line": 1,
    "three lines": 0.7,
    comma: 0.8,
    natural: 0.6,
  });
  const town = upper ? home.lines.map((line) => line.toUpperCase()) : [...home.lines];
  const body = physical(r, holder, wordOf(q, "quote|dash|bare|marks|cm"));
  const ids = shuffled(q, [
    cell("documentNumber", [number], 1.5),
    cell("dob", say(holder.born)),
    cell("expiry", say(holder.expires)),
    cell("issue", say(holder.issued)),
  ]);
  const others = [
    cell("class", [wordOf(r, "D|C|A|B|M|E|CM|DM")]),
    cell("end", [wordOf(r, "NONE|NONE|M|P|N|T|HMT")]),
    cell("rest", [wordOf(r, "NONE|NONE|A|B|BF|WBJ|1")]),
  ].filter(() => q.chance(0.85));
  const paired = q.chance(0.5);
  const rows = (cells: readonly Cell[], a_row: number): Cell[][] =>
    cells.flatMap((_, i) => (i % a_row === 0 ? [cells.slice(i, i + a_row)] : []));
  const place = (): LabelPlace => (numbering === "none" ? "left" : weighted(q, { left: 3, above: 1 }));
  const ordinary = place();
  const idGroup: Group = {
    rows: rows(ids, paired ? 2 : 1),
    place: ordinary,
    size: q.between(1, 1.3),
    boxed: q.chance(0.1),
  };
  const nameGroup: Group = {
    rows: [...nameRows(how, holder, upper, cell), [cell("address", town)]],
    place:
      numbering === "codes" || numbering === "both"
        ? nameLabels
          ? ordinary
          : "left"
        : nameLabels
          ? ordinary
          : "none",
    size: q.between(0.9, 1.2),
  };
  const bodyCells = ["sex", "height", "weight", "eyes", "hair"]
    .filter(() => q.chance(0.85))
    .map((field) => cell(field, [body[field] ?? ""]));
  const bodyGroup: Group = {
    rows: rows(bodyCells, q.whole(1, 3) + (ordinary === "above" ? 1 : 0)),
    place: q.chance(0.8) ? ordinary : place(),
    size: q.between(0.75, 0.95),
  };
  const otherGroup: Group = {
    rows: rows(others, q.whole(1, 3)),
    place: ordinary,
    size: q.between(0.75, 0.95),
  };
  const dd = fromPattern(
    r,
    wordOf(q, "99999999999999999999|9999999999AA9999|AA999999999|A999999999999|999999999AA99999999"),
  );
  const ddGroup: Group = { rows: [[cell("discriminator", [dd])]], place: "left", size: q.between(0.6, 0.8) };
  const all = shuffled(q, [idGroup, nameGroup, bodyGroup, otherGroup]).filter(
    ({ rows: own }) => own.length > 0,
  );
  const groups = q.chance(0.8) ? [...all, ddGroup] : all;
  const two = q.chance(0.6);
  const aside = two ? groups.filter((group) => group === bodyGroup || group === otherGroup) : [];
  const main = groups.filter((group) => !aside.includes(group));
  const marks = [
    "DONOR",
    "ORGAN DONOR",
    "VETERAN",
    "UNDER 21 UNTIL 04-12-2029",
    "NOT FOR FEDERAL IDENTIFICATION",
    "Rev 01-21-2019",
    "ORIG",
    "SAFE DRIVER",
  ].filter(() => r.chance(0.22));
  const loose = marks.slice(0, 3).map((text, i) => ({
    text,
    x: r.between(0.34, 0.4) + i * 0.22,
    y: r.between(0.9, 0.96),
    size: r.between(1.5, 2.6),
    turn: 0,
  }));
  const again = q.chance(0.3)
    ? [
        {
          text: written(holder.born, wordOf(q, "MM/DD/YY|MM/DD/YYYY|MON YY|MMDDYYYY")).toUpperCase(),
          x: q.between(0.72, 0.85),
          y: q.between(0.8, 0.95),
          size: q.between(2.4, 3.6),
          turn: 0,
          field: "dobAgain",
        },
      ]
    : [];
  return {
    state: wordOf(q, inventedStates),
    title: wordOf(q, titles.licence ?? ""),
    mark: country === "CAN" ? "CANADA" : "USA",
    columns: [
      { area: { x: 0, y: 0, width: two ? 0.62 : 1, height: 1 }, groups: main },
      ...(aside.length > 0
        ? [{ area: { x: 0.64, y: q.between(0, 0.3), width: 0.36, height: 0.6 }, groups: aside }]
        : []),
    ],
    loose: [...loose, ...again],
    header: { height: q.between(0.14, 0.24), style: oneOf(q, ["band", "plain", "boxed title"] as const) },
    expected: {
      documentNumber: number,
      surname: holder.surname,
      given: holder.given,
      dob: holder.born,
      expiry: holder.expires,
      address: home.lines.join(", "),
      country,
      type: null,
    },
  };
}
