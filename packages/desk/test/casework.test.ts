import { expect, test } from "vitest";
import { type Casework, inverseOf } from "../page/session/casework.ts";
import {
  addressOf,
  everything,
  type Filter,
  filterIn,
  filterOf,
  queryOf,
  viewOf,
} from "../page/session/filter.ts";
import { dueOf, durationOf } from "../page/session/format.ts";

const filter: Filter = {
  flow: "identity",
  view: "waiting",
  search: "moreau",
  facets: { sort: "due", tag: "vip", assignee: "me", score_under: "60", waiting_longer_than: "3d" },
};

test("a filter is the same after its address and after its saved view, without the search", () => {
  const expected = { ...filter, search: "" };
  expect(filterIn(addressOf(filter))).toEqual(expected);
  expect(filterOf(viewOf(filter))).toEqual(expected);
  for (const view of ["hold", "approved", "rejected", "all"] as const) {
    const other: Filter = { ...everything, view };
    expect(filterIn(addressOf(other))).toEqual(other);
    expect(filterOf(viewOf(other))).toEqual(other);
  }
  expect(addressOf(everything)).toBe("");
});

test("a list of waiting cases is asked for with the filters, and every other list without them", () => {
  const rest = { tag: "vip", assignee: "me", score_under: "60", waiting_longer_than: "3d" };
  expect(queryOf(filter)).toEqual({ needs: "review", sort: "due", search: "moreau", ...rest });
  expect(queryOf({ ...everything, search: "moreau" })).toEqual({ search: "moreau" });
  expect(queryOf({ ...filter, view: "hold", search: "" })).toEqual({ status: "8" });
});

test("values of an address that no filter has are left out", () => {
  const address = "flow=../x&show=bin&sort=size&tag=NO&assignee=x&score_under=101&overdue=yes&search=moreau";
  expect(filterIn(address)).toEqual(everything);
});

const before: Casework = {
  assignee: null,
  pool: "night",
  priority: "high",
  due_at: null,
  overdue: false,
  tags: ["pep"],
  checklist: [],
};

test("the inverse of a change restores what was before", () => {
  expect(inverseOf({ assignee: "ana@bank.example" }, before)).toEqual({ pool: "night" });
  expect(inverseOf({ pool: "day" }, { ...before, pool: null })).toEqual({ assignee: null, pool: null });
  const assigned = { ...before, assignee: "bo@bank.example", pool: null };
  expect(inverseOf({ assignee: null, pool: null }, assigned)).toEqual({ assignee: "bo@bank.example" });
  expect(inverseOf({ add_tags: ["vip"] }, before)).toEqual({ tags: ["pep"] });
  expect(inverseOf({ priority: "low" }, before)).toEqual({ priority: "high" });
  expect(inverseOf({ checked: [] }, before)).toBeUndefined();
});

test("a due time is told in its largest unit, whether it is to come or has passed", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  const due = (at: string): string => dueOf(at, now).replace(/\s/g, " ");
  expect(due("2026-11-29T14:59:00Z")).toBe("due in 2 hr");
  expect(due("2026-11-29T12:00:20Z")).toBe("due in 1 min");
  expect(due("2026-11-29T09:00:00Z")).toBe("overdue by 3 hr");
  expect(due("2026-11-25T12:00:00Z")).toBe("overdue by 4 days");
  expect(durationOf("4h").replace(/\s/g, " ")).toBe("4 hr");
});
