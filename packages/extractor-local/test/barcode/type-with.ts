import { documentTypes, type VerificationDocumentType } from "@passmuster/core";

export function typeWith(id: number): VerificationDocumentType {
  const type = documentTypes.find((candidate) => candidate.id === id);
  if (!type) throw new Error(`There is no document type ${id}.`);
  return type;
}
