import { fromPattern, oneOf, type Random, wordOf } from "../chance.ts";
import { written } from "../dates.ts";
import { hasHomes, holderOf, homeIn } from "../holder.ts";
import { issuers, titles } from "../lists/issuers.ts";
import type { Content } from "./content.ts";
import type { Cell } from "./layout.ts";
import { europeanCodes, words } from "./words.ts";

const europe = "FRA|DEU|AUT|BEL|NLD|LUX|ITA|ESP|PRT|POL|CZE|SVK|ROU|HUN|HRV|SWE|DNK|FIN|IRL|GBR|LTU|GRC|BGR";
const numbers =
  "99AA99999|A999999999|99999999|AA9999999A|9999999999|99999/99/9999|A99A99999A99|AAAAA999999AA9AA|99-99-9999|A999AAA9A99|A99999999A|999999999";

/** Authorities that print their name in field 4c. */
const authorityOf: Readonly<Record<string, string>> = {
  GBR: "DVLA",
  NLD: "RDW",
  DEU: "Landratsamt",
  ITA: "MIT-UCO",
  FRA: "Préfecture",
};

/** A licence with fields 1 to 9. */
export function europeanFront(q: Random, r: Random): Content {
  const code = wordOf(q, europe);
  const issuer = issuers.find((one) => one.code === code) ?? issuers[0];
  if (!issuer) throw new Error("No issuer");
  const holder = holderOf(r, issuer.names);
  const home = homeIn(r, hasHomes(code) ? code : "DEU");
  const labels = q.chance(0.12) ? words[issuer.language] : undefined;
  const cell = (field: string, lines: readonly string[], share = 1): Cell => {
    const key = { documentNumber: "number" }[field] ?? field;
    const label = labels?.[key] ? wordOf(q, labels[key]) : undefined;
    return {
      field,
      lines,
      share,
      ...(europeanCodes[key] && { code: europeanCodes[key] }),
      ...(label && { label }),
    };
  };
  const format = wordOf(q, "DD.MM.YYYY|DD.MM.YYYY|DD/MM/YYYY|DD-MM-YYYY|DD.MM.YY|DD MM YYYY|DD.MM.YYYY");
  const say = (date: string): string => written(date, format);
  const upper = q.chance(0.75);
  const named = (text: string): string => (upper ? text.toUpperCase() : text);
  const number = fromPattern(r, wordOf(q, numbers));
  const birthplace = home.lines[1]
    .replace(/[\d,()-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const born = q.chance(0.6)
    ? wordOf(
        q,
        `${say(holder.born)} ${birthplace}|${say(holder.born)}, ${birthplace}|${say(holder.born)} (${birthplace})`,
      )
    : say(holder.born);
  const authority = wordOf(
    r,
    `${birthplace}|${authorityOf[code] ?? birthplace}|${fromPattern(r, "99999")}|${authorityOf[code] ?? birthplace}`,
  );
  const pair = q.chance(0.5);
  const issue = cell("issue", [say(holder.issued)]);
  const expiry = cell("expiry", [say(holder.expires)]);
  const rows: Cell[][] = [
    [cell("surname", [named(holder.surname)])],
    [cell("given", [named(holder.given)])],
    [cell("dob", [born])],
    ...(pair
      ? [
          [issue, cell("authority", [authority])],
          [expiry, cell("personal", [fromPattern(r, "99999999999")])],
        ]
      : q.chance(0.5)
        ? [[issue, expiry], [cell("authority", [authority])]]
        : [[issue], [expiry], [cell("authority", [authority])]]),
    [cell("documentNumber", [number])],
    ...(q.chance(0.25) ? [[cell("address", [home.lines.join(", ")])]] : []),
    ...(q.chance(0.35) ? [[{ field: "signature", lines: ["   "], code: "7" }]] : []),
    [cell("categories", [wordOf(r, "AM/B|B|AM/A1/B1/B/BE|B BE C1|A/B|AM/B1/B/f/k/q|B1/B")])],
  ];
  const title = titles[issuer.language] ?? titles.en ?? "";
  const loose = q.chance(0.35)
    ? [
        {
          text: say(holder.expires),
          x: q.between(0.7, 0.82),
          y: q.between(0.72, 0.92),
          size: q.between(2, 3),
          turn: 0,
          field: "expiryAgain",
        },
      ]
    : [];
  return {
    state: wordOf(q, issuer.states),
    title: wordOf(q, title.split(";").at(-1) ?? title),
    mark: code.slice(0, oneOf(q, [1, 2, 3])),
    columns: [
      {
        area: { x: 0, y: 0, width: q.between(0.75, 1), height: 1 },
        groups: [{ rows, place: labels && q.chance(0.3) ? "above" : "left", size: 1 }],
      },
    ],
    loose,
    header: { height: q.between(0.13, 0.2), style: oneOf(q, ["band", "plain"] as const) },
    expected: {
      documentNumber: number,
      surname: holder.surname,
      given: holder.given,
      dob: holder.born,
      expiry: holder.expires,
      address: null,
      country: code,
      type: "Driver License",
    },
  };
}
