import type { Casework } from "../../page/session/casework.ts";
import { failures, type RuleName, rules } from "./rules.ts";

/** A verification of the fake server. */
export interface Made {
  readonly id: string;
  readonly flow: "identity" | "tenant";
  first: string;
  last: string;
  reference: string;
  /** Minutes that it has waited. */
  readonly waited: number;
  readonly failed: readonly RuleName[];
  readonly kind: "passport" | "licence";
  /** The reader found the document upside down. */
  isTurned?: true;
  status: string;
  readNumber: string;
  /** The documents that were approved alone, by their place. */
  readonly approved: number[];
  casework: Casework;
  readonly comments: { content: string; private?: true; created_at: string; status: string }[];
  /** What lists said about the person. */
  screening?: object;
}

const people = [
  ["Inés", "Moreau Valdez"],
  ["Tomáš", "Okafor"],
  ["Amina", "Lindqvist"],
  ["Jun", "Takahashi"],
  ["Salma", "El-Haddad"],
  ["Piotr", "Wiśniewski"],
  ["Leila", "Marsh"],
  ["Noah", "Fernández de la Cruz"],
] as const;

export const idOf = (prefix: string, at: number): string => `${prefix}_${at.toString().padStart(26, "0")}`;

export function makeCases(count: number): Made[] {
  return Array.from({ length: count }, (_, at): Made => {
    const [first, last] = people[at % people.length] ?? people[0];
    return {
      id: idOf("ver", at + 1),
      flow: at % 5 === 3 ? "tenant" : "identity",
      first,
      last,
      reference: `order-${4711 + at * 13}`,
      waited: Math.max(1, 60 * 27 - at * 37),
      failed: failures[at % failures.length] ?? [],
      kind: at % 3 === 2 ? "licence" : "passport",
      status: "Double Check",
      readNumber: "AQ4821736",
      approved: [],
      comments: [],
      casework: { ...plain, ...notes[at % notes.length] },
    };
  });
}

const plain: Casework = {
  assignee: null,
  pool: null,
  priority: "normal",
  due_at: null,
  overdue: false,
  tags: [],
  checklist: [],
};

/** The same cases, in which the flow `tenant` has a checklist. */
export function withChecklist(made: Made[]): Made[] {
  const items = ["The address is in the delivery area", "The landlord is known"];
  const checklist = items.map((item) => ({ item, done: false, by: null, at: null }));
  for (const one of made) if (one.flow === "tenant") one.casework = { ...one.casework, checklist };
  return made;
}

/** The same cases, of which one has an open hit and a cleared one on lists. */
export function withHits(made: Made[], at = 0): Made[] {
  const one = made[at];
  if (!one) return made;
  const list = (name: string, version: string) => ({ name, version, digest: "0".repeat(64), at: ago(9000) });
  const document = idOf("doc", Number(one.id.slice(4)) * 10);
  const open = {
    id: "ofac-sdn:90417",
    document,
    list: "ofac-sdn",
    entry: "90417",
    alias: "MOREAU VALDEZ, Ines",
    words: [
      { own: "Moreau", listed: "MOREAU" },
      { own: "Inés", listed: "Ines" },
    ],
    score: 0.93,
    date_of_birth: "near",
    country: "other",
    listed: {
      name: "MOROV-VALDEZ, Inessa Karim",
      birth_dates: ["1987"],
      countries: ["BVT"],
      programmes: ["SPECIMEN"],
    },
    cleared: null,
  };
  const cleared = {
    ...open,
    id: "un:XXi.004",
    list: "un",
    entry: "XXi.004",
    alias: "إيناس مورو",
    words: [{ own: "Inés", listed: "إيناس" }],
    score: 0.81,
    date_of_birth: "other",
    country: "unknown",
    listed: { name: "INAS MURU", birth_dates: ["1 Jan 1951"], countries: [], programmes: [] },
    cleared: { reason: "Born 36 years earlier.", by: "ana@bank.example", at: ago(12) },
  };
  const lists = [list("ofac-sdn", "11/20/2026"), list("un", "2026-11-18")];
  one.screening = { at: ago(one.waited), lists, hits: [open, cleared] };
  return made;
}

/** What is noted about the first cases; the others are as usual. */
const notes: readonly Partial<Casework>[] = [
  { priority: "urgent", due_at: hours(-3), overdue: true, tags: ["vip"] },
  { due_at: hours(2), assignee: "ana@bank.example" },
  {},
  { priority: "high", pool: "night", due_at: hours(26) },
  {},
  { assignee: "jonas@bank.example", tags: ["pep", "vip"] },
  { priority: "low" },
  {},
  {},
  {},
  {},
];

function hours(from: number): string {
  return new Date(Date.now() + from * 3_600_000 + 60_000).toISOString();
}

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const typeOf = ({ kind }: Made): string => (kind === "passport" ? "Passport" : "Driver License");

/** An item of the list. */
export function itemOf(made: Made, claim: { by: string; until: string } | null, flow: string) {
  const type = typeOf(made);
  return {
    id: made.id,
    url: "https://id.example.test/verify/x",
    qr_code: "",
    vendor_reference: made.reference,
    vendor_state: null,
    expected_data: {
      person: { first_name: made.first, last_name: made.last, date_of_birth: "1987-03-08" },
      documents: { photo_id: { type, number: "AQ4821737", country: "ATA" } },
    },
    status_label: made.status,
    submitted_at: ago(made.waited),
    created_at: ago(made.waited + 9),
    updated_at: ago(made.waited),
    flow,
    flow_path: made.flow,
    comments: [],
    ...(made.status === "Double Check" && {
      status: "double_check",
      waiting_since: ago(made.waited),
      claim,
      case: made.casework,
      reasons: made.failed.map((rule) => ({
        document: idOf("doc", Number(made.id.slice(4)) * 10),
        type,
        rule,
        message: rules[rule].reason,
        action: rule === "RulePH006" ? "reject" : "review",
      })),
    }),
  };
}
