import { type Caller, callerOf } from "@passmuster/test-servers/caller";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyFolder, run, type Serving, serve } from "./command-line.ts";

const folder = emptyFolder();
let server: Serving;
let call: Caller;
beforeAll(async () => {
  server = await serve(folder, ["--extractor", "sandbox"]);
  call = callerOf(server.url, (await run(folder, ["token", "create"])).stdout.trim());
});
afterAll(() => server.end("SIGTERM"));

const quarter = (...line: readonly string[]) => run(folder, ["form1583", "quarter", ...line]);
const days = (year: number) => ["01", "04", "07", "10"].map((month) => `${year}-${month}-15`);
const today = new Date().toISOString().slice(0, 10);
const year = Number(today.slice(0, 4));
const next = [...days(year), ...days(year + 1)].find((day) => day > today) ?? "";

/** An Approved mailbox, as a reviewer leaves it. */
async function mailbox(): Promise<string> {
  const flow = "/api/v1/postal1583/verifications";
  const { json } = await call("POST", flow, {
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    address: {
      street: "14 Quarry Steps",
      city: "Cinder Falls",
      state: "OR",
      postal_code: "97999",
      country: "USA",
    },
    documents: {
      photo_id: { type: "Passport", number: "X1234567", country: "ATA" },
      proof_of_address: { type: "Lease Agreement", country: "USA" },
    },
  });
  const { id } = json.data;
  const email = "rita@example.test";
  await call("PUT", `${flow}/${id}/application`, {
    mailbox: { street: "1 Ferry Lane", pmb: "12", city: "Cinder Falls", state: "OR", postal_code: "97999" },
    agency: { name: "Ferry Lane Mail", address: "1 Ferry Lane, Cinder Falls OR 97999" },
    phone: "+1 503 555 0100",
    email: "ines@example.test",
    service: "personal",
  });
  await call("PUT", `${flow}/${id}/approve`, { comment: "Seen.", email });
  await call("POST", `${flow}/${id}/witness`, { by: "Walt Witness", method: "in_person", at: today });
  return id;
}

test("the mailboxes of a quarter are listed as a table, as CSV and as JSON", async () => {
  const id = await mailbox();
  const listed = await quarter(next);
  expect([listed.status, listed.stderr]).toEqual([0, ""]);
  expect(listed.stdout).toMatch(/^STATE +READY +PMB +NAME +ID +CERTIFIED\n/);
  expect(listed.stdout).toMatch(new RegExp(`changed +yes +PMB 12 +Ines Marlow +${id} +–\\n`));
  const csv = (await quarter(next, "--csv")).stdout;
  expect(csv).toContain(`"${next}","${id}","postal1583","changed","yes"`);
  const { stdout } = await quarter(next, "--json");
  expect(JSON.parse(stdout)).toMatchObject({ verification: id, state: "changed", ready: true });
});

test.each([
  [["2027-02-15"], "15th of January, April, July or October"],
  [[], "takes one day"],
  [[next, "--certify"], "--certify needs --by NAME"],
  [[next, "--by", "Ann"], "--by needs --certify"],
  [[next, "--csv", "--json"], "not both"],
  [[next, "--certify", "--by", "Ann Agent"], "must not be in the future"],
])("form1583 quarter %j is refused with what is allowed", async (line, sentence) => {
  const { status, stderr, stdout } = await quarter(...line);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
});
