import { PassmusterApiError } from "@passmuster/client";
import { expect, test } from "vitest";
import { createServerWith, expected } from "./server.ts";

const pdf = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x0a, 0xff, 0xfe, 0x00, 0x80]);

test("a case file is its bytes, also those that are no text", async () => {
  const asked: string[] = [];
  const { clientFor, close } = await createServerWith();
  const client = await clientFor(["review"], {
    fetch: async (url) => {
      asked.push(url);
      return new Response(pdf, { headers: { "content-type": "application/pdf" } });
    },
  });
  const { verifications } = client.flow("identity");
  expect(await verifications.file("ver_1", {}, { pictures: "false" })).toEqual(pdf);
  expect(asked[0]).toMatch(/\/api\/v1\/identity\/verifications\/ver_1\/file\?pictures=false$/);
  await close();
});

test("a server without case files refuses with case_file_off", async () => {
  const { clientFor, close } = await createServerWith();
  const client = await clientFor();
  const { verifications } = client.flow("identity");
  const { id } = await verifications.create(expected());
  const refused = await verifications.file(id).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PassmusterApiError);
  expect(refused).toMatchObject({ status: 409, code: "case_file_off" });
  await close();
});
