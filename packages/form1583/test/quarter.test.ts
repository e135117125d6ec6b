import { testPassmuster } from "@passmuster/core/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { certifyQuarter, csvOfQuarter, quarter } from "../src/index.ts";
import { application, customer, type Kit } from "./customers.ts";

let kit: Kit;
/** Two years before a leap day's quarter. */
beforeEach(async () => {
  kit = await testPassmuster({ now: "2027-12-01T12:00:00Z" });
});
afterEach(() => kit.close());

const witness = { by: "Walt Witness", method: "in_person", at: "2027-12-01" } as const;
const verifications = () => kit.passmuster.flow("postal1583").verifications;
const statesOn = async (day: string) =>
  Object.fromEntries(
    (await quarter(kit.passmuster, day)).rows.map(({ verification, state }) => [verification, state]),
  );

async function mailbox(given: Parameters<typeof customer>[1] = {}): Promise<string> {
  const { id } = await customer(kit, given);
  await verifications().witness(id, witness);
  return id;
}

/** A reading as the sandbox makes it, with another expiry date of the photo ID. */
function expiring(day: string): void {
  kit.reader.play(async ({ document }, _signal, next) => {
    const read = await next();
    if (document.type.category !== "photo_id") return read;
    const { data, mrz, printed } = read;
    return {
      ...read,
      data: { ...data, document: { ...data.document, expirationDate: day } },
      ...(mrz && { mrz: { ...mrz, fields: { ...mrz.fields, expirationDate: day } } }),
      printed: { ...printed, document: { ...printed?.document, expirationDate: day } },
    };
  });
}

describe("a quarter over a leap day", () => {
  test("lists mailboxes as active, changed, closed or expired", async () => {
    const [kept, changed, closed, closedOnDay] = [
      await mailbox(),
      await mailbox({ addressId: 24 }),
      await mailbox({ addressId: 25 }),
      await mailbox({ addressId: 26 }),
    ];
    expiring("2028-02-29");
    const expired = await mailbox({ addressId: 27 });
    expect(await statesOn("2028-01-15")).toEqual({
      [kept]: "changed",
      [changed]: "changed",
      [closed]: "changed",
      [closedOnDay]: "changed",
      [expired]: "changed",
    });
    await kit.advance(90);
    expect(kit.now().slice(0, 10)).toBe("2028-02-29");
    await verifications().updateApplication(changed, { ...application, phone: "+1 503 555 0188" });
    await verifications().closeMailbox(closed, { at: "2028-02-29", forwardingAddress: "3 Alder Bay" });
    await kit.advance(46);
    expect(kit.now().slice(0, 10)).toBe("2028-04-15");
    await verifications().closeMailbox(closedOnDay, { at: "2028-04-15" });
    expect(await statesOn("2028-04-15")).toEqual({
      [kept]: "active",
      [changed]: "changed",
      [closed]: "closed",
      [closedOnDay]: "closed",
      [expired]: "expired",
    });
    expect(await statesOn("2028-07-15")).toEqual({
      [kept]: "active",
      [changed]: "active",
      [expired]: "expired",
    });
  });

  test("an ID is valid on its last day: it expires after it, also on a leap day", async () => {
    expiring("2028-01-15");
    const id = await mailbox();
    expect((await statesOn("2028-01-15"))[id]).toBe("changed");
    expect((await statesOn("2028-04-15"))[id]).toBe("expired");
  });

  test("a mailbox that was opened later, or was never Approved, is not listed", async () => {
    await kit.advance(60);
    const later = await mailbox();
    const { id } = await kit.started({ flow: "postal1583" });
    await verifications().updateApplication(id, application);
    expect(await statesOn("2028-01-15")).toEqual({});
    expect(await statesOn("2028-04-15")).toEqual({ [later]: "changed" });
  });
});

test.each(["2028-02-15", "2028-01-14", "2028-1-15", "January", ""])("%j is no quarter day", async (day) => {
  await expect(quarter(kit.passmuster, day)).rejects.toThrow("15th of January, April, July or October");
});

describe("the certification of a quarter", () => {
  test("is recorded on every mailbox, and is in the CSV", async () => {
    await mailbox();
    await mailbox({ addressId: 24 });
    await expect(certifyQuarter(kit.passmuster, "2028-01-15", "Ann Agent")).rejects.toMatchObject({
      code: "validation_failed",
    });
    await kit.advance(45);
    const certified = await certifyQuarter(kit.passmuster, "2028-01-15", "Ann Agent");
    expect(certified.rows.map(({ certifiedAt }) => certifiedAt.slice(0, 10))).toEqual([
      "2028-01-15",
      "2028-01-15",
    ]);
    const [head = "", ...lines] = csvOfQuarter(certified).trim().split("\r\n");
    const columns = head.replace("\ufeff", "").split(",");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.split('","')).toHaveLength(columns.length);
    const first = Object.fromEntries(
      (lines[0] ?? "")
        .slice(1, -1)
        .split('","')
        .map((cell, at) => [columns[at], cell]),
    );
    expect(first).toMatchObject({
      '"quarter"': "2028-01-15",
      '"state"': "changed",
      '"ready"': "yes",
      '"mailbox_pmb"': "PMB 12",
      '"photo_id_number"': "P30023",
      '"address_id_expiry"': "12/01/2032",
      '"witness_in_person"': "yes",
    });
  });

  test("an application that would run as a formula is text in the CSV", async () => {
    const { id } = await customer(kit, { application: { agency: { name: "=1+1", address: "Here" } } });
    await verifications().witness(id, witness);
    expect(csvOfQuarter(await quarter(kit.passmuster, "2028-01-15"))).toContain(`"'=1+1"`);
  });
});
