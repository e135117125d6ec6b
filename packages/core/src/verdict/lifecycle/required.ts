import type { VerificationDocument } from "../../model/document.ts";
import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import type { Verification } from "../../model/verification.ts";
import { sidesOf } from "../catalogue/document-types.ts";
import { type Flow, requirementOf, typeNamed, typeWithId } from "../catalogue/flow.ts";
import { expectedIn, isChosenByPerson, servesTwice } from "./chosen.ts";

const categories: readonly Category[] = ["photo_id", "proof_of_address", "selfie"];

/**
 * The types that serve for a category: the expected one, any of the flow's if the person chooses. A
 * credential that the flow takes serves in place of either.
 */
function servingTypes(
  verification: Pick<Verification, "expected">,
  flow: Flow,
  category: Category,
): readonly VerificationDocumentType[] {
  const types = flow.documentTypes.filter((type) => type.category === category);
  if (category === "selfie") return types.slice(0, 1);
  if (isChosenByPerson(verification, flow, category)) return types;
  const type = typeNamed(flow, category, expectedIn(verification, category)?.type ?? "");
  const fromWallets = types.filter(({ credential }) => credential !== undefined);
  return [...(type ? [type] : []), ...fromWallets];
}

type Sided = Pick<VerificationDocument, "typeId" | "back" | "country">;

/** Whether a document has an image of each side. A session uploads the front before the back. */
function isWhole({ back, country }: Sided, type: VerificationDocumentType): boolean {
  return back !== null || sidesOf(type, country) === 1;
}

/** The required categories of which `documents` has no document of a type that serves, with all its sides. */
export function missingCategories(
  verification: Pick<Verification, "expected">,
  flow: Flow,
  documents: readonly Sided[],
): readonly Category[] {
  return categories
    .filter((category) => requirementOf(flow, category) === "required")
    .filter((category) => {
      const serving = servingTypes(verification, flow, category);
      return !serving.some((type) => documents.some((one) => one.typeId === type.id && isWhole(one, type)));
    });
}

/**
 * Whether every required document is among `documents`: one of each required category, of a type that serves,
 * with all its sides.
 */
export function hasRequired(
  verification: Pick<Verification, "expected">,
  flow: Flow,
  documents: readonly Sided[],
): boolean {
  return (
    missingCategories(verification, flow, documents).length === 0 &&
    !servesAsBoth(verification, flow, documents)
  );
}

/** Whether, where the person chooses or shows a credential, a document is of a kind that may not be both. */
function servesAsBoth(
  verification: Pick<Verification, "expected">,
  flow: Flow,
  documents: readonly Pick<VerificationDocument, "typeId">[],
): boolean {
  const uploaded = documents.flatMap(({ typeId }) => typeWithId(flow, typeId) ?? []);
  const chosen =
    categories.some((category) => isChosenByPerson(verification, flow, category)) ||
    uploaded.some(({ credential }) => credential !== undefined);
  if (!chosen) return false;
  const proofs = uploaded.filter(({ category }) => category === "proof_of_address");
  return uploaded.some(
    (type) => type.category === "photo_id" && proofs.some((proof) => servesTwice(type, proof)),
  );
}
