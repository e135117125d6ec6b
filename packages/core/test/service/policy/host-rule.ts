import { defineFlow, defineRule, type HostRule, type RuleOptions } from "@passmuster/core";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";

export const base = { code: "HostAge", title: "Age", hint: "Come back later." } as const;
export const passing: RuleOptions["compare"] = () => ({ expected: "a", extracted: "a", passed: true });

export const flowOf = (rules: readonly HostRule[], policy = {}) =>
  defineFlow({
    path: "own",
    label: "Own",
    photoId: "required",
    proofOfAddress: "optional",
    selfie: "optional",
    documentTypes: [3, 30, 41],
    rules,
    policy,
  });

export async function decideWith(
  compare: RuleOptions["compare"],
  more: Partial<RuleOptions> = {},
  policy = {},
) {
  const rule = defineRule({ ...base, compare, ...more });
  const warned: unknown[][] = [];
  const log = () => undefined;
  const logger = { debug: log, info: log, warn: (...line: unknown[]) => void warned.push(line), error: log };
  const extractor = scriptedExtractor();
  const service = await testPassmuster({ flows: [flowOf([rule], policy)], extractor, logger });
  const view = await service.decided({ flow: "own" });
  const document = view.documents[0];
  if (!document?.rules) throw new Error("The document was not judged.");
  const response = await service.request(`/api/v1/own/documents/${document.id}/rules`);
  const { data } = (await response.json()) as { data: { rules: { code: string }[] } };
  const shown = data.rules.find(({ code }) => code === base.code);
  return { ...service, view, document, rules: document.rules, shown, warned };
}
