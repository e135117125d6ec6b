import { z } from "zod";
import { decisionStatuses, documentStatuses } from "../../../model/document-status.ts";
import { categories } from "../../../model/document-type.ts";
import { pictureAdviceCodes } from "../../../model/picture-advice.ts";
import { verificationStatuses } from "../../../model/verification-status.ts";
import { named } from "./named.ts";

const labels = <Label extends string>(statuses: Readonly<Record<string, { readonly label: Label }>>) =>
  z.enum(Object.values(statuses).map(({ label }) => label) as [Label, ...Label[]]);

export const verificationStatus = named(
  "VerificationStatusLabel",
  labels(verificationStatuses),
  "The name of a verification's status.",
);
export const documentStatus = named(
  "DocumentStatusLabel",
  labels(documentStatuses),
  "The name of a document's status.",
);
export const decisionStatus = named(
  "DecisionStatusLabel",
  labels(decisionStatuses),
  "The name of a decision's status.",
);
export const categoryLabel = named(
  "CategoryLabel",
  labels(categories),
  "The part of a verification that documents of a type are for.",
);
export const pictureAdviceCode = named(
  "PictureAdviceCode",
  z.enum(pictureAdviceCodes),
  "The code of an advice about a picture, for a host that has its own words.",
);
export const side = named("DocumentSide", z.enum(["front", "back"]), "A side of a document.");
