import { fromPattern, type Random, wordOf } from "../chance.ts";
import { written } from "../dates.ts";
import type { Content } from "../fronts/content.ts";
import type { Cell } from "../fronts/layout.ts";
import { europeanCodes } from "../fronts/words.ts";
import { hasHomes, holderOf, homeIn } from "../holder.ts";
import { type EuropeanLicence, rowsOf } from "./rows.ts";
import { townOf } from "./town.ts";

/** A licence with the fields 1 to 9 of Directive 2006/126/EC. */
export function europeanLicenceFront(row: EuropeanLicence, q: Random, r: Random): Content {
  const holder = holderOf(r, row.names);
  const home = homeIn(r, hasHomes(row.code) ? row.code : "DEU");
  const town = townOf(home);
  const say = (date: string): string => written(date, row.date);
  const number = fromPattern(r, row.number);
  const values: Readonly<Record<string, string>> = {
    surname: holder.surname.toUpperCase(),
    given: holder.given.toUpperCase(),
    dob: row.born.replace(/[dp]/g, (part) => (part === "d" ? say(holder.born) : town)),
    issue: say(holder.issued),
    expiry: say(holder.expires),
    authority: row.authority.replace("{town}", town),
    personal: fromPattern(r, "999999-9999"),
    number,
    address: home.lines.join(", ").toUpperCase(),
    categories: wordOf(r, "AM/B|B|AM/A1/B1/B/BE|B BE C1|AM/B1/B"),
  };
  const cell = (field: string): Cell => ({
    field: field === "number" ? "documentNumber" : field,
    lines: [values[field] ?? ""],
    share: 1,
    ...(europeanCodes[field] && { code: europeanCodes[field] }),
  });
  return {
    state: row.state,
    title: row.title,
    mark: row.code.slice(0, q.whole(1, 3)),
    columns: [
      {
        area: { x: 0, y: 0, width: q.between(0.8, 1), height: 1 },
        groups: [{ rows: rowsOf(row.fields).map((fields) => fields.map(cell)), place: "left", size: 1 }],
      },
    ],
    loose: [],
    header: { height: q.between(0.14, 0.2), style: q.chance(0.5) ? "band" : "plain" },
    expected: {
      documentNumber: number,
      surname: holder.surname,
      given: holder.given,
      dob: holder.born,
      expiry: holder.expires,
      address: null,
      country: row.code,
      type: "Driver License",
    },
  };
}
