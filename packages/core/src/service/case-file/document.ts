import type { VerificationDocument } from "../../model/document.ts";
import type { PrintedValue } from "../../model/extraction.ts";
import type { CaseFileDocument, CaseFileRule, CaseFileSource, CaseFileValue } from "../../ports/case-file.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { partValues } from "../document/part-values.ts";
import type { DocumentAnswer, ExtractedView } from "../document/present.ts";
import { presentDocumentRules } from "../document/present-rules.ts";
import type { GatheredPictures } from "./pictures.ts";

/** A document of a case file. `document` is what its view was made of. */
export function caseFileDocument(
  document: VerificationDocument | undefined,
  view: DocumentAnswer,
  { flow, pictures }: { readonly flow: Flow | undefined; readonly pictures: GatheredPictures },
): CaseFileDocument {
  const data = "person" in view.extractedData ? view.extractedData : undefined;
  return {
    id: view.id,
    type: view.documentType?.name ?? "Unknown type",
    country: view.country?.iso3 ?? document?.country ?? "",
    status: view.statusLabel,
    uploadedAt: view.createdAt,
    pictures: pictures.of.get(view.id) ?? [],
    values: data && document ? valuesOf(document, data) : [],
    rules: document ? rulesOf(document, flow) : [],
    decisions: view.decisions.map(({ createdAt, statusLabel, validationWorkflow, policy = null }) => ({
      at: createdAt,
      status: statusLabel,
      by: validationWorkflow,
      policy,
    })),
    evidence: view.evidence,
  };
}

/** Values about the document as a whole, which no place of it states. */
const unstated = ["hasSelfie", "identified"];

function valuesOf(document: VerificationDocument, data: ExtractedView): readonly CaseFileValue[] {
  return Object.entries(data).flatMap(([group, values]: [string, Readonly<Record<string, string>>]) =>
    Object.entries(values).flatMap(([name, value]) =>
      value === "" || unstated.includes(name)
        ? []
        : [{ name: `${group}.${name}`, value, sources: sourcesOf(document, group, name) }],
    ),
  );
}

function sourcesOf(document: VerificationDocument, group: string, name: string): readonly CaseFileSource[] {
  const stated = partValues(document);
  return (document.parts ?? []).flatMap(({ part, side, box, fields = {}, evidence = {} }) => {
    const value = stated.get(part)?.[name];
    if (value === undefined) return [];
    const place = fields[`${group}.${name}`] ?? fields[name] ?? box ?? null;
    const printed: PrintedValue | undefined = evidence[name] ?? evidence[`${group}.${name}`];
    return [{ part, value, side: side ?? null, box: place, standing: printed?.standing ?? null }];
  });
}

function rulesOf({ rules }: VerificationDocument, flow: Flow | undefined): readonly CaseFileRule[] {
  if (!rules) return [];
  return presentDocumentRules(rules, flow).rules.map((rule) => ({
    ...rule,
    action: rules.actions[rule.code] ?? null,
  }));
}
