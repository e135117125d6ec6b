import type { BulkOrder, CaseChange } from "../../page/session/casework.ts";
import { idOf, type Made } from "./cases.ts";
import { changeCase, createViews, many, matches, sorted } from "./casework.ts";
import { detailOf, rulesOf } from "./detail.ts";

/** The body of an act, a comment or a claim. */
export interface Act {
  readonly comment?: string;
  readonly note?: string;
  readonly content?: string;
  readonly private?: boolean;
  readonly status?: number;
  readonly documents?: readonly string[];
  readonly take_over?: boolean;
  readonly document?: { readonly number?: string };
}

type Answer =
  | { readonly data: unknown }
  | { readonly status: number; readonly code: string; readonly message: string };

export type Book = ReturnType<typeof createBook>;

const ends: Readonly<Record<string, string>> = {
  approve: "Approved",
  reject: "Rejected",
  cancel: "Canceled",
  retake: "Started",
};
const statuses: Readonly<Record<number, string>> = { 6: "Expired", 8: "Hold" };
const filters: Readonly<Record<string, string>> = { 3: "Approved", 4: "Rejected", 8: "Hold" };
const lease = 60_000;

/** The verifications of the fake server, their leases and the acts upon them. */
export function createBook(made: readonly Made[]) {
  const claims = new Map<string, { by: string; until: string }>();
  const acts: { readonly name: string; readonly id: string; readonly by: string; readonly body: Act }[] = [];
  const claimOf = (id: string) => {
    const claim = claims.get(id);
    return claim && Date.parse(claim.until) > Date.now() ? claim : null;
  };
  const take = (one: Made, by: string) => {
    const claim = { by, until: new Date(Date.now() + lease).toISOString() };
    claims.set(one.id, claim);
    return { verification: one.id, flow: one.flow, ...claim };
  };
  const waiting = (): readonly Made[] => made.filter(({ status }) => status === "Double Check");
  const end = (one: Made, status: string, name: string, by: string, body: Act): Answer => {
    const holder = claimOf(one.id);
    if (holder && holder.by !== by) return claimedBy(holder.by);
    if (one.status !== "Double Check")
      return { status: 409, code: "already_approved", message: `It is ${one.status} already.` };
    one.status = status;
    claims.delete(one.id);
    acts.push({ name, id: one.id, by, body });
    return { data: { id: one.id, status_label: status } };
  };
  const claim = (one: Made, method: string, by: string, takeOver = false): Answer => {
    const holder = claimOf(one.id);
    if (method === "DELETE") {
      if (holder?.by === by) claims.delete(one.id);
      return { data: {} };
    }
    return holder && holder.by !== by && !takeOver ? claimedBy(holder.by) : { data: take(one, by) };
  };

  const views = createViews();
  return {
    acts,
    views,
    claims,
    claimOf,
    made,
    next(by: string, { flow, skip = [] }: { readonly flow?: string; readonly skip?: readonly string[] }) {
      const found = waiting().find(
        (one) => (!flow || one.flow === flow) && !skip.includes(one.id) && !claimOf(one.id),
      );
      return found ? take(found, by) : null;
    },
    many: (order: BulkOrder, by: string) =>
      many(
        order,
        made,
        (one, name, body) =>
          name === "reject"
            ? end(one, "Rejected", "reject", by, body)
            : claim(one, name === "claim" ? "PUT" : "DELETE", by),
        by,
      ),
    list(flow: string, query: URLSearchParams, by: string): readonly Made[] {
      const words = (query.get("search") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
      const from = query.get("needs") === "review" ? waiting() : made;
      const status = filters[query.get("status") ?? ""];
      const found = from.filter(
        (one) =>
          (!flow || one.flow === flow) &&
          (!status || one.status === status) &&
          words.every((word) => `${one.first} ${one.last} ${one.reference}`.toLowerCase().includes(word)) &&
          matches(one, query, by, claimOf(one.id)?.by),
      );
      return sorted(found, query.get("sort"));
    },
    kindOf(document: string): string {
      const number = Number(document.slice(4));
      const one = made.find(({ id }) => Number(id.slice(4)) === Math.floor(number / 10));
      return number % 10 === 1 ? "selfie" : (one?.kind ?? "passport");
    },
    answer(method: string, path: string, by: string, body: Act): Answer {
      const [, document] = /\/documents\/doc_0*(\d+)/.exec(path) ?? [];
      const [, id] = /\/verifications\/(ver_\w+)/.exec(path) ?? [];
      const one = made.find((each) =>
        id ? each.id === id : Number(each.id.slice(4)) === Math.floor(Number(document) / 10),
      );
      const missing = {
        status: 404,
        code: "verification_not_found",
        message: "There is no such verification.",
      };
      if (!one) return missing;
      const act = path.split("/").at(-1) ?? "";
      if (act === "rules") return { data: { rules: rulesOf(one, Number(document) % 10 === 1) } };
      if (act === "similar") return { data: similarOf(one) };
      if (act === "case") return changeCase(one, body as CaseChange, by, made);
      if (act === "claim") return claim(one, method, by, body.take_over);
      if (act === "extracted-data") {
        one.readNumber = body.document?.number ?? one.readNumber;
        acts.push({ name: "correct", id: one.id, by, body });
        return { data: {} };
      }
      if (act === "decisions") {
        one.approved.push(Number(document) % 10);
        acts.push({ name: "approveDocument", id: one.id, by, body });
        return { data: { status_label: "Approved" } };
      }
      if (act === "comments") {
        const isPrivate = body.private === true && ({ private: true } as const);
        const created_at = new Date().toISOString();
        one.comments.unshift({ content: body.content ?? "", status: one.status, created_at, ...isPrivate });
        return { data: {} };
      }
      if (method === "PUT" && ends[act]) return end(one, ends[act], act, by, body);
      const status = statuses[body.status ?? 0];
      if (method === "PATCH" && status) return end(one, status, status, by, body);
      return method === "GET" ? { data: detailOf(one) } : missing;
    },
  };
}

function claimedBy(by: string): Answer {
  return { status: 409, code: "claimed", message: `${by} has claimed this verification.` };
}

function similarOf({ failed }: Made) {
  const at = (minute: number) => ({
    id: idOf("ver", 9 + minute),
    flow: "identity",
    name: "Tomáš Okafor",
    status_label: "Started",
    created_at: `2026-03-01T10:${minute}0:00.000000Z`,
  });
  const other = { ...at(0), name: "Inés Moreau", status_label: "Approved" };
  const found = failed.includes("RulePH003") ? [at(3), at(2), at(1), other] : [];
  return {
    same_number: { count: found.length > 0 ? found.length + 2 : 0, verifications: found },
    same_picture: { count: 0, verifications: [] },
  };
}
