import type { Rule } from "./rule.ts";
import { rulesOfIntegrity } from "./rules-of-integrity.ts";
import { rulesOfLists } from "./rules-of-lists.ts";
import { rulesOfSignatures } from "./rules-of-signatures.ts";
import { rulesOfValues } from "./rules-of-values.ts";

/**
 * Every rule, in the order of their codes: photo ID, proof of address, integrity, credentials, chips,
 * lists.
 */
export const rules: readonly Rule[] = [
  ...rulesOfValues,
  ...rulesOfIntegrity,
  ...rulesOfSignatures,
  ...rulesOfLists,
];
