/**
 * The tables of `seen/` and `blind/`, by blocks with `;` between columns. They set how a front is drawn:
 * fields and their order, labels, dates, form of the number. They are written from general knowledge and not
 * checked against sources: no reference about an issuer. No design is copied.
 *
 * A field list has `/` between rows and `+` between fields of a row. `^` places labels above their values.
 */
export interface UsState {
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly number: string;
  /** By generation: 1990s, 2000s with AAMVA 2005, AAMVA 2016. */
  readonly generations: readonly UsGeneration[];
}

export interface UsGeneration {
  /** Label of the number; empty if it has none. */
  readonly label: string;
  /** A key of `arrangements` of its generation. */
  readonly arrangement: string;
  readonly names: NameOrder;
  /** Whether fields have numbers, or names have words, or neither. */
  readonly marks: "n" | "w" | "-";
  readonly date: string;
}

/** L surname, F given names, M further ones; `/` between lines. */
export type NameOrder = "FML" | "L,FM" | "LFM" | "L/F" | "F/L" | "L,/F" | "L/F/M";

/**
 * `code;name;title;number;labels of it;arrangement, order and marks of names;dates`, bars between
 * generations.
 */
export const usStatesIn = (table: string): UsState[] =>
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [code = "", name = "", title = "", number = "", labels = "", how = "", dates = ""] =
        row.split(";");
      const date = dates.split("|");
      // The look of a layout may end its labels with a full stop.
      const label = labels.split("|").map((text) => text.replace(/\.$/, ""));
      const generations = how.split("|").map((each, i) => {
        const [arrangement = "a", names = "L/F", marks = "-"] = each.split(" ");
        return {
          arrangement,
          names: names as NameOrder,
          marks: marks as UsGeneration["marks"],
          label: (label[i] ?? "").replace(/^-$/, ""),
          date: date[i] ?? "MM/DD/YYYY",
        };
      });
      return { code, name, title, number, generations };
    });

export interface EuropeanLicence {
  readonly code: string;
  /** Key of the names in `lists/people.ts`. */
  readonly names: string;
  readonly state: string;
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly authority: string;
  /** Field 3: `d` the date, `p` the place. */
  readonly born: string;
  readonly fields: string;
}

const blocksOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n\n")
    .map((block) => block.split("\n"));

/** `code;names;state;title`, then `number;date;authority;birth;fields`. */
export const europeanLicencesIn = (table: string): EuropeanLicence[] =>
  blocksOf(table).map(([head = "", how = ""]) => {
    const [code = "", names = "", state = "", title = ""] = head.split(";");
    const [number = "", date = "", authority = "", born = "", fields = ""] = how.split(";");
    return { code, names, state, title, number, date, authority, born, fields };
  });

export interface IdCard {
  readonly code: string;
  readonly names: string;
  readonly state: string;
  readonly title: string;
  readonly number: string;
  /** `MMM/nl/fr`: the month in these languages. */
  readonly date: string;
  readonly fields: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** `code;names;state;title`, then `number;date;fields`, then the labels by field. */
export const idCardsIn = (table: string): IdCard[] =>
  blocksOf(table).map(([head = "", how = "", ...words]) => {
    const [code = "", names = "", state = "", title = ""] = head.split(";");
    const [number = "", date = "", fields = ""] = how.split(";");
    const labels = Object.fromEntries(
      words
        .join(",")
        .split(",")
        .map((word) => word.split("=")),
    );
    return { code, names, state, title, number, date, fields, labels };
  });

/** The rows of a field list. */
export const rowsOf = (fields: string): string[][] =>
  fields
    .replace("^", "")
    .split("/")
    .map((row) => row.split("+"));
