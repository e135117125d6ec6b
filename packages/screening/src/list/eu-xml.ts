import type { BirthSpan, ListEntry } from "../entry.ts";
import { countriesOf } from "./countries.ts";
import { parseBirth, spanOf, yearsOf } from "./dates.ts";
import { distinct, distinctNames, type FormatReader, isPresent, type Sink } from "./format.ts";
import { childrenAt, type XmlElement, xmlReader } from "./xml.ts";

/** The consolidated list of the EU's financial sanctions, form 1.1. */
export function euXml(sink: Sink): FormatReader {
  return xmlReader(
    { root: "export", record: "sanctionEntity", wanted: "the list in XML, version 1.1" },
    (element) => {
      const [subject] = childrenAt(element, "subjectType");
      const { code, classificationCode } = subject?.attributes ?? {};
      if (code === "person" || classificationCode === "P") sink.entry(entryOf(element));
    },
    (name, { attributes }) => {
      if (name === "export" && attributes.generationDate) sink.version(attributes.generationDate);
    },
  );
}

function entryOf(element: XmlElement): ListEntry {
  const names = childrenAt(element, "nameAlias").map(({ attributes }) => nameOf(attributes));
  return {
    id: element.attributes.euReferenceNumber || element.attributes.logicalId || "",
    names: distinctNames(names),
    births: childrenAt(element, "birthdate").map(birthOf).filter(isPresent),
    countries: countriesOf(
      childrenAt(element, "citizenship").flatMap(({ attributes }) => [
        attributes.countryIso2Code ?? "",
        attributes.countryDescription ?? "",
      ]),
    ),
    programmes: distinct(
      childrenAt(element, "regulation").map(({ attributes }) => attributes.programme ?? ""),
    ),
  };
}

function nameOf({
  wholeName = "",
  firstName = "",
  middleName = "",
  lastName = "",
}: XmlElement["attributes"]) {
  const text = wholeName || [firstName, middleName, lastName].filter((part) => part !== "").join(" ");
  return lastName === "" ? { text } : { text, surname: lastName };
}

function birthOf({ attributes }: XmlElement): BirthSpan | undefined {
  const { birthdate = "", year = "", monthOfYear = "", dayOfMonth = "", circa } = attributes;
  const { yearRangeFrom = "", yearRangeTo = "" } = attributes;
  const [from, to] = [yearRangeFrom || yearRangeTo, yearRangeTo || yearRangeFrom];
  if (from !== "") return yearsOf(Number(from), Number(to), from === to ? from : `${from} to ${to}`);
  if (circa === "true" && `${year}${birthdate}` !== "")
    return parseBirth(`circa ${year || birthdate.slice(0, 4)}`);
  if (birthdate !== "") return parseBirth(birthdate);
  const text = [year, monthOfYear, dayOfMonth].filter((part) => part !== "").join("-");
  const exact = spanOf(Number(year), Number(monthOfYear), Number(dayOfMonth), text);
  return exact ?? parseBirth(year);
}
