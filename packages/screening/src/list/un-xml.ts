import type { BirthSpan, ListEntry } from "../entry.ts";
import { countriesOf } from "./countries.ts";
import { parseBirth, yearsOf } from "./dates.ts";
import { distinct, distinctNames, type FormatReader, isPresent, type Sink } from "./format.ts";
import { childrenAt, textOf, type XmlElement, xmlReader } from "./xml.ts";

/** The consolidated list of the UN Security Council. */
export function unXml(sink: Sink): FormatReader {
  return xmlReader(
    { root: "CONSOLIDATED_LIST", record: "INDIVIDUAL", wanted: "consolidated.xml" },
    (element) => sink.entry(entryOf(element)),
    (name, { attributes }) => {
      if (name === "CONSOLIDATED_LIST" && attributes.dateGenerated) sink.version(attributes.dateGenerated);
    },
  );
}

const nameParts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];

/** Aliases of each QUALITY are compared. One ALIAS_NAME can have several names. */
function entryOf(element: XmlElement): ListEntry {
  const aliases = childrenAt(element, "INDIVIDUAL_ALIAS");
  const names = [
    nameParts.map((part) => textOf(element, part)).join(" "),
    ...[element, ...aliases].flatMap((each) => textOf(each, "NAME_ORIGINAL_SCRIPT").split(";")),
    ...aliases.flatMap((alias) => textOf(alias, "ALIAS_NAME").split(";")),
  ];
  const births = [
    ...childrenAt(element, "INDIVIDUAL_DATE_OF_BIRTH").map(birthOf),
    ...aliases.map((alias) => parseBirth(textOf(alias, "DATE_OF_BIRTH"))),
  ];
  return {
    id: textOf(element, "REFERENCE_NUMBER") || textOf(element, "DATAID"),
    names: distinctNames(distinct(names).map((text) => ({ text }))),
    births: births.filter(isPresent),
    countries: countriesOf(childrenAt(element, "NATIONALITY", "VALUE").map(({ text }) => text)),
    programmes: distinct([textOf(element, "UN_LIST_TYPE")]),
  };
}

/** TYPE_OF_DATE is EXACT, APPROXIMATELY or BETWEEN; an exact one can be a year alone. */
function birthOf(element: XmlElement): BirthSpan | undefined {
  const [from, to] = [textOf(element, "FROM_YEAR"), textOf(element, "TO_YEAR")];
  if (from !== "" && to !== "") return yearsOf(Number(from), Number(to), `${from} to ${to}`);
  const date = textOf(element, "DATE") || textOf(element, "YEAR") || from || to;
  const isAbout = textOf(element, "TYPE_OF_DATE").toUpperCase().startsWith("APPROX");
  return parseBirth(isAbout ? `circa ${date}` : date);
}
