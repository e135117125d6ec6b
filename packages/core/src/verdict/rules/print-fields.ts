import type { ExtractedData, PrintField } from "../../model/extraction.ts";
import { parseDate } from "../comparison/parse.ts";
import type { Statement } from "../comparison/statement.ts";

type Groups = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>;

const partsOf = (field: PrintField): readonly [group: string, member: string] => {
  const [group = "", member = ""] = field.split(".");
  return [group, member];
};

/** The member's name without its group. */
export const memberOf = (field: PrintField): string => partsOf(field)[1];

/** The value of a field; `undefined` if empty. */
export function valueIn(data: ExtractedData | undefined, field: PrintField): string | undefined {
  const [group, member] = partsOf(field);
  const groups: Groups = { ...data };
  return groups[group]?.[member]?.trim() || undefined;
}

export function withValue(data: ExtractedData, field: PrintField, value: string): ExtractedData {
  const [group, member] = partsOf(field);
  const groups: Groups = { ...data };
  return { ...data, [group]: { ...groups[group], [member]: value } };
}

/** Whole values that also state a part: a full name states surname and given names too. */
const wholes: Readonly<Partial<Record<PrintField, (data: ExtractedData) => string | undefined>>> = {
  "person.surname": ({ person }) => person?.fullName,
  "person.givenNames": ({ person }) => person?.fullName,
  "address.street": ({ address }) => address?.full,
  "address.city": ({ address }) => address?.full,
  "address.state": ({ address }) => address?.full,
  "address.zip": ({ address }) => address?.full,
};

/** Whether the data state this field, directly or within a full name or address. */
export const holds = (data: ExtractedData, field: PrintField): boolean =>
  valueIn(data, field) !== undefined || Boolean(wholes[field]?.(data)?.trim());

const inStatement: Readonly<Record<PrintField, (statement: Statement) => string | undefined>> = {
  "person.surname": ({ surname }) => surname,
  "person.givenNames": ({ givenNames }) => givenNames,
  "person.fullName": ({ fullName }) => fullName,
  "person.dateOfBirth": ({ dateOfBirth }) => parseDate(dateOfBirth),
  "document.number": ({ number }) => number,
  "document.expirationDate": ({ expirationDate }) => parseDate(expirationDate),
  "document.issueDate": ({ dateOfIssue }) => parseDate(dateOfIssue),
  "address.street": ({ address }) => address?.street,
  "address.city": ({ address }) => address?.city,
  "address.state": ({ address }) => address?.state,
  "address.zip": ({ address }) => address?.zip,
};

/** The fields that an MRZ or barcode states, with their values. */
export function fieldsOf(statement: Statement): readonly (readonly [field: PrintField, value: string])[] {
  return (Object.keys(inStatement) as PrintField[]).flatMap((field) => {
    const value = inStatement[field](statement)?.trim();
    return value ? [[field, value] as const] : [];
  });
}
