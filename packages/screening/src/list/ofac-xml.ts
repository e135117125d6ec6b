import type { ListEntry } from "../entry.ts";
import { countriesOf } from "./countries.ts";
import { parseBirth } from "./dates.ts";
import {
  distinct,
  distinctNames,
  type FormatReader,
  isPresent,
  partedListName,
  type Sink,
} from "./format.ts";
import { childrenAt, textOf, type XmlElement, xmlReader } from "./xml.ts";

/** SDN.XML and CONSOLIDATED.XML of the US Office of Foreign Assets Control, with weak aliases. */
export function ofacXml(sink: Sink): FormatReader {
  return xmlReader(
    { root: "sdnList", record: "sdnEntry", wanted: "SDN.XML (or CONSOLIDATED.XML of the list ofac-non-sdn)" },
    (element) => {
      if (textOf(element, "sdnType").toLowerCase() === "individual") sink.entry(entryOf(element));
    },
    (name, { text }) => {
      if (name === "Publish_Date" && text.trim() !== "") sink.version(text.trim());
    },
  );
}

function entryOf(element: XmlElement): ListEntry {
  const names = [element, ...childrenAt(element, "akaList", "aka")].map((each) =>
    partedListName([textOf(each, "firstName")], textOf(each, "lastName")),
  );
  const countries = [
    ...childrenAt(element, "nationalityList", "nationality"),
    ...childrenAt(element, "citizenshipList", "citizenship"),
  ].map((each) => textOf(each, "country"));
  const births = childrenAt(element, "dateOfBirthList", "dateOfBirthItem").map((each) =>
    textOf(each, "dateOfBirth"),
  );
  return {
    id: textOf(element, "uid"),
    names: distinctNames(names),
    births: births.map(parseBirth).filter(isPresent),
    countries: countriesOf(countries),
    programmes: distinct(childrenAt(element, "programList", "program").map(({ text }) => text)),
  };
}
