import type { PrintClaim } from "@passmuster/core/ports";
import type { DayOrder } from "../layout/pages/dates.ts";
import type { SeenBeside } from "./beside.ts";
import type { Form } from "./form.ts";
import { dateForms } from "./forms/dates.ts";
import { fullNameForms, nameForms } from "./forms/names.ts";
import { numberForms, postalCodeForms } from "./forms/numbers.ts";
import { placeForms, stateForms } from "./forms/places.ts";
import { stateNames } from "./forms/state-names.ts";

/** Facts about the document that decide how it may write a value. */
export interface DocumentOf {
  /** ISO 3166-1 alpha-3 of the issuing state; empty if unknown. */
  readonly state: string;
  /** The field whose name the code truncated. */
  readonly cut?: "person.surname" | "person.givenNames";
  /** A check digit proves this document number, and distinguishes O from 0 and I from 1. */
  readonly certainNumber?: string;
  /** The code's own check digit contradicts its number. */
  readonly numberDoubted?: boolean;
}

export interface Context {
  readonly document: DocumentOf;
  readonly order: DayOrder | undefined;
  readonly claims: readonly PrintClaim[];
  readonly seenBeside: SeenBeside;
}

/** The ways in which a document may write a claimed value. Empty if the field cannot be confirmed. */
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

/** The forms that may continue in another box. */
export function brokenFormsOf(claim: PrintClaim, forms: readonly Form[], context: Context): readonly Form[] {
  const all = dateFields.has(claim.field) ? dateForms(claim.value, { ...context, parted: true }) : forms;
  return all.filter(({ breaks }) => breaks.length > 0);
}

const dateFields: ReadonlySet<PrintClaim["field"]> = new Set([
  "person.dateOfBirth",
  "document.expirationDate",
  "document.issueDate",
]);

function beside(claims: readonly PrintClaim[]): { readonly city?: string; readonly zip?: string } {
  const claimed = (wanted: PrintClaim["field"]): string | undefined =>
    claims.find(({ field }) => field === wanted)?.value;
  const [city, zip] = [claimed("address.city"), claimed("address.zip")];
  return { ...(city !== undefined && { city }), ...(zip !== undefined && { zip }) };
}
