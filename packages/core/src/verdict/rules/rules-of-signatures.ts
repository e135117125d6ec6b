import type { EvidenceFinding } from "../../model/signed-evidence.ts";
import { parseScore } from "../comparison/parse.ts";
import { statementOfData, statementOfMrz } from "../comparison/readings.ts";
import { compareStatements } from "../comparison/statements.ts";
import {
  compareFact,
  type NotApplicable,
  notApplicable,
  type Rule,
  type RuleInput,
  type RuleResult,
} from "./rule.ts";

const noCredential = notApplicable("The document is not from a wallet.");
const noChip = notApplicable("No chip was read.");

function compareFinding(expected: string, { passed, code }: EvidenceFinding): RuleResult {
  return compareFact(expected, passed ? expected : (code ?? "not proven"), passed);
}

/** RuleCH004: the chip against the zone, the print and the portrait of the same document. */
function compareChip(reading: RuleInput): RuleResult | NotApplicable {
  const { chip, extraction } = reading;
  if (!chip) return noChip;
  const isSigned = chip.authentic.passed && chip.issuerTrusted.passed;
  if (isSigned && chip.zone?.passed === false) return compareFinding(agreeing, chip.zone);
  if (!chip.mrz) return notApplicable("The chip is not proven authentic: see RuleCH001 and RuleCH002.");
  const signed = statementOfMrz(chip.mrz);
  const shown = [
    ...(extraction.mrz ? [statementOfMrz(extraction.mrz)] : []),
    ...(extraction.printed ? [statementOfData(extraction.printed)] : []),
  ];
  const fields = shown.flatMap((statement) => compareStatements(statement, signed));
  const differing = [...new Set(fields.filter(({ same }) => !same).map(({ field }) => field))];
  const portrait = comparePortraits(reading);
  if (differing.length > 0 || portrait)
    return compareFact(agreeing, [...differing, ...(portrait ? [portrait] : [])].join(", "), false);
  return fields.length === 0 ? compareFact(agreeing, "", false) : compareFact(agreeing, agreeing, true);
}

const agreeing = "the same values and portrait";

/**
 * What stands against the portrait; `undefined` if nothing does. A reader that compares no faces compares
 * none here.
 */
function comparePortraits({ chip, likeness, capabilities, flow }: RuleInput): string | undefined {
  if (!capabilities.faces || chip?.portrait === "none") return undefined;
  const score = parseScore(likeness?.score ?? undefined);
  if (chip?.portrait === "unreadable" || score === undefined) return "portrait not compared";
  return score >= flow.policy.selfieThreshold ? undefined : "portrait";
}

/** Rules over signed evidence. A correction of values keeps their outcome. */
export const rulesOfSignatures: readonly Rule[] = [
  {
    code: "RuleCR001",
    title: "Issuer of the credential is trusted",
    category: "photo_id",
    action: "review",
    hint: "The credential was not signed by an issuer of the trust list. Use a credential of a public authority.",
    ofImages: true,
    compare: ({ credential }) =>
      credential ? compareFinding("a trusted issuer", credential.issuerTrusted) : noCredential,
  },
  {
    code: "RuleCR002",
    title: "Credential is bound to its holder and to this request",
    category: "photo_id",
    action: "review",
    hint: "The wallet did not prove that it holds the credential, or it answered another request. Show the credential again.",
    ofImages: true,
    compare: ({ credential }) =>
      credential ? compareFinding("the holder's answer", credential.bound) : noCredential,
  },
  {
    code: "RuleCR003",
    title: "Credential is in its validity",
    category: "photo_id",
    action: "review",
    hint: "The credential is not valid yet or any more. Renew it in the wallet, then show it again.",
    ofImages: true,
    compare: ({ credential }) =>
      credential ? compareFinding("valid now", credential.inValidity) : noCredential,
  },
  {
    code: "RuleCR004",
    title: "Credential is not revoked",
    category: "photo_id",
    action: "review",
    hint: "The issuer revoked or suspended the credential, or its status could not be fetched.",
    ofImages: true,
    compare: ({ credential }) =>
      credential ? compareFinding("not revoked", credential.notRevoked) : noCredential,
  },
  {
    code: "RuleCH001",
    title: "Data of the chip is authentic",
    category: "photo_id",
    action: "review",
    hint: "The data of the chip was changed, or its signature does not hold. Read the chip again.",
    ofImages: true,
    compare: ({ chip }) => (chip ? compareFinding("authentic", chip.authentic) : noChip),
  },
  {
    code: "RuleCH002",
    title: "Issuer of the chip is trusted",
    category: "photo_id",
    action: "review",
    hint: "The chip was not signed by a country of the trust list. Check that the list is complete and current.",
    ofImages: true,
    compare: ({ chip }) => (chip ? compareFinding("a trusted country", chip.issuerTrusted) : noChip),
  },
  {
    code: "RuleCH003",
    title: "Chip is not cloned",
    category: "photo_id",
    action: "review",
    hint: "The chip did not prove that it holds its private key. Ask for a new challenge and read the chip again.",
    ofImages: true,
    compare: ({ chip }) => {
      if (!chip) return noChip;
      return chip.notCloned
        ? compareFinding("an original", chip.notCloned)
        : notApplicable("The chip gave no proof that it is an original.");
    },
  },
  {
    code: "RuleCH004",
    title: "Chip agrees with MRZ, print and portrait",
    category: "photo_id",
    action: "review",
    hint: "The chip says something else than the document that it is in, or its portrait shows another face.",
    ofImages: true,
    compare: compareChip,
  },
];
