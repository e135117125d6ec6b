import { expect, test } from "vitest";
import { undescribed } from "./described.ts";

const detail = "/api/v1/identity/verifications/ver_00000000000000000000000000";

test("an extra member, a wrong label or an undescribed status is reported", () => {
  const json = "application/json";
  expect(undescribed("GET", "/health/live", 200, json, { status: "ok" })).toEqual([]);
  expect(undescribed("GET", "/health/live", 200, json, { status: "fine" })).not.toEqual([]);
  expect(undescribed("GET", "/health/live", 200, json, { status: "ok", more: 1 })).not.toEqual([]);
  expect(undescribed("GET", detail, 200, json, { data: {} })).not.toEqual([]);
  expect(undescribed("GET", detail, 418, json, {})).toHaveLength(1);
  const refused = { message: "x", code: "already_approved", request_id: "req_1" };
  expect(undescribed("GET", detail, 404, json, { ...refused, code: "flow_not_found" })).toEqual([]);
  expect(undescribed("GET", detail, 404, json, refused)).not.toEqual([]);
});
