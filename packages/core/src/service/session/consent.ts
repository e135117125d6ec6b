import { PassmusterError } from "../../base/errors.ts";
import { filled, group, parse, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { bestLanguage, languageTag } from "../../verdict/catalogue/languages.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";

/** The text is the flow's. The page names what it showed, and cannot change the words. */
export const consentInput = memoise(() =>
  group({
    version: filled(64).describe("The version that the person saw."),
    language: filled(35).describe("The language that the person saw, a BCP 47 tag."),
  }),
);

/** What the session shows of the consent: no text, which `GET /api/v1/session/consent/{language}` gives. */
export interface SessionConsentView {
  readonly version: string;
  readonly languages: readonly string[];
  /** When the person agreed to this version. */
  readonly givenAt: string | null;
}

export interface ConsentTextView {
  readonly version: string;
  readonly language: string;
  readonly text: string;
}

export function presentSessionConsent(
  flow: Flow | undefined,
  { consent: given }: Pick<Verification, "consent">,
): SessionConsentView | null {
  if (!flow?.consent) return null;
  const { version, texts } = flow.consent;
  const givenAt = given?.version === version ? timestamp(given.at) : null;
  return { version, languages: Object.keys(texts), givenAt };
}

/**
 * The text to show, in the best language.
 * @throws {PassmusterError} `verification_not_found`, `route_not_found` (the flow asks for no consent)
 */
export async function getConsentText(
  core: Pick<Commands, "find" | "flow">,
  { principal, id, language }: Pick<UseCaseCall, "principal" | "id"> & { readonly language: string },
): Promise<ConsentTextView> {
  const current = await core.find(principal, { verification: id });
  const found = textIn(core.flow(principal, current.flow), language);
  if (!found) throw new PassmusterError("route_not_found");
  return found;
}

function textIn({ consent }: Flow, wanted: string): ConsentTextView | undefined {
  if (!consent) return undefined;
  const { version, texts } = consent;
  const language = bestLanguage(Object.keys(texts), languageTag(wanted) ?? "");
  const text = language === undefined ? undefined : texts[language];
  return language === undefined || text === undefined ? undefined : { version, language, text };
}

/**
 * Nothing of a person is taken, read or judged before they agreed to what the flow asks for today.
 * @throws {PassmusterError} `consent_missing`
 */
export function requireConsent(
  { consent: given }: Pick<Verification, "consent">,
  { consent: asked }: Pick<Flow, "consent">,
): void {
  if (asked && given?.version !== asked.version) throw new PassmusterError("consent_missing");
}

/**
 * Stores the consent with the flow's own text. The same version again changes nothing.
 * @throws {PassmusterError} `verification_not_found`, `validation_failed` (another version or language),
 * `verification_canceled`, `not_started`
 */
export async function giveConsent(
  core: Commands,
  { principal, id, input: body }: Pick<UseCaseCall, "principal" | "id" | "input">,
): Promise<Verification> {
  const current = await core.find(principal, { verification: id });
  const flow = core.flow(principal, current.flow);
  const { version, language } = parse(consentInput(), body);
  const text = Object.hasOwn(flow.consent?.texts ?? {}, language) ? flow.consent?.texts[language] : undefined;
  const problems = [
    ...(version === flow.consent?.version ? [] : [{ path: ["version"], sentence: sentences.selected }]),
    ...(text === undefined ? [{ path: ["language"], sentence: sentences.selected }] : []),
  ];
  if (text === undefined || problems.length > 0) throw new PassmusterError("validation_failed", { problems });
  if (current.consent?.version === version) return current;
  return core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (now, _, scope) => {
      const change = step(now, { type: "give_consent", by: system }, scope);
      if (now.consent?.version === version) return change;
      const consent = { version, language, text, at: scope.at };
      return { ...change, verification: { ...change.verification, consent } };
    },
  });
}
