import { createFactory } from "passmuster/testing";
import type { Customer } from "./onboarding.ts";

/** An invented customer. */
export function customer(id: string, passport?: string): Customer {
  const make = createFactory();
  const { firstName, lastName } = make.person();
  return { id, firstName, lastName, passport: passport ?? make.document().number, standing: "new" };
}
