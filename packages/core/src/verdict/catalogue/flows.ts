import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { Open } from "../../model/open.ts";
import { documentTypes } from "./document-types.ts";
import { type Flow, flowOf } from "./flow.ts";
import { usualThreshold } from "./policy.ts";

const postalTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 21, 22, 23, 24, 25, 26, 27, 28, 29, 41];

const driverLicenceOfAnyCountry: VerificationDocumentType = (() => {
  const { countries: _, ...licence } = documentTypes[0];
  return licence;
})();

// Validating them would take a tenth of the core's import time. A test checks them with `defineFlow`.
const usual = {
  proofOfAddress: "none",
  anyCountry: false,
  policy: { actions: {}, selfieThreshold: usualThreshold },
} as const;

/** The path of a shipped flow, or of one of your own. */
export type FlowPath = Open<ShippedPath>;

// By its member, the type has no name of its own. Declarations of hosts could not name it.
export type ShippedPath = Shipped["path"];
interface Shipped {
  readonly path: "identity" | "postal1583" | "postal1583-skip-country";
}

/**
 * The flows that ship with Passmuster; the postal ones take the documents of USPS PS Form 1583, boxes 8e and
 * 9g.
 */
export const flows: readonly Flow[] = [
  flowOf({
    ...usual,
    path: "postal1583",
    label: "Postal 1583",
    photoId: "required",
    proofOfAddress: "required",
    selfie: "optional",
    documentTypes: postalTypes,
  }),
  flowOf({
    ...usual,
    path: "postal1583-skip-country",
    label: "Postal 1583 (any country)",
    photoId: "required",
    proofOfAddress: "required",
    selfie: "optional",
    documentTypes: postalTypes,
    anyCountry: true,
    policy: { ...usual.policy, actions: { RulePH005: "off", RulePA006: "off" } },
  }),
  flowOf({
    ...usual,
    path: "identity",
    label: "Identity Verification",
    photoId: "required",
    selfie: "optional",
    documentTypes: [driverLicenceOfAnyCountry, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 41],
  }),
];
