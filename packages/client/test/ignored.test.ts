import { createClient } from "@passmuster/client";
import { afterEach, expect, test, vi } from "vitest";
import { createScriptedServer } from "./scripted-server.ts";
import { expected } from "./server.ts";

afterEach(() => void vi.restoreAllMocks());

test("members that the server does not read are told once, as a warning of the process", async () => {
  const told = vi.spyOn(process, "emitWarning").mockReturnValue(undefined);
  const headers = { "passmuster-ignored": "persn" };
  await using server = await createScriptedServer({ status: 201, headers, body: { data: { id: "ver_1" } } });
  const { verifications } = createClient({ baseUrl: server.url, token: "pm_a" }).flow("identity");
  for (let call = 0; call < 2; call += 1) await verifications.create(expected());
  expect(told.mock.calls).toEqual([
    [
      "The server does not read these members of POST /api/v1/identity/verifications: persn",
      { type: "PassmusterWarning", code: "PASSMUSTER_IGNORED" },
    ],
  ]);
});
