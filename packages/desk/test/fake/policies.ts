import type { FlowDiff, Policy, PolicyDiff } from "../../page/session/wire.ts";
import { idOf, type Made } from "./cases.ts";

interface Serving {
  readonly flows: readonly { readonly path: string; readonly label: string }[];
  readonly book: { readonly made: readonly Made[] };
}

const digestOf = (path: string): string =>
  Buffer.from(`digest of ${path}`).toString("base64url").padEnd(43, "x");

export function policies(flows: Serving["flows"]): readonly Policy[] {
  return flows.map(({ path, label }) => ({
    flow: path,
    label,
    digest: digestOf(path),
    version: path === "identity" ? "2026-11" : null,
    policy: JSON.stringify({ actions: {}, selfieThreshold: 80 }, null, 2),
  }));
}

const partSize = 12;
const waits = { from: "double_check", to: "double_check" } as const;
const outcome = { from: "double_check", to: "rejected" } as const;

/** A part of a replay: every case with a failed RulePH006 would be rejected. */
export function diffOf(
  { flows, book }: Serving,
  { policy = "", flow, after }: { readonly policy?: string; readonly flow?: string; readonly after?: string },
) {
  if (!policy.startsWith("{") || policy.includes('"nonsense"'))
    return {
      status: 422,
      code: "validation_failed",
      message: "The given data was invalid.",
      request_id: "req_1",
      errors: {
        policy: ["line 2, actions.nonsense: there is no such rule.", "line 3, selfieThreshold: Too big."],
      },
    };
  const at = Number(after ?? 0);
  const some = book.made.slice(at, at + partSize);
  const isLast = at + partSize >= book.made.length;
  const data: PolicyDiff = {
    since: new Date(Date.now() - 90 * 86_400_000).toISOString(),
    read: some.length,
    complete: isLast,
    next: isLast ? null : String(at + partSize),
    flows: flows.filter(({ path }) => !flow || path === flow).map((each) => partOf(each, some)),
  };
  return { status: 200, data };
}

function partOf({ path, label }: Serving["flows"][number], some: readonly Made[]): FlowDiff {
  const own = some.filter((one) => one.flow === path);
  const changed = own.filter(({ failed }) => failed.includes("RulePH001"));
  const rule = { code: "RulePH001", from: "review", to: "reject" } as const;
  return {
    flow: path,
    label,
    digest: digestOf(path),
    replayed: own.length,
    other_policy: path === "tenant" ? 1 : 0,
    not_replayed: 0,
    outcomes: [
      { ...outcome, count: changed.length },
      { from: "double_check" as const, to: "double_check" as const, count: own.length - changed.length },
    ].filter(({ count }) => count > 0),
    rules: changed.length > 0 ? [{ ...rule, title: "Name on the photo ID", count: changed.length }] : [],
    changes: [
      ...changed.map(({ id }) => ({
        verification: id,
        ...outcome,
        documents: [{ ...outcome, document: idOf("doc", Number(id.slice(4)) * 10), rules: [rule] }],
      })),
      // It fails another rule, and still waits for a person.
      ...own.slice(0, 1).map(({ id }) => ({ verification: id, ...waits, documents: [] })),
    ],
  };
}
