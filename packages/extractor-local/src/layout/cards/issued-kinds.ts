import type { IssuedKind } from "./issuers/issuer.ts";

/** Kinds of many issuers, by id in the catalogue. */
export const issuedKinds: Readonly<Record<number, IssuedKind>> = {
  1: "licence",
  12: "identityCard",
  13: "residencePermit",
};
