import type { RuleCode } from "../../model/rule-code.ts";

/** One scenario of the sandbox: its document number and its outcome. */
export interface SandboxScenario {
  /** Given as the expected number of the photo ID or the proof of address. */
  readonly number: string;
  readonly description: string;
  readonly outcome: "Approved" | "Rejected" | "Double Check";
  /** The rule that fails, if it is one rule. */
  readonly rule?: RuleCode;
  /**
   * `wallet`: the document comes from one, by `sandboxCredentials()` in a flow with `digitalCredentials`.
   * `presence`: a check of `sandboxPresence()`, in a flow with `presence`.
   */
  readonly from?: "wallet" | "presence";
}

function scenarios<const Number extends string>(
  list: readonly (SandboxScenario & { readonly number: Number })[],
) {
  return list;
}

function from<const Number extends string>(
  port: NonNullable<SandboxScenario["from"]>,
  list: readonly (Omit<SandboxScenario, "from"> & { readonly number: Number })[],
) {
  return list.map((scenario) => ({ ...scenario, from: port }));
}

const doubleCheck = (rule: RuleCode) => ({ outcome: "Double Check", rule }) as const;

/** Every scenario of `sandboxExtractor()`. With any other number, everything passes. */
export const sandboxScenarios = scenarios([
  {
    number: "SANDBOX-EXPIRED",
    description: "The document has expired.",
    outcome: "Rejected",
    rule: "RulePH006",
  },
  { number: "SANDBOX-NAME", description: "Another name is read.", ...doubleCheck("RulePH001") },
  { number: "SANDBOX-DOB", description: "Another date of birth is read.", ...doubleCheck("RulePH002") },
  { number: "SANDBOX-NUMBER", description: "Another number is read.", ...doubleCheck("RulePH003") },
  { number: "SANDBOX-COUNTRY", description: "Another issuing country is read.", ...doubleCheck("RulePH005") },
  { number: "SANDBOX-SELFIE", description: "The selfie shows somebody else.", ...doubleCheck("RulePH007") },
  { number: "SANDBOX-ADDRESS", description: "Another street is read.", ...doubleCheck("RulePA002") },
  {
    number: "SANDBOX-HOME",
    description: "The photo ID states another address.",
    ...doubleCheck("RulePH008"),
  },
  { number: "SANDBOX-UNREADABLE", description: "Nothing can be read.", ...doubleCheck("RulePH004") },
  { number: "SANDBOX-ZONE", description: "A check digit of the zone fails.", ...doubleCheck("RuleDI001") },
  { number: "SANDBOX-PRINT", description: "Zone and print differ.", ...doubleCheck("RuleDI002") },
  { number: "SANDBOX-BARCODE", description: "Barcode and print differ.", ...doubleCheck("RuleDI003") },
  { number: "SANDBOX-QUALITY", description: "The picture is blurred.", ...doubleCheck("RuleDI004") },
  { number: "SANDBOX-REUSED", description: "Another person used the number.", ...doubleCheck("RuleDI005") },
  { number: "SANDBOX-PORTRAIT", description: "No portrait is found.", ...doubleCheck("RuleDI006") },
  { number: "SANDBOX-UNPRINTED", description: "The print cannot be read.", ...doubleCheck("RuleDI007") },
  { number: "SANDBOX-SIDES", description: "The sides are of two documents.", ...doubleCheck("RuleDI008") },
  { number: "SANDBOX-IMAGE", description: "Another person showed the image.", ...doubleCheck("RuleDI009") },
  {
    number: "SANDBOX-COPY",
    description: "The selfie is a picture of the document.",
    ...doubleCheck("RuleDI010"),
  },
  { number: "SANDBOX-DATES", description: "Issued before the person was born.", ...doubleCheck("RuleDI011") },
  {
    number: "SANDBOX-FORM",
    description: "The number is not in the issuer's form.",
    ...doubleCheck("RuleDI012"),
  },
  { number: "SANDBOX-MARK", description: "Marked as a specimen.", ...doubleCheck("RuleDI014") },
  {
    number: "SANDBOX-DRAWN",
    description: "The picture was drawn by a program.",
    ...doubleCheck("RuleDI015"),
  },
  { number: "SANDBOX-FLAKY", description: "Fails twice, then passes.", outcome: "Approved" },
  { number: "SANDBOX-BROKEN", description: "Always fails.", outcome: "Double Check" },
  ...from("wallet", [
    { number: "SANDBOX-WALLET", description: "A credential that passes.", outcome: "Approved" },
    {
      number: "SANDBOX-WALLET-NAME",
      description: "The credential is of somebody else.",
      ...doubleCheck("RulePH001"),
    },
    {
      number: "SANDBOX-WALLET-UNTRUSTED",
      description: "Its issuer is not on the trust list.",
      ...doubleCheck("RuleCR001"),
    },
    {
      number: "SANDBOX-WALLET-HOLDER",
      description: "Another key than the credential's signed.",
      ...doubleCheck("RuleCR002"),
    },
    {
      number: "SANDBOX-WALLET-ORIGIN",
      description: "The wallet answered another site.",
      ...doubleCheck("RuleCR002"),
    },
    {
      number: "SANDBOX-WALLET-EXPIRED",
      description: "The credential is no longer valid.",
      ...doubleCheck("RuleCR003"),
    },
    {
      number: "SANDBOX-WALLET-REVOKED",
      description: "The issuer revoked the credential.",
      ...doubleCheck("RuleCR004"),
    },
  ]),
  ...from("presence", [
    { number: "SANDBOX-PRESENCE", description: "The person is present.", outcome: "Approved" },
    {
      number: "SANDBOX-PRESENCE-OTHER",
      description: "Somebody else than the person of the photo ID is present.",
      ...doubleCheck("RulePH009"),
    },
    {
      number: "SANDBOX-PRESENCE-FAILED",
      description: "The provider says that nobody is present.",
      ...doubleCheck("RulePH009"),
    },
    {
      number: "SANDBOX-PRESENCE-ABANDONED",
      description: "The person does not finish.",
      ...doubleCheck("RulePH009"),
    },
    {
      number: "SANDBOX-PRESENCE-AWAY",
      description: "The provider does not answer.",
      ...doubleCheck("RulePH009"),
    },
  ]),
  { number: "SANDBOX-SLOW", description: "Takes five seconds, then passes.", outcome: "Approved" },
]);

export type SandboxNumber = (typeof sandboxScenarios)[number]["number"];
