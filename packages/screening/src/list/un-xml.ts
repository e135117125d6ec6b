import type { BirthSpan, ListEntry } from "../entry.ts";
import { parseBirth, yearsOf } from "./dates.ts";
import { countriesOf, distinct, distinctNames, type FormatReader, isPresent, type Sink } from "./format.ts";
import { childrenAt, textOf, type XmlElement, xmlReader } from "./xml.ts";

/** The consolidated list of the UN Security Council. */
export function unXml(sink: Sink): FormatReader {
  return xmlReader(
    "INDIVIDUAL",
    (element) => sink.entry(entryOf(element)),
    (name, { attributes }) => {
      if (name === "CONSOLIDATED_LIST" && attributes.dateGenerated) sink.version(attributes.dateGenerated);
    },
  );
}

const nameParts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];

function entryOf(element: XmlElement): ListEntry {
  const names = [
    nameParts.map((part) => textOf(element, part)).join(" "),
    textOf(element, "NAME_ORIGINAL_SCRIPT"),
    ...childrenAt(element, "INDIVIDUAL_ALIAS").map((alias) => textOf(alias, "ALIAS_NAME")),
  ];
  return {
    id: textOf(element, "REFERENCE_NUMBER") || textOf(element, "DATAID"),
    names: distinctNames(distinct(names).map((text) => ({ text }))),
    births: childrenAt(element, "INDIVIDUAL_DATE_OF_BIRTH").map(birthOf).filter(isPresent),
    countries: countriesOf(childrenAt(element, "NATIONALITY", "VALUE").map(({ text }) => text)),
    programmes: distinct([textOf(element, "UN_LIST_TYPE")]),
  };
}

function birthOf(element: XmlElement): BirthSpan | undefined {
  const [from, to] = [textOf(element, "FROM_YEAR"), textOf(element, "TO_YEAR")];
  if (from !== "" && to !== "") return yearsOf(Number(from), Number(to), `${from} to ${to}`);
  const date = textOf(element, "DATE") || textOf(element, "YEAR");
  const isAbout = textOf(element, "TYPE_OF_DATE").toUpperCase().startsWith("APPROX");
  return parseBirth(isAbout ? `circa ${date}` : date);
}
