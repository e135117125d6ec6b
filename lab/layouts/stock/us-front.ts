import { fromPattern, type Random, wordOf } from "../chance.ts";
import { written } from "../dates.ts";
import { physical } from "../fronts/aamva.ts";
import type { Content } from "../fronts/content.ts";
import type { Cell, Group } from "../fronts/layout.ts";
import { aamvaCodes } from "../fronts/words.ts";
import { type Holder, holderOf, homeIn } from "../holder.ts";
import { type NameOrder, rowsOf, type UsState } from "./rows.ts";

/** Blocks of rows by generation. `name` stands for the lines of the state's order of names. */
const arrangements: readonly Readonly<Record<string, string>>[] = [
  {
    a: "documentNumber+class/expiry|name/address|sex+hair+eyes/height+weight+dob",
    b: "name/address|documentNumber/dob+sex/height+weight+eyes|issue+expiry",
    c: "documentNumber|name/address|dob+expiry/sex+height+eyes/class+rest",
    d: "^class+documentNumber/issue+expiry|name/address|^sex+dob+height+weight+eyes",
  },
  {
    a: "documentNumber+class/expiry+dob|name/address|sex+height+weight/eyes+hair",
    b: "documentNumber|name/address|dob+sex+height/issue+expiry|class+end+rest",
    c: "^documentNumber+class/dob+expiry+issue|name/address|^sex+eyes+height+rest",
    d: "class+end+rest|documentNumber/dob+issue/expiry|name/address|sex+height+eyes|dd",
  },
  {
    a: "documentNumber+class/dob/expiry+issue|name/address|sex+height+weight+eyes/end+rest|dd",
    b: "class+documentNumber/issue+expiry|name|dob/address|end+rest/sex+height+eyes|dd",
    c: "issue+documentNumber/expiry+dob|name/address|class+end+rest/sex+eyes+height|dd",
    d: "^documentNumber+expiry/dob+issue|name/address|^class+rest+end/sex+height+eyes|dd",
    e: "documentNumber+class/expiry|name/address|dob+end/rest|sex+hair+eyes/height+weight+issue|dd",
  },
];

/** Words of the labels by generation. Bars separate variants, of which a layout has one. */
const labels: readonly Readonly<Record<string, string>>[] = [
  {
    dob: "DOB|BIRTHDATE|DATE OF BIRTH|BIRTH DATE",
    expiry: "EXPIRES|EXP|EXPIRATION DATE|EXPIRES ON BIRTHDAY",
    issue: "ISSUED|ISSUE DATE|DATE ISSUED",
    sex: "SEX",
    height: "HT|HEIGHT|HGT",
    weight: "WT|WEIGHT|WGT",
    eyes: "EYES",
    hair: "HAIR",
    class: "CLASS|TYPE|CL",
    rest: "RESTRICTIONS|RESTR|REST",
  },
  {
    dob: "DOB|Date of Birth|D.O.B.|Birth Date",
    expiry: "EXP|Expires|EXPIRES|Expiration Date",
    issue: "ISS|Issued|ISSUED|Issue Date",
    sex: "SEX|Sex",
    height: "HT|HGT|Height",
    weight: "WT|WGT|Weight",
    eyes: "EYES|Eyes",
    hair: "HAIR|Hair",
    class: "CLASS|Class",
    end: "END|Endorse|ENDORSEMENTS",
    rest: "REST|RESTR|Restrictions",
    dd: "DD|Audit|Control",
  },
  {
    dob: "DOB|DOB|Date of Birth",
    expiry: "EXP|EXP|Expires",
    issue: "ISS|ISS|Issued",
    sex: "SEX|Sex",
    height: "HGT|Hgt|HT",
    weight: "WGT|Wgt",
    eyes: "EYES|Eyes",
    hair: "HAIR|Hair",
    class: "CLASS|Class",
    end: "END|End",
    rest: "REST|Restr|RSTR",
    dd: "DD",
  },
];

const worded: Readonly<Record<string, string>> = { surname: "LN", given: "FN" };

function nameLines(order: NameOrder, { surname, given }: Holder): (readonly [string, string])[] {
  const [last, first] = [surname.toUpperCase(), given.toUpperCase()];
  const [front = "", ...more] = first.split(" ");
  switch (order) {
    case "FML":
      return [["name", `${first} ${last}`]];
    case "L,FM":
      return [["name", `${last}, ${first}`]];
    case "LFM":
      return [["name", `${last} ${first}`]];
    case "F/L":
      return [
        ["given", first],
        ["surname", last],
      ];
    case "L,/F":
      return [
        ["surname", `${last},`],
        ["given", first],
      ];
    case "L/F/M":
      return [
        ["surname", last],
        ["given", front],
        ...(more.length > 0 ? [["given", more.join(" ")] as const] : []),
      ];
    default:
      return [
        ["surname", last],
        ["given", first],
      ];
  }
}

/** A licence of a state and a generation. `q` decides the layout, `r` the holder. */
export function usFront(
  { name, title, number, ...state }: UsState,
  at: number,
  q: Random,
  r: Random,
): Content {
  const generation = state.generations[at];
  const words = labels[at];
  const blocks = generation && arrangements[at]?.[generation.arrangement];
  if (!generation || !words || !blocks) throw new Error(`${state.code} has no generation ${at + 1}`);
  const holder = holderOf(r, "en");
  const { lines } = homeIn(r, "USA");
  const address = lines.map((line) => line.replace(/\b[A-Z]{2}(?= +\d{5})/, state.code));
  const say = (date: string): string => written(date, generation.date);
  const own = fromPattern(r, number);
  const values: Readonly<Record<string, string>> = {
    ...physical(r, holder, wordOf(q, "quote|dash|bare|marks")),
    documentNumber: own,
    dob: say(holder.born),
    expiry: say(holder.expires),
    issue: say(holder.issued),
    class: wordOf(r, "D|C|A|B|M|R"),
    end: wordOf(r, "NONE|NONE|M|P|N"),
    rest: wordOf(r, "NONE|NONE|A|B|01"),
    dd: fromPattern(r, wordOf(q, "9999999999999|99999999AA9999|AA999999999")),
  };
  const spoken = Object.fromEntries(Object.entries(words).map(([field, all]) => [field, wordOf(q, all)]));
  const cell = (field: string, lines: readonly string[]): Cell => {
    const code =
      generation.marks === "n" ? aamvaCodes[field === "documentNumber" ? "number" : field] : undefined;
    const label =
      field === "documentNumber"
        ? generation.label
        : generation.marks === "w" && worded[field]
          ? worded[field]
          : spoken[field];
    return {
      field: field === "dd" ? "discriminator" : field,
      lines,
      share: 1,
      ...(code && { code }),
      ...(label && { label }),
    };
  };
  const cellsOf = (field: string): Cell[][] => {
    if (field === "name") return nameLines(generation.names, holder).map(([as, text]) => [cell(as, [text])]);
    if (field === "address")
      return [
        [
          cell(
            "address",
            address.map((line) => line.toUpperCase()),
          ),
        ],
      ];
    return [[cell(field, [values[field] ?? ""])]];
  };
  const groups = blocks.split("|").map((block): Group => {
    const rows = rowsOf(block).flatMap((fields) => {
      const [first = "", ...more] = fields;
      return more.length === 0 ? cellsOf(first) : [fields.flatMap((field) => cellsOf(field).flat())];
    });
    const size = /name/.test(block) ? 1.05 : /documentNumber|expiry/.test(block) ? 1.1 : 0.85;
    return { rows, place: block.startsWith("^") ? "above" : "left", size: block === "dd" ? 0.6 : size };
  });
  const again = at === 2 || q.chance(0.2);
  return {
    state: name,
    title,
    mark: at === 2 ? "USA" : "",
    columns: [{ area: { x: 0, y: 0, width: q.between(0.88, 1), height: 1 }, groups }],
    loose: [
      ...(again
        ? [
            {
              text: written(holder.born, wordOf(q, "MM/DD/YY|MMDDYY|MM/DD/YYYY")),
              x: q.between(0.78, 0.86),
              y: q.between(0.86, 0.95),
              size: 2.4,
              turn: 0,
              field: "dobAgain",
            },
          ]
        : []),
      ...(r.chance(0.35)
        ? [{ text: "DONOR", x: q.between(0.6, 0.72), y: q.between(0.9, 0.96), size: 2, turn: 0 }]
        : []),
    ],
    header: { height: q.between(0.15, 0.22), style: q.chance(0.5) ? "band" : "plain" },
    expected: {
      documentNumber: own,
      surname: holder.surname,
      given: holder.given,
      dob: holder.born,
      expiry: holder.expires,
      address: address.join(", "),
      country: "USA",
      type: "Driver License",
    },
  };
}
