import { describe, expect, test } from "vitest";
import { identityBody, passport, postalBody, reviewer, type Service } from "../../service.ts";
import { identity, lease, licence, opened, postal, selfie, statusOf, submitted } from "./attacks.ts";

describe("changes to a document before its run ends", () => {
  test("a run does not approve a document that a person rejected", async () => {
    const now = await opened();
    let rejected: string | undefined;
    now.extractor.play(async (input, _signal, next) => {
      if (input.document.type.category === "proof_of_address" && rejected)
        await now.call("POST", `${postal}/documents/${rejected}/decisions`, { status: 2, ...reviewer });
      return next();
    });
    const { id, uploaded } = await submitted(now, postal, postalBody, [licence, lease]);
    rejected = uploaded[0];
    await now.passmuster.drain();
    expect(await statusOf(now, postal, id)).toBe("Double Check");
    const { json } = await now.call("GET", `${postal}/documents/${rejected}`);
    expect(json.data.status_label).toBe("Rejected");
  });

  test("a run does not approve a document rejected before it began", async () => {
    const now = await opened();
    const { id, uploaded } = await submitted(now, postal, postalBody, [licence, lease]);
    await now.call("POST", `${postal}/documents/${uploaded[0]}/decisions`, { status: 2, ...reviewer });
    await now.passmuster.drain();
    expect(await statusOf(now, postal, id)).toBe("Double Check");
  });

  test("a run does not approve a document corrected during its reading", async () => {
    const now = await opened();
    let corrected: string | undefined;
    now.extractor.play(async (_input, _signal, next) => {
      const body = { person: { surname: "Elsewhere" }, ...reviewer };
      await now.call("PATCH", `${identity}/documents/${corrected}/extracted-data`, body);
      return next();
    });
    const { id, uploaded } = await submitted(now, identity, identityBody, [passport("").document]);
    corrected = uploaded[0];
    await now.passmuster.drain();
    expect(await statusOf(now, identity, id)).toBe("Double Check");
  });

  test("an optional document removed before the run does not count", async () => {
    const now = await opened();
    const { id, uploaded } = await submitted(now, identity, identityBody, [passport("").document, selfie]);
    const write = await now.as(["write"]);
    expect((await write("DELETE", `${identity}/documents/${uploaded[1]}`)).status).toBe(204);
    await now.passmuster.drain();
    expect(await statusOf(now, identity, id)).toBe("Double Check");
  });
});

describe("a token with write cannot remove proof", () => {
  async function approved(now: Service) {
    const made = await submitted(now, identity, identityBody, [passport("").document]);
    await now.passmuster.drain();
    expect(await statusOf(now, identity, made.id)).toBe("Approved");
    return made;
  }

  test("by removing a decided document", async () => {
    const now = await opened();
    const { uploaded } = await approved(now);
    const write = await now.as(["read", "write"]);
    expect((await write("DELETE", `${identity}/documents/${uploaded[0]}`)).status).toBe(403);
    expect((await now.call("DELETE", `${identity}/documents/${uploaded[0]}`)).status).toBe(204);
  });

  test("by changing the expected data and deleting the Double Check", async () => {
    const now = await opened();
    const { id, uploaded } = await approved(now);
    const write = await now.as(["read", "write"]);
    await write("PATCH", `${identity}/verifications/${id}`, { person: { first_name: "Otto" } });
    await now.passmuster.drain();
    expect(await statusOf(now, identity, id)).toBe("Double Check");
    expect((await write("DELETE", `${identity}/documents/${uploaded[0]}`)).status).toBe(403);
    expect((await write("DELETE", `${identity}/verifications/${id}`)).status).toBe(403);
  });
});

test("every rule has a result, also after a correction before the reading", async () => {
  const now = await opened();
  const { id } = (await now.call("POST", `${identity}/verifications`, identityBody)).json.data;
  const uploaded = await now.call("POST", `${identity}/documents`, passport(id));
  const document = `${identity}/documents/${uploaded.json.data.id}`;
  await now.call("PATCH", `${document}/extracted-data`, { person: { surname: "Marlow" }, ...reviewer });
  const { json } = await now.call("GET", `${document}/rules`);
  const codes = json.data.rules.map(({ code }: { readonly code: string }) => code);
  expect(codes).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `RulePH00${number}`),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15].map(
      (number) => `RuleDI${String(number).padStart(3, "0")}`,
    ),
    ...[1, 2, 3, 4].map((number) => `RuleCH00${number}`),
    "RuleSC001",
  ]);
});

test.each([
  ["\u30ab\u30bf", "\u30ac\u30bf"],
  ["\u0930\u0941\u092e", "\u0930\u0942\u092e"],
])("vowel and voicing marks distinguish two persons: %s is not %s", async (one, other) => {
  const now = await opened();
  const shown = async (first_name: string) => {
    const body = { ...identityBody, person: { ...identityBody.person, first_name } };
    const { id } = await submitted(now, identity, body, [passport("").document]);
    await now.passmuster.drain();
    return statusOf(now, identity, id);
  };
  expect(await shown(one)).toBe("Approved");
  expect(await shown(other)).toBe("Double Check");
});

test("renaming the expected person does not transfer a used number", async () => {
  const now = await opened();
  const otto = { ...identityBody, person: { ...identityBody.person, first_name: "Otto" } };
  const shown = async (body: object) => {
    const { id } = await submitted(now, identity, body, [passport("").document]);
    await now.passmuster.drain();
    return { id, status: await statusOf(now, identity, id) };
  };
  const { id, status } = await shown(identityBody);
  expect(status).toBe("Approved");
  const write = await now.as(["write"]);
  await write("PATCH", `${identity}/verifications/${id}`, { person: otto.person });
  await now.passmuster.drain();
  expect((await shown(otto)).status).toBe("Double Check");
});

test.each(["street", "city", "postal_code"])(
  "an expected %s of invisible characters is refused",
  async (field) => {
    const body = { ...postalBody, address: { ...postalBody.address, [field]: "\u200b" } };
    const { call } = await opened();
    const { status, json } = await call("POST", `${postal}/verifications`, body);
    expect([status, Object.keys(json.errors)]).toEqual([422, [`address.${field}`]]);
  },
);

test.each([3, 2, 5])("a token with only write cannot set the status %s", async (status) => {
  const now = await opened();
  const { id } = await submitted(now, identity, identityBody, [passport("").document]);
  const write = await now.as(["write"]);
  const answer = await write("PATCH", `${identity}/verifications/${id}`, { status, ...reviewer });
  expect(answer.status).toBe(403);
});
