import { type Client, PassmusterApiError } from "@passmuster/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerWith, expected } from "./server.ts";

let server: Awaited<ReturnType<typeof createServerWith>>;
let client: Client;
beforeAll(async () => {
  server = await createServerWith();
  client = await server.clientFor();
  for (const vendor_reference of ["=1+1", "Zoë, Ltd"])
    await client.flow("identity").verifications.create({ ...expected(), vendor_reference });
});
afterAll(() => server.close());

const rowsOf = (text: string) => text.slice(1).trimEnd().split("\r\n");

test("the list of every flow, or of one, is a text for a spreadsheet, as in process", async () => {
  const all = await client.verifications.csv();
  expect(all.text).toBe(await server.passmuster.verifications.csv());
  expect(all.text.codePointAt(0)).toBe(0xfeff);
  const [columns, ...rows] = rowsOf(all.text);
  expect(columns).toMatch(/^"id","flow","status",/);
  expect(rows).toHaveLength(2);
  expect(all.text).toContain(`"'=1+1"`);
  expect(all.leftOut).toBe(0);
  const one = await client.flow("identity").verifications.csv({ vendor_reference: "Zoë, Ltd" });
  expect(rowsOf(one.text)).toHaveLength(2);
  expect(rowsOf((await client.flow("postal1583").verifications.csv()).text)).toHaveLength(1);
});

test("the stream has the bytes of the text", async () => {
  const { text, stream } = await client.verifications.csv({ vendor_reference: "Zoë, Ltd" });
  const bytes = new Uint8Array(await new Response(stream()).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(Buffer.from(bytes).toString()).toBe(text);
  expect(await new Response(stream()).text()).toContain("Zoë, Ltd");
});

test("the figures of each day are a text, as in process", async () => {
  const query = { flow: "identity" };
  const { text } = await client.figuresCsv(query);
  expect(text).toMatch(/^\ufeff"day","automatic","approved","rejected","reversed"\r\n/);
  expect(text).toBe(await server.passmuster.figuresCsv(query));
});

test("rows that the file lacks are counted", async () => {
  const body = '\ufeff"id"\r\n';
  const headers = { "content-type": "text/csv; charset=utf-8", "passmuster-rows-left-out": "7" };
  const much = await server.clientFor(["read"], { fetch: async () => new Response(body, { headers }) });
  expect(await much.verifications.csv()).toMatchObject({ text: body, leftOut: 7 });
});

test("a refusal is an error, as with every other call", async () => {
  const reader = await server.clientFor(["read"]);
  await expect(reader.figuresCsv()).rejects.toBeInstanceOf(PassmusterApiError);
  await expect(client.flow("no-such").verifications.csv()).rejects.toMatchObject({ code: "flow_not_found" });
});
