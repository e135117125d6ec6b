import type { testPassmuster } from "@passmuster/core/testing";
import { type Blank, createOffice, type NewCustomer } from "./office.ts";

const ines: NewCustomer = {
  firstName: "Ines",
  lastName: "Marlow",
  home: { street: "14 Quarry Steps", city: "Cinder Falls", state: "OR", postalCode: "97999" },
  passport: "X1234567",
  box: "12",
  phone: "+1 503 555 0100",
  email: "ines@example.com",
};

const otto: NewCustomer = { ...ines, firstName: "Otto", passport: "X7654321", box: "13" };

type Kit = Awaited<ReturnType<typeof testPassmuster>>;

/** Runs a day of an operator, from a new customer to the inspector. */
export async function runDay(kit: Kit, tell: (line: string) => void, blank?: Blank) {
  const { passmuster, make, now, advance } = kit;
  const office = createOffice(passmuster);

  const id = await office.welcome(ines, make.picture());
  const leaving = await office.welcome(otto, make.picture());
  await passmuster.drain();
  const { statusLabel } = await passmuster.flow("postal1583").verifications.get(id);
  tell(`Two new customers; the IDs of box 12: ${statusLabel}`);

  const ready = await office.witness(id, "Walt Witness", now());
  await office.witness(leaving, "Walt Witness", now());
  tell(`Signature witnessed; box 12 is ${ready ? "ready" : "not ready"}`);

  const form = await office.form(id, blank);
  tell(`Form: a PDF of ${form.length} bytes`);

  const soon = await office.expiringBefore("2031-02-28");
  tell(`IDs that expire before 2031-02-28: ${soon.length}`);

  await office.close(leaving, now(), "3 Alder Bay Road, Alder Bay OR 97998");
  tell("Box 13 closed");

  await advance(75);
  const { quarter, csv } = await office.certify("2026-04-15", "Ann Agent");
  tell(`Quarter ${quarter.day}: ${quarter.rows.map(({ state }) => state).join(", ")}`);

  const file = await office.inspect(id, "inspector@example.com");
  const record: string[] = [];
  for await (const { body } of passmuster.audit.export()) record.push(body);
  tell(`The inspector gets a case file of ${file.length} bytes; the record has ${record.length} links`);

  return { id, leaving, statusLabel, ready, form, soon, quarter, csv, file, record };
}
