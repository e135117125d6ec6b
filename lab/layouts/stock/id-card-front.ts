import { fromPattern, type Random } from "../chance.ts";
import { written } from "../dates.ts";
import type { Content } from "../fronts/content.ts";
import type { Cell } from "../fronts/layout.ts";
import { hasHomes, holderOf, homeIn } from "../holder.ts";
import { monthsOf } from "./months.ts";
import { type IdCard, rowsOf } from "./rows.ts";
import { townOf } from "./town.ts";

/** The type's name in the catalogue, which has no passport cards of Ireland. */
const typeOf = ({ title }: IdCard): string | null => (/PASSPORT/.test(title) ? null : "National ID Card");

/** An identity card with labels in two languages. */
export function idCardFront(row: IdCard, q: Random, r: Random): Content {
  const holder = holderOf(r, row.names);
  const home = homeIn(r, hasHomes(row.code) ? row.code : "ESP");
  const say = (date: string): string => {
    const [before = "", months = "", after = ""] = row.date.split(/(MMM(?:\/[a-z]{2})+)/);
    return `${written(date, before)}${monthsOf(months, date)}${written(date, after)}`;
  };
  const number = fromPattern(r, row.number);
  const values: Readonly<Record<string, string>> = {
    surname: holder.surname.toUpperCase(),
    given: holder.given.toUpperCase(),
    sex: holder.sex,
    nationality: row.code,
    dob: say(holder.born),
    issue: say(holder.issued),
    expiry: say(holder.expires),
    number,
    personal: fromPattern(r, "999999-9999"),
    birthplace: townOf(home),
    height: `${r.whole(150, 195)} cm`,
  };
  const cell = (field: string): Cell => ({
    field: field === "number" ? "documentNumber" : field,
    lines: [values[field] ?? ""],
    share: 1,
    label: row.labels[field],
  });
  const rows = rowsOf(row.fields).map((fields) => fields.map(cell));
  const has = (field: string): boolean => rows.flat().some((each) => each.field === field);
  return {
    state: row.state,
    title: row.title,
    mark: q.chance(0.4) ? row.code : "",
    columns: [
      {
        area: { x: 0, y: 0, width: q.between(0.85, 1), height: 1 },
        groups: [{ rows, place: row.fields.startsWith("^") ? "above" : "left", size: 1 }],
      },
    ],
    loose: [],
    header: { height: q.between(0.15, 0.22), style: q.chance(0.5) ? "band" : "plain" },
    expected: {
      documentNumber: number,
      surname: holder.surname,
      given: holder.given,
      dob: holder.born,
      expiry: has("expiry") ? holder.expires : null,
      address: null,
      country: row.code,
      type: typeOf(row),
    },
  };
}
