import type { Client } from "@passmuster/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerWith, expected } from "./server.ts";

let server: Awaited<ReturnType<typeof createServerWith>>;
let client: Client;
const created: string[] = [];
beforeAll(async () => {
  server = await createServerWith();
  client = await server.clientFor();
  for (let number = 0; number < 40; number += 1) {
    const body = { ...expected(), vendor_reference: `order ${number % 2}` };
    const { id } = await client.flow("identity").verifications.create(body);
    created.unshift(id);
  }
});
afterAll(() => server.close());

test.each([1, 7, 15, 40, undefined])(
  "forty verifications are listed one by one, %s a page",
  async (per_page) => {
    const ids: string[] = [];
    for await (const { id } of client.verifications.list({ per_page })) ids.push(id);
    expect(ids).toEqual(created);
  },
);

test("the filters apply to every page", async () => {
  const list = client.flow("identity").verifications.list({ vendor_reference: "order 1", per_page: 6 });
  const found = await list.toArray({ limit: 1_000 });
  expect(found.map(({ vendor_reference }) => vendor_reference)).toEqual(Array(20).fill("order 1"));
});

test("iteration fetches no more pages than needed", async () => {
  const asked: string[] = [];
  const counting = await server.clientFor(["read"], {
    fetch: (url, init) => {
      asked.push(url);
      return fetch(url, init);
    },
  });
  const list = counting.verifications.list({ per_page: 10 });
  expect((await list.toArray({ limit: 12 })).map(({ id }) => id)).toEqual(created.slice(0, 12));
  expect(asked).toHaveLength(2);
  for await (const { id } of list) if (id === created[3]) break;
  expect(asked).toHaveLength(3);
  expect(await list.toArray({ limit: 100 })).toHaveLength(40);
  expect(asked).toHaveLength(7);
  await counting.verifications.list().toArray({ limit: 3 });
  expect(new URL(asked[7] ?? "").searchParams.get("per_page")).toBe("3");
});

test("a list can be iterated again from its beginning", async () => {
  const list = client.verifications.list({ per_page: 30 });
  expect(await list.toArray({ limit: 35 })).toEqual(await list.toArray({ limit: 35 }));
});

test("one page has its meta data", async () => {
  const { data, meta, links } = await client.verifications.list().page(3);
  expect(data.map(({ id }) => id)).toEqual(created.slice(30));
  expect(meta).toMatchObject({ current_page: 3, last_page: 3, per_page: 15, from: 31, to: 40, total: 40 });
  expect([links.prev === null, links.next]).toEqual([false, null]);
  expect((await client.verifications.list().page(9)).data).toEqual([]);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "%s is not a valid page or limit",
  async (number) => {
    await expect(client.verifications.list().page(number)).rejects.toThrow(RangeError);
    await expect(client.verifications.list().toArray({ limit: number })).rejects.toThrow(RangeError);
  },
);

test("items added during iteration neither repeat nor hide an item", async () => {
  const { verifications } = client.flow("postal1583-skip-country");
  const address = { street: "12 Harbor Street", city: "Leeds", postal_code: "LS1", country: "GBR" };
  const documents = {
    photo_id: { type: "Passport", number: "X1", country: "ATA" },
    proof_of_address: { type: "Lease Agreement", country: "GBR" },
  };
  const body = { person: expected().person, address, documents };
  const before: string[] = [];
  for (let number = 0; number < 9; number += 1) before.unshift((await verifications.create(body)).id);
  const read: string[] = [];
  for await (const { id } of verifications.list({ per_page: 3 })) {
    read.push(id);
    if (read.length % 3 === 1) await verifications.create(body);
  }
  expect(read).toEqual(before);
});

test("an empty list is empty", async () => {
  expect(await client.flow("identity").verifications.list({ status: "7" }).toArray({ limit: 5 })).toEqual([]);
});

test("a queue is followed by its places, not by page numbers", async () => {
  const asked: URLSearchParams[] = [];
  const pagesOf = ["second", "third", null].map((next, at) => ({
    data: [{ id: `ver_${at}` }],
    meta: { next },
    links: { next },
  }));
  const reading = await server.clientFor(["read"], {
    fetch: async (url) => {
      const { searchParams } = new URL(url);
      asked.push(searchParams);
      return Response.json(pagesOf[asked.length - 1]);
    },
  });
  const ids = (await reading.verifications.list({ needs: "review" }).toArray({ limit: 10 })).map(
    ({ id }) => id,
  );
  expect(ids).toEqual(["ver_0", "ver_1", "ver_2"]);
  expect(asked.map((query) => [query.get("needs"), query.get("page"), query.get("after")])).toEqual([
    ["review", "1", null],
    ["review", "1", "second"],
    ["review", "1", "third"],
  ]);
});

test("a queue in another order is followed by page numbers", async () => {
  const flow = client.flow("identity").verifications;
  const waiting = created.slice(0, 5);
  for (const id of waiting)
    await flow.update(id, { status: 5, comment: "Seen.", email: "rita@example.test" });
  const list = flow.list({ needs: "review", sort: "newest", per_page: 2 });
  expect((await list.toArray({ limit: 100 })).map(({ id }) => id)).toEqual(waiting.toReversed());
});

test("cases are changed one by one and together", async () => {
  const flow = client.flow("identity").verifications;
  const [id = "", other = ""] = created.slice(10);
  const email = "rita@example.test";
  for (const one of [id, other]) await flow.update(one, { status: 5, comment: "Seen.", email });
  expect(await flow.updateCase(id, { assignee: email, email })).toMatchObject({ assignee: email, tags: [] });
  const verifications = [id, other];
  const outcomes = await client.cases({ verifications, act: "update", change: { priority: "high" }, email });
  expect(outcomes).toMatchObject([
    { verification: id, done: true, before: { assignee: email, priority: "normal" } },
    { verification: other, done: true, before: { assignee: null } },
  ]);
  expect((await flow.get(other)).case?.priority).toBe("high");
});
