import type { PrintClaim, PrintField } from "@passmuster/core";
import type { DayOrder } from "../text/fields/dates.ts";
import type { SeenBeside } from "./beside.ts";
import type { Form } from "./form.ts";
import { dateForms } from "./forms/dates.ts";
import { fullNameForms, nameForms } from "./forms/names.ts";
import { numberForms, postalCodeForms } from "./forms/numbers.ts";
import { placeForms, stateForms } from "./forms/places.ts";
import { stateNames } from "./forms/state-names.ts";

/** What is known of the document beside its print, which decides how values may be written. */
export interface DocumentOf {
  /** ISO 3166-1 alpha-3 of the issuing state; empty where it is not known. */
  readonly state: string;
  /** The last name in the code had no room for the rest: of which field it is. */
  readonly cut?: "person.surname" | "person.givenNames";
  /** A check digit shows that this number, with O and 0, I and 1 told apart, is the document's. */
  readonly certainNumber?: string;
  /** The code's own check digit says that its number is wrong. */
  readonly numberDoubted?: boolean;
}

export interface Context {
  readonly document: DocumentOf;
  readonly order: DayOrder | undefined;
  readonly claims: readonly PrintClaim[];
  readonly seenBeside: SeenBeside;
}

/** The ways in which a document may write a claimed value; none where it cannot be asked. */
export function formsOf({ field, value, from }: PrintClaim, context: Context): readonly Form[] {
  const { state, cut } = context.document;
  switch (field) {
    case "person.surname":
    case "person.givenNames":
      return nameForms(value, { state, cut: from !== "expected" && cut === field });
    case "person.fullName":
      return fullNameForms(value, { state });
    case "person.dateOfBirth":
    case "document.expirationDate":
    case "document.issueDate":
      return dateForms(value, context);
    case "document.number":
      return numberForms(value);
    case "address.street":
    case "address.city":
      return placeForms(value, { state });
    case "address.state":
      return stateForms(value, { names: stateNames(value), ...beside(context.claims) });
    case "address.zip":
      return postalCodeForms(value);
  }
}

/** Those of which a part may stand in another box. */
export function brokenFormsOf(claim: PrintClaim, forms: readonly Form[], context: Context): readonly Form[] {
  const all = dateFields.has(claim.field) ? dateForms(claim.value, { ...context, parted: true }) : forms;
  return all.filter(({ breaks }) => breaks.length > 0);
}

const dateFields: ReadonlySet<PrintField> = new Set([
  "person.dateOfBirth",
  "document.expirationDate",
  "document.issueDate",
]);

function beside(claims: readonly PrintClaim[]): { readonly city?: string; readonly zip?: string } {
  const claimed = (wanted: PrintField): string | undefined =>
    claims.find(({ field }) => field === wanted)?.value;
  const [city, zip] = [claimed("address.city"), claimed("address.zip")];
  return { ...(city !== undefined && { city }), ...(zip !== undefined && { zip }) };
}
