import { defineFlow, flows } from "@passmuster/core";
import type { Principal } from "@passmuster/core/ports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createService, identityBody, person, type Service } from "../../service.ts";

const plus = defineFlow({ path: "plus", label: "Identity Plus", photoId: "required", documentTypes: [3] });
const all = "/api/v1/verifications";
const limited: Principal = { subject: "sub", tenant: "default", scopes: ["read", "review"] };
const reviewer = { email: "rita@example.test", role: "review" } as const;
const principals: Readonly<Record<string, Principal>> = {
  everything: { ...limited, scopes: ["read", "write", "review"] },
  identity: { ...limited, flows: ["identity"], reviewer },
  postal: { ...limited, flows: ["postal1583"], reviewer },
  globex: { ...limited, tenant: "globex", scopes: ["read", "write"] },
};

let service: Service;
let ids: Record<"ines" | "jose" | "plus" | "foreign", string>;
const as = (name: string): Caller => service.callerWith(name);

async function created(call: Caller, flow: string, more: object): Promise<string> {
  const { json } = await call("POST", `/api/v1/${flow}/verifications`, { ...identityBody, ...more });
  return json.data.id;
}

beforeAll(async () => {
  service = await createService({
    authenticator: { authenticate: async (token) => principals[token] },
    flows: [...flows, plus],
  });
  const [call, globex] = [as("everything"), as("globex")];
  const named = (first_name: string, last_name: string) => ({ person: { ...person, first_name, last_name } });
  ids = {
    ines: await created(call, "identity", {}),
    jose: await created(call, "identity", { ...named("José", "O'Brien-Núñez"), vendor_reference: "ref/2 B" }),
    plus: await created(call, "plus", { vendor_reference: "order-2" }),
    foreign: await created(globex, "identity", {}),
  };
});
afterAll(() => service.passmuster.close());

async function found(call: Caller, search: string, path = all): Promise<readonly string[]> {
  const { status, json } = await call("GET", `${path}?${new URLSearchParams({ search })}`);
  expect(status).toBe(200);
  expect(json.meta.total).toBe(json.data.length);
  return json.data.map(({ id }: { id: string }) => id);
}

describe("search", () => {
  test("finds by name, number and reference, in any case and without accents", async () => {
    const call = as("everything");
    for (const words of ["jose obrien", "O'Brien", "nunez", "NÚÑ", "brien-núñez", "ref2b", "ref/2"])
      expect([words, await found(call, words)]).toEqual([words, [ids.jose]]);
    for (const words of ["marlow", "marl", "ines x12"])
      expect([words, await found(call, words)]).toEqual([words, [ids.plus, ids.ines]]);
    for (const words of ["x1234567", "X 123 456"])
      expect([words, await found(call, words)]).toEqual([words, [ids.plus, ids.jose, ids.ines]]);
    expect(await found(call, "jose marlow")).toEqual([]);
    expect(await found(call, "order-2")).toEqual([ids.plus]);
  });

  test("a reviewer of one flow finds and counts nothing of another, and a tenant nothing of another", async () => {
    expect(await found(as("identity"), "marlow")).toEqual([ids.ines]);
    expect(await found(as("identity"), "order-2")).toEqual([]);
    expect(await found(as("postal"), "marlow")).toEqual([]);
    expect(await found(as("globex"), "marlow")).toEqual([ids.foreign]);
    const refused = await as("identity")("GET", "/api/v1/plus/verifications?search=marlow");
    expect([refused.status, refused.json.code]).toEqual([404, "flow_not_found"]);
  });

  test("combines with filters and pages, and links keep it", async () => {
    const { json } = await as("everything")("GET", `${all}?search=marlow&per_page=1&status=1`);
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([ids.plus]);
    expect(json.meta).toMatchObject({ total: 2, last_page: 2 });
    expect(json.links.next).toContain("search=marlow");
    const none = await as("everything")("GET", `${all}?search=marlow&status=3`);
    expect(none.json.meta.total).toBe(0);
  });

  test("blank text is no search; text without letters and digits, and too many words, are refused", async () => {
    expect((await as("everything")("GET", `${all}?search=%20`)).json.meta.total).toBe(3);
    for (const words of ["%25%25", "***", "a+b+c+d+e+f+g+h+i+j+k"]) {
      const { status, json } = await as("everything")("GET", `${all}?search=${words}`);
      expect([status, json.errors]).toEqual([
        422,
        { search: ["The search field must have 1 to 10 words of letters or digits."] },
      ]);
    }
  });

  test("a deleted verification is not found", async () => {
    const id = await created(as("everything"), "identity", { vendor_reference: "gone-1" });
    expect(await found(as("everything"), "gone")).toEqual([id]);
    await as("everything")("DELETE", `/api/v1/identity/verifications/${id}`);
    expect(await found(as("everything"), "gone")).toEqual([]);
  });

  test("in process the same words are searched", async () => {
    const { items } = await service.passmuster.verifications.list({ search: "nunez" });
    expect(items.map(({ id }) => id)).toEqual([ids.jose]);
  });
});

describe("CSV of a list", () => {
  const lines = (raw: unknown): readonly string[] => String(raw).replace("\ufeff", "").trim().split("\r\n");

  test("has the list's filters, its own columns and a byte order mark, and no page", async () => {
    const { status, headers, raw } = await as("everything")("GET", `${all}.csv?search=marlow&per_page=1`);
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="verifications.csv"');
    expect([headers["passmuster-rows"], headers["passmuster-rows-left-out"]]).toEqual(["2", "0"]);
    expect(String(raw).startsWith('\ufeff"id","flow","status","vendor_reference"')).toBe(true);
    expect(lines(raw).slice(1)).toEqual([
      expect.stringContaining(`"${ids.plus}","plus","Started","order-2"`),
      expect.stringContaining(`"${ids.ines}","identity","Started","order-1"`),
    ]);
  });

  test("shows a reviewer only their flows", async () => {
    const { raw } = await as("identity")("GET", `${all}.csv`);
    expect(lines(raw)).toHaveLength(3);
    expect(String(raw)).not.toContain(ids.plus);
    expect((await as("identity")("GET", "/api/v1/plus/verifications.csv")).status).toBe(404);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＠A", '=HYPERLINK("http://x","y")'])(
    "%s does not run as a formula",
    async (formula) => {
      const id = await created(as("everything"), "identity", { vendor_reference: formula });
      const { raw } = await as("everything")("GET", "/api/v1/identity/verifications.csv");
      const line = lines(raw).find((one) => one.includes(id));
      expect(line).toContain(`,"'${formula.replaceAll('"', '""')}",`);
    },
  );

  test("a reading by a named person is recorded with every verification of the file", async () => {
    const csv = await service.passmuster.verifications.csv(
      { search: "marlow" },
      { reader: "rita@example.test" },
    );
    expect(csv).toContain(ids.ines);
    const links = await service.storage.audit.read("default", { sequence: 1 }, 1_000);
    const last = links.findLast(({ body }) => body.includes('"reading"'))?.body;
    expect(last).toContain(ids.plus);
    expect(last).not.toContain("rita");
  });
});
