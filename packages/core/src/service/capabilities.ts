import type { Category, VerificationDocumentType } from "../model/document-type.ts";
import type { Principal } from "../model/principal.ts";
import type { RuleAction } from "../model/rule-code.ts";
import type { Capabilities, Extractor, ReadIssuer } from "../ports/extractor.ts";
import type { Ports } from "../ports/ports.ts";
import { readingLimits } from "../verdict/catalogue/document-limits.ts";
import { asksPresence, type Flow } from "../verdict/catalogue/flow.ts";
import { type Proof, proofs } from "../verdict/catalogue/proofs.ts";
import { codesFor } from "../verdict/catalogue/rule-codes.ts";
import type { Rule } from "../verdict/rules/rule.ts";
import { rules } from "../verdict/rules/rules.ts";
import type { Settings } from "./options.ts";
import { flowsOf } from "./policy/list.ts";

/** What this service checks, on which documents, and what it leaves open. It has no personal data. */
export interface CapabilitiesView {
  readonly reader: ReaderView;
  /** The flows that the caller sees. */
  readonly flows: readonly FlowCapabilities[];
  /** The issuers that the reader knows by barcode or title; zones are read of every issuer. */
  readonly issuers: readonly ReadIssuer[];
  /** Who checks that a live person is present, `none` for nobody, and what they say of their level. */
  readonly presence: { readonly provider: string; readonly level: string | null };
  /** Lists in which people are looked for; empty for none, and while none can be searched. */
  readonly lists: readonly string[];
  /** What an automatic Approved proves, by evidence. */
  readonly proofs: readonly Proof[];
}

export interface ReaderView
  extends Pick<Capabilities, "name" | "sandbox" | "mrz" | "barcode" | "text" | "faces" | "quality"> {
  readonly version: string | null;
  readonly engine: "native" | "webassembly" | null;
  /** It looks for expected values in print. */
  readonly confirms: boolean;
}

export interface FlowCapabilities {
  /** The path of the flow. */
  readonly flow: string;
  readonly label: string;
  readonly rules: readonly RuleCapability[];
  readonly documents: readonly DocumentCapability[];
}

export interface RuleCapability {
  readonly code: string;
  readonly title: string;
  /** `no_reader`: this reader cannot. `no_option`: an option of the service is not set. */
  readonly state: "on" | "off" | "no_reader" | "no_option";
  /** What a failure does. */
  readonly action: RuleAction;
}

export interface DocumentCapability {
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  /** Issuing countries; `null` for any. */
  readonly countries: readonly string[] | null;
  readonly readBy: readonly ("mrz" | "pdf417" | "print")[];
  /** Where the reading ends; `null` if nothing is known. */
  readonly limits: string | null;
}

type Describing = Partial<Pick<Ports, "credentials" | "chips" | "presence" | "screening">> & {
  readonly settings: Pick<Settings, "flows">;
  readonly extractor: Pick<Extractor, "capabilities" | "confirm" | "issuers">;
};

/** Describes the service as it is configured, for the flows that the caller sees. */
export async function describeCapabilities(
  core: Describing,
  principal: Pick<Principal, "flows">,
): Promise<CapabilitiesView> {
  const { extractor, presence } = core;
  const reader = readerOf(extractor);
  return {
    reader,
    flows: flowsOf(core, principal).map((flow) => ({
      flow: flow.path,
      label: flow.label,
      rules: rulesOf(core, flow, reader),
      documents: flow.documentTypes.map(documentOf),
    })),
    issuers: (await extractor.issuers?.()) ?? [],
    presence: { provider: presence?.name ?? "none", level: presence?.level ?? null },
    lists: await searchedLists(core),
    proofs,
  };
}

async function searchedLists({ screening }: Describing): Promise<readonly string[]> {
  try {
    return ((await screening?.lists()) ?? []).map(({ name }) => name);
  } catch {
    return [];
  }
}

function readerOf({ confirm, ...extractor }: Describing["extractor"]): ReaderView {
  const {
    name,
    version = null,
    engine,
    sandbox,
    mrz,
    barcode,
    text,
    faces,
    quality,
  } = extractor.capabilities();
  const confirms = confirm !== undefined;
  return {
    name,
    version,
    engine: engine?.name ?? null,
    sandbox,
    mrz,
    barcode,
    text,
    faces,
    quality,
    confirms,
  };
}

function rulesOf(core: Describing, flow: Flow, reader: ReaderView): readonly RuleCapability[] {
  const codes = new Set<string>(flow.documentTypes.flatMap(codesFor));
  const shipped = rules
    .filter(({ code }) => codes.has(code))
    .map(({ code, title, action }) => ({
      code,
      title,
      state: stateOf(core, flow, reader, code),
      action: actionOf(flow, code, action),
    }));
  const own = (flow.rules ?? []).map(
    ({ code, title, action }): RuleCapability => ({
      code,
      title,
      state: (flow.policy.actions as Readonly<Record<string, unknown>>)[code] === "off" ? "off" : "on",
      action: actionOf(flow, code, action),
    }),
  );
  return [...shipped, ...own];
}

function actionOf({ policy }: Flow, code: string, usual: RuleAction): RuleAction {
  const given = (policy.actions as Readonly<Record<string, RuleAction | "off" | undefined>>)[code];
  return given === undefined || given === "off" ? usual : given;
}

/** What a rule needs of the reader. */
const needs: Readonly<Record<string, (reader: ReaderView) => boolean>> = {
  RuleDI004: ({ quality }) => quality,
  RulePH007: ({ faces }) => faces,
  RuleDI010: ({ faces }) => faces,
  RuleCH004: ({ faces }) => faces,
  RuleDI009: ({ sandbox }) => !sandbox,
  RuleDI012: ({ sandbox }) => !sandbox,
  RuleDI014: ({ sandbox }) => !sandbox,
  RuleDI015: ({ sandbox }) => !sandbox,
};

function stateOf(
  { credentials, chips, presence, screening }: Describing,
  flow: Flow,
  reader: ReaderView,
  code: Rule["code"],
): RuleCapability["state"] {
  if (flow.policy.actions[code] === "off") return "off";
  if (code.startsWith("RuleCR") && !credentials) return "no_option";
  if (code.startsWith("RuleCH") && !chips) return "no_option";
  if (code === "RulePH009" && !asksPresence(flow)) return "off";
  if (code === "RulePH009" && !presence) return "no_option";
  if (code === "RuleSC001" && !screening) return "no_option";
  return needs[code]?.(reader) === false ? "no_reader" : "on";
}

function documentOf(type: VerificationDocumentType): DocumentCapability {
  const { id, name, category, countries = null, machineReadable = [] } = type;
  const readBy = [...machineReadable, "print" as const];
  return { id, name, category, countries, readBy, limits: readingLimits[id] ?? null };
}
