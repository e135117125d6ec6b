import { memoryStorage } from "@passmuster/core";
import { afterEach, expect, test } from "vitest";
import {
  createService,
  identityBody,
  passport,
  reviewer,
  type Service,
  withPassport,
} from "../../service.ts";

const services: Service[] = [];
afterEach(async () => {
  for (const { passmuster } of services.splice(0)) await passmuster.close();
});

/** Two processes on one storage. */
async function processes() {
  let loads = 0;
  const sound = memoryStorage();
  const storage = {
    ...sound,
    load: (...asked: Parameters<typeof sound.load>) => {
      loads += 1;
      return sound.load(...asked);
    },
  };
  const [one, other] = [await createService({ storage }), await createService({ storage })];
  services.push(one, other);
  return { one, other, loads: () => loads };
}

const path = "/api/v1/identity/verifications";

test("a change of what the process has just saved loads nothing", async () => {
  const { one, loads } = await processes();
  const { id } = await withPassport(one.call);
  const before = loads();
  expect((await one.call("PUT", `${path}/${id}/submit`)).json.data.status_label).toBe("Submitted");
  expect(loads() - before).toBe(0);
});

test("a change keeps what another process has saved since", async () => {
  const { one, other } = await processes();
  const { id } = await withPassport(one.call);
  const { json } = await other.call("PATCH", `${path}/${id}`, { vendor_state: "seen" });
  expect(json.data.vendor_state).toBe("seen");
  const submitted = await one.call("PUT", `${path}/${id}/submit`);
  expect(submitted.json.data).toMatchObject({ status_label: "Submitted", vendor_state: "seen" });
});

test("a change is refused for what another process has saved since, never for what is past", async () => {
  const { one, other } = await processes();
  const { id } = await withPassport(one.call);
  await other.call("PUT", `${path}/${id}/cancel`, reviewer);
  const late = await one.call("PUT", `${path}/${id}/submit`);
  expect(late.status).toBe(400);
  const again = await one.call("POST", path, identityBody);
  const emptyId = again.json.data.id;
  expect((await one.call("PUT", `${path}/${emptyId}/submit`)).status).toBe(400);
  await other.call("POST", "/api/v1/identity/documents", passport(emptyId));
  expect((await one.call("PUT", `${path}/${emptyId}/submit`)).json.data.status_label).toBe("Submitted");
});

test("a change of a verification that another process deleted finds none", async () => {
  const { one, other } = await processes();
  const { id } = await withPassport(one.call);
  await other.call("DELETE", `${path}/${id}`);
  expect((await one.call("PUT", `${path}/${id}/submit`)).status).toBe(404);
});
