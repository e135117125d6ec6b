import { td3 } from "../../../tools/specimens/src/zone.ts";
import { fromPattern, oneOf, type Random, shuffled, weighted, wordOf } from "../chance.ts";
import { written } from "../dates.ts";
import { hasHomes, holderOf, homeIn } from "../holder.ts";
import { issuers, titles } from "../lists/issuers.ts";
import type { Content } from "./content.ts";
import type { Cell, LabelPlace } from "./layout.ts";
import { words } from "./words.ts";

const numbers =
  "A9A9999A9|AA9999999|999-999-999|9.999.999.999|99999999-9|99.999.999|AAA999999|99999999A|9999 9999 9999|A99999999|IR9999999|999999999|AA 99999 AA|C99999999|99-999999-A-99";
const universities =
  "University of Larkspur|Universidad del Mar|Université des Lilas|Hochschule Lindental|Politecnico di Val Serena|Kestrel College|Institut Polytechnique du Nord";

const typeNames = {
  identity: "National ID Card",
  residence: "Residence Permit",
  student: null,
  passport: "Passport",
} as const;

/** A card or data page without a standard layout: identity, residence, student, passport. */
export function freeFront(q: Random, r: Random): Content {
  const issuer = oneOf(q, issuers);
  const kind = weighted(q, { identity: 5, residence: 2, student: 1, passport: 1.6 });
  const own = words[issuer.language] ?? words.en ?? {};
  const second = q.chance(0.5) && issuer.second ? words[issuer.second] : undefined;
  const joint = wordOf(q, " / |/| · |  ");
  const upperLabels = q.chance(0.3);
  const label = (key: string): string | undefined => {
    const word = own[key] ?? words.en?.[key];
    if (!word) return undefined;
    const other = second?.[key];
    const text = other ? `${wordOf(q, word)}${joint}${wordOf(q, other)}` : wordOf(q, word);
    return upperLabels ? text.toUpperCase() : text;
  };
  const holder = holderOf(r, issuer.names);
  const home = homeIn(r, hasHomes(issuer.code) ? issuer.code : "ESP");
  const upper = q.chance(0.8);
  const named = (text: string): string => (upper ? text.toUpperCase() : text);
  const numberKey = kind === "student" ? "student" : "number";
  const cell = (field: string, text: string, share = 1, key = field): Cell => ({
    field,
    lines: [text],
    share,
    label: label(key),
  });
  const american = issuer.code === "USA";
  const format = american
    ? wordOf(q, "DD MON YYYY|MM/DD/YYYY|MM/DD/YY|DD MON YYYY")
    : wordOf(
        q,
        "DD.MM.YYYY|DD/MM/YYYY|DD MM YYYY|DD MON YYYY|DD MON YYYY|DD-MM-YYYY|YYYY-MM-DD|DD MON/MON YY|D MONTH YYYY",
      );
  const say = (date: string): string => {
    const text = written(date, format.replace("MON/MON", "MON"), issuer.language);
    return format.includes("MON") && !format.includes("MONTH") ? text.toUpperCase() : text;
  };
  const plainNumber = fromPattern(r, wordOf(q, numbers));
  const number = kind === "passport" ? fromPattern(r, "AA9999999") : plainNumber;
  const birthplace = home.lines[1]
    .replace(/[\d,()-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
  const whole = kind === "student" ? q.chance(0.7) : q.chance(0.08);
  const names = whole
    ? [
        [
          cell(
            "name",
            q.chance(0.5)
              ? `${named(holder.given)} ${named(holder.surname)}`
              : `${named(holder.surname)} ${named(holder.given)}`,
          ),
        ],
      ]
    : [[cell("surname", named(holder.surname))], [cell("given", named(holder.given))]];
  const expires = kind === "student" ? q.chance(0.5) : q.chance(0.93);
  const numberOnTop = q.chance(0.35);
  const numberCell = cell("documentNumber", number, 1.3, numberKey);
  const small = shuffled(q, [
    cell("sex", wordOf(r, holder.sex === "F" ? "F" : "M"), 0.5),
    cell("nationality", issuer.code, 0.9),
    ...(q.chance(0.3) ? [cell("height", `${r.whole(150, 195)} cm`, 0.7)] : []),
  ]);
  const dates = [
    cell("dob", say(holder.born)),
    ...(q.chance(0.7) ? [cell("issue", say(holder.issued))] : []),
    ...(expires ? [cell("expiry", say(holder.expires))] : []),
  ];
  const further = [
    ...(q.chance(0.6) ? [[cell("birthplace", birthplace)]] : []),
    ...(q.chance(0.3)
      ? [
          [
            cell(
              "authority",
              wordOf(
                r,
                `${birthplace}|Ministry of the Interior|Préfecture|OMVM ${birthplace}|Bürgeramt ${birthplace}`,
              ),
            ),
          ],
        ]
      : []),
    ...(q.chance(0.25) ? [[cell("personal", fromPattern(r, "999999-9999"))]] : []),
    ...(kind === "residence" || kind === "student"
      ? [[cell("category", wordOf(r, "IR1|STUDENT|TRAVAIL|Ingeniería Civil|Informatik|LONG TERM|P8"))]]
      : []),
    ...(q.chance(0.12) ? [[cell("address", home.lines.join(", "))]] : []),
  ];
  const pairs = q.chance(0.5);
  const dated: Cell[][] = pairs
    ? [dates.slice(0, 2), ...(dates.length > 2 ? [dates.slice(2)] : [])]
    : dates.map((one) => [one]);
  const middle = shuffled(q, [small.slice(0, q.whole(1, small.length)), ...dated, ...further]).filter(
    (row) => row.length > 0,
  );
  const rows = numberOnTop
    ? [[numberCell], ...names, ...middle]
    : q.chance(0.5)
      ? [...names, ...middle, [numberCell]]
      : [...names, [numberCell], ...middle];
  const place: LabelPlace =
    kind === "student" && q.chance(0.3) ? "none" : weighted(q, { above: 4, left: 1.6 });
  const half = rows.length > 5 && q.chance(0.3) ? Math.ceil(rows.length / 2) : rows.length;
  const group = (part: readonly (readonly Cell[])[]) => ({ rows: part, place, size: 1 });
  const zone =
    kind === "passport" && q.chance(0.6)
      ? td3({
          code: "P",
          issuer: issuer.code,
          nationality: issuer.code,
          surname: holder.surname,
          givenNames: holder.given,
          number,
          dateOfBirth: holder.born,
          expiryDate: holder.expires,
          sex: holder.sex,
        })
      : undefined;
  const title = titles[issuer.language] ?? titles.en ?? "";
  const kindTitle = title.split(";")[{ identity: 0, residence: 1, student: 2, passport: 3 }[kind]] ?? title;
  const english =
    q.chance(0.35) && issuer.language !== "en"
      ? ` / ${wordOf(q, (titles.en ?? "").split(";")[{ identity: 0, residence: 1, student: 2, passport: 3 }[kind]] ?? "")}`
      : "";
  return {
    state: kind === "student" ? wordOf(q, universities) : wordOf(q, issuer.states),
    title: `${wordOf(q, kindTitle)}${english}`,
    mark: q.chance(0.4) ? issuer.code : "",
    columns: [
      {
        area: { x: 0, y: 0, width: half < rows.length ? 0.5 : q.between(0.8, 1), height: 1 },
        groups: [group(rows.slice(0, half))],
      },
      ...(half < rows.length
        ? [{ area: { x: 0.53, y: 0, width: 0.47, height: 1 }, groups: [group(rows.slice(half))] }]
        : []),
    ],
    loose: q.chance(0.3)
      ? [
          {
            text: fromPattern(r, "999999"),
            x: q.between(0.6, 0.85),
            y: q.between(0.88, 0.95),
            size: 2.4,
            turn: 0,
          },
        ]
      : [],
    ...(zone && { zone }),
    header: { height: q.between(0.14, 0.24), style: oneOf(q, ["band", "plain"] as const) },
    expected: {
      documentNumber: number,
      surname: holder.surname,
      given: holder.given,
      dob: holder.born,
      expiry: expires ? holder.expires : null,
      address: null,
      country: kind === "student" ? null : issuer.code,
      type: typeNames[kind],
    },
  };
}
