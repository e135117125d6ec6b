interface Rule {
  readonly title: string;
  readonly expected: string;
  readonly extracted: string;
  readonly reason: string;
}

/** Rules with the values of a case in which they fail. */
export const rules = {
  RulePH001: {
    title: "Name on the photo ID",
    expected: "Inés Moreau Valdez",
    extracted: "Inés Moreau-Valdés",
    reason:
      "The name on the photo ID differs from the name given. Check the spelling, or use the document's own name.",
  },
  RulePH002: {
    title: "Date of birth",
    expected: "1978-03-08",
    extracted: "1987-03-08",
    reason: "The date of birth on the photo ID differs from the one given.",
  },
  RulePH003: {
    title: "Document number",
    expected: "AQ4821737",
    extracted: "AQ4821736",
    reason: "The number on the photo ID differs from the one given. Check it against the document.",
  },
  RulePH005: {
    title: "Issuing country",
    expected: "AUS",
    extracted: "ATA",
    reason: "The photo ID was issued by another country than the one given.",
  },
  RulePH006: {
    title: "Photo ID not expired",
    expected: "on or after 2036-11-23",
    extracted: "2035-03-03",
    reason: "The photo ID has expired, or its expiry date could not be read. Use a valid document.",
  },
  RulePH007: {
    title: "Selfie matches the photo ID",
    expected: "80",
    extracted: "64",
    reason:
      "The selfie does not match the portrait on the photo ID. Take a new one in even light, looking into the camera.",
  },
  RuleDI001: {
    title: "Check digits of the machine-readable zone",
    expected: "all hold",
    extracted: "document_number, composite",
    reason:
      "The machine-readable zone does not add up, or could not be read. Take a sharp picture without glare.",
  },
  RuleDI002: {
    title: "Machine-readable zone against the printed side",
    expected: "AQ4821736",
    extracted: "AQ4821737",
    reason: "The machine-readable zone and the printed side of the document say different things.",
  },
  RuleDI004: {
    title: "Image quality",
    expected: "good",
    extracted: "glare, blurred",
    reason:
      "The picture is not good enough. Take it again in good light, sharp, with the whole document in view.",
  },
} satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof rules;

/** Which rules fail in the cases, one after the other. */
export const failures: readonly (readonly RuleName[])[] = [
  ["RulePH001", "RulePH003"],
  ["RulePH007"],
  ["RuleDI002", "RuleDI001"],
  ["RulePH006"],
  ["RuleDI004"],
  ["RulePH003"],
  [],
  ["RulePH002", "RulePH001", "RulePH005"],
];
