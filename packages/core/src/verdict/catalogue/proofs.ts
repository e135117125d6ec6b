/** One kind of evidence behind an Approved. */
export interface Proof {
  readonly evidence: string;
  readonly compared: string;
  /** What it does not show. */
  readonly open: string;
}

/** What an automatic Approved proves: the table of docs/guide/proof.md is made of it. */
export const proofs: readonly Proof[] = [
  {
    evidence: "passport or card with an MRZ",
    compared: "check digits; MRZ, print and expected data agree; dates are possible; not expired",
    open: "that the issuer made it",
  },
  {
    evidence: "licence with a barcode (USA, Canada)",
    compared: "barcode, print and expected data agree; both sides belong together",
    open: "the same",
  },
  {
    evidence: "card or licence by print alone",
    compared: "print and expected data agree, in the places of their labels",
    open: "the same, and print is easier to draw than a code",
  },
  {
    evidence: "proof of address",
    compared: "name, address, issuer and period",
    open: "that somebody lives there; anyone can type a page",
  },
  {
    evidence: "selfie",
    compared: "likeness of its face and the portrait; it is no picture of the document",
    open: "that a live person was in front of the camera",
  },
  {
    evidence: "wallet credential",
    compared: "signature of an issuer on your trust list; the wallet's key; this request",
    open: "that the holder holds the device",
  },
  {
    evidence: "chip",
    compared: "signature of the country; with active authentication, that the chip is no copy",
    open: "that it is the person's own",
  },
  {
    evidence: "earlier verifications",
    compared: "no other person used this number or this picture",
    open: "persons of other companies",
  },
];
