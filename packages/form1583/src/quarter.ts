import type { ListInput, VerificationDetailView, VerificationList } from "@passmuster/core";
import { type Boxes, boxesOf, checkBoxes, textBoxes } from "./boxes.ts";
import { csvOf } from "./csv.ts";
import { Form1583Error } from "./errors.ts";
import { valuesOf } from "./evidence.ts";

/**
 * What became of a mailbox since the quarter day before. `expired` is open with an ID that is no longer valid
 * on the day; `changed` is new, or its verification, application or witness changed.
 */
export type QuarterState = "active" | "changed" | "closed" | "expired";

export interface QuarterRow {
  readonly verification: string;
  /** The path of its flow. */
  readonly flow: string;
  readonly state: QuarterState;
  /** When the verification was created, ISO 8601. */
  readonly createdAt: string;
  /** Approved, and witnessed since the application last changed. */
  readonly ready: boolean;
  readonly boxes: Boxes;
  /** When it was closed, ISO 8601, or empty. */
  readonly closedAt: string;
  readonly forwardingAddress: string;
  /** When it was certified for this quarter, ISO 8601, or empty. */
  readonly certifiedAt: string;
}

/** The mailboxes that were open at some time since the quarter day before, the oldest first. */
export interface Quarter {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The quarter day before. */
  readonly since: string;
  readonly rows: readonly QuarterRow[];
}

/** The part of a `Passmuster`, or of one of its tenants, that holds mailboxes. */
export interface Mailboxes {
  flow(path: "postal1583" | "postal1583-skip-country"): {
    readonly verifications: {
      list(query?: ListInput, options?: { readonly reader?: string }): Promise<VerificationList>;
      get(id: string, options?: { readonly reader?: string }): Promise<VerificationDetailView>;
      certifyMailbox(
        id: string,
        input: { readonly quarter: string; readonly by: string },
      ): Promise<VerificationDetailView>;
    };
  };
}

const flows = ["postal1583", "postal1583-skip-country"] as const;
const perPage = 100;

/**
 * The list of a quarter day: the 15th of January, April, July or October. Values are those of now.
 * @param options `reader` is the person who sees the list, for the record
 * @throws {Form1583Error} `input_invalid`: not a quarter day
 * @example const { rows } = await quarter(passmuster, "2027-01-15");
 */
export async function quarter(
  mailboxes: Mailboxes,
  day: string,
  options: { readonly reader?: string } = {},
): Promise<Quarter> {
  const since = dayBefore(day);
  const found: QuarterRow[] = [];
  for (const flow of flows) {
    const { verifications } = mailboxes.flow(flow);
    for (const id of await idsOf(verifications, options)) {
      const row = rowOf(await verifications.get(id, options), flow, { day, since });
      if (row) found.push(row);
    }
  }
  return {
    day,
    since,
    rows: found.toSorted(byCreation),
  };
}

/**
 * Certifies every mailbox of a list, and returns the list with `certifiedAt`.
 * @throws {Form1583Error} `input_invalid`: not a quarter day
 * @throws {PassmusterError} `validation_failed`: the day is in the future, or no name is given
 */
export async function certifyQuarter(
  mailboxes: Mailboxes,
  day: string,
  by: string,
  options: { readonly reader?: string } = {},
): Promise<Quarter> {
  const { rows } = await quarter(mailboxes, day, options);
  for (const { flow, verification } of rows)
    await mailboxes
      .flow(flow as (typeof flows)[number])
      .verifications.certifyMailbox(verification, { quarter: day, by });
  return quarter(mailboxes, day, options);
}

/** A list as CSV for a spreadsheet, with a column for each box. */
export function csvOfQuarter({ day, rows }: Quarter): string {
  const columns = [
    ...[
      "quarter",
      "verification",
      "flow",
      "state",
      "ready",
      "closed_at",
      "forwarding_address",
      "certified_at",
    ],
    ...[...textBoxes, ...checkBoxes].map((box) => box.replace(".", "_")),
  ];
  const lines = rows.map((row) => [
    ...[day, row.verification, row.flow, row.state, yesOrNo(row.ready)],
    ...[row.closedAt, row.forwardingAddress, row.certifiedAt],
    ...textBoxes.map((box) => row.boxes.text[box]),
    ...checkBoxes.map((box) => yesOrNo(row.boxes.checked[box])),
  ]);
  return csvOf(columns, lines);
}

const yesOrNo = (value: boolean): string => (value ? "yes" : "no");

const before: Readonly<Record<string, string>> = { "01": "10", "04": "01", "07": "04", "10": "07" };

/** @throws {Form1583Error} `input_invalid` */
function dayBefore(day: string): string {
  const [, year, month = ""] = /^(\d{4})-(\d{2})-15$/.exec(day) ?? [];
  const earlier = before[month];
  if (year === undefined || earlier === undefined)
    throw new Form1583Error(
      "input_invalid",
      "A quarter day is the 15th of January, April, July or October, such as 2027-01-15.",
    );
  return `${month === "01" ? String(Number(year) - 1).padStart(4, "0") : year}-${earlier}-15`;
}

const byCreation = (one: QuarterRow, other: QuarterRow): number => (one.createdAt < other.createdAt ? -1 : 1);

type Verifications = ReturnType<Mailboxes["flow"]>["verifications"];

/** A new verification moves others to later pages: those are seen twice, and none is missed. */
async function idsOf(
  verifications: Verifications,
  options: { readonly reader?: string },
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { items } = await verifications.list({ page, perPage }, options);
    for (const { id } of items) ids.add(id);
    if (items.length < perPage) return [...ids];
  }
}

interface Period {
  readonly day: string;
  readonly since: string;
}

/** `undefined` without a mailbox, and for one that was opened later or closed before. */
function rowOf(view: VerificationDetailView, flow: string, period: Period): QuarterRow | undefined {
  const { postal } = view;
  const opened = view.history.findLast(({ toStatus }) => toStatus === "Approved")?.createdAt.slice(0, 10);
  if (!postal?.application || opened === undefined || opened > period.day) return undefined;
  const closed = postal.closing?.at.slice(0, 10);
  if (closed !== undefined && closed <= period.since) return undefined;
  const certified = postal.certifications.find(({ quarter }) => quarter === period.day);
  return {
    verification: view.id,
    flow,
    state: stateOf(view, period),
    createdAt: view.createdAt,
    ready: postal.ready,
    boxes: boxesOf(view),
    closedAt: postal.closing?.at ?? "",
    forwardingAddress: postal.closing?.forwardingAddress ?? "",
    certifiedAt: certified?.certifiedAt ?? "",
  };
}

function stateOf(view: VerificationDetailView, { day, since }: Period): QuarterState {
  const { application, witness, closing } = view.postal ?? {};
  if (closing && closing.at.slice(0, 10) <= day) return "closed";
  const ends = view.documents.flatMap((document) => valuesOf(document)?.expiry ?? []);
  if (ends.some((end) => /^\d{4}-/.test(end) && end < day)) return "expired";
  const times = [
    application?.givenAt,
    witness?.recordedAt,
    ...view.history.map(({ createdAt }) => createdAt),
  ].flatMap((time) => time?.slice(0, 10) ?? []);
  return times.some((time) => time > since && time <= day) ? "changed" : "active";
}
