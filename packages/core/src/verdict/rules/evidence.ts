import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { Extraction } from "../../model/extraction.ts";
import type { ChipFindings } from "../../model/signed-evidence.ts";
import type { Verification } from "../../model/verification.ts";
import type { RuleInput } from "./rule.ts";
import { withDatesOf } from "./settled-dates.ts";

/** What rules are given of a document's signed evidence, as it was kept. */
export function evidenceOf(
  { credential, chip, chipPortrait }: VerificationDocument,
  reading?: DocumentReading,
  extraction?: Extraction,
): Pick<RuleInput, "credential" | "chip" | "likeness"> {
  const { likeness } = reading ?? {};
  const isOfChip = likeness !== undefined && likeness.portrait === chipPortrait;
  const dated = chip?.mrz && extraction ? { ...chip, mrz: withDatesOf(chip.mrz, extraction) } : chip;
  return { ...(credential && { credential }), ...(dated && { chip: dated }), ...(isOfChip && { likeness }) };
}

/** What rules and conditions are given of a verification besides its documents. */
export function statedBy({
  vendorState,
  presence,
}: Pick<Verification, "vendorState" | "presence">): Pick<RuleInput, "vendorState" | "presence"> {
  return { vendorState, presence: presence?.result?.outcome };
}

/** What RulePH009 is given of the faces of a passed presence check and of a document. */
export function presenceFaceOf(
  { presence }: Pick<Verification, "presence">,
  reading: DocumentReading | undefined,
): Pick<RuleInput, "presenceFace"> {
  const { reference, picture } = presence?.result ?? {};
  if (reference === undefined) return {};
  const compared = reading?.presence;
  return { presenceFace: compared && compared.picture === picture ? compared.score : null };
}

/**
 * The extraction, completed with values of an authentic chip that were not read from the images. A chip that
 * failed to prove that it is an original adds none.
 */
export function withChip(extraction: Extraction, chip: ChipFindings | undefined): Extraction {
  const isOriginal = chip?.mrz && chip.notCloned?.passed !== false;
  if (!isOriginal || extraction.data.document?.identified !== "1") return extraction;
  const { person, document, ...data } = extraction.data;
  const { surname, givenNames, dateOfBirth, documentNumber, expirationDate } = chip.mrz?.fields ?? {};
  const isNamed = person?.surname || person?.fullName;
  const signed = {
    person: { dateOfBirth, ...(!isNamed && { surname, givenNames, fullName: chip.fullName }) },
    document: { number: documentNumber, expirationDate },
  };
  return {
    ...extraction,
    data: {
      ...data,
      person: { ...given(signed.person), ...given(person ?? {}) },
      document: { ...given(signed.document), ...given(document) },
    },
  };
}

function given<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(entries) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
