import { type CategoryLabel, type ContextType, categories } from "../../model/document-type.ts";
import type { Flow } from "./flow.ts";

/** A document type as callers see it. */
export interface DocumentTypeView {
  readonly id: number;
  readonly name: string;
  readonly typeLabel: CategoryLabel;
  readonly contextType: ContextType;
  readonly sides: 1 | 2;
  readonly singleSidedCountries: readonly string[];
  /** Issuing countries; `null` for any. */
  readonly countries: readonly string[] | null;
}

export function presentDocumentTypes({ documentTypes }: Flow): readonly DocumentTypeView[] {
  return documentTypes.map(({ id, name, category, sides, singleSidedCountries, countries }) => ({
    id,
    name,
    typeLabel: categories[category].label,
    contextType: categories[category].contextType,
    sides,
    singleSidedCountries: singleSidedCountries ?? [],
    countries: countries ?? null,
  }));
}
