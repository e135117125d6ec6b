import type { WalletFault } from "@passmuster/test-wallet";
import { expect, test } from "vitest";
import { roundTrip, type Way, ways } from "./order.ts";

const faults = ["untrusted_issuer", "expired", "revoked", "wrong_holder", "wrong_origin", "replay"] as const;

/** Every way, credential and fault in turn: half of the round trips have no fault. */
function turn(index: number): {
  readonly way: Way;
  readonly held: "mdl" | "pid" | "pid_mdoc";
  readonly fault?: WalletFault;
} {
  const way = ways[index % ways.length] ?? "direct_post";
  const held = (["mdl", "pid", "pid_mdoc"] as const)[Math.floor(index / ways.length) % 3] ?? "mdl";
  const fault = index % 2 === 0 ? undefined : faults[Math.floor(index / 2) % faults.length];
  return { way, held: way === "org-iso-mdoc" && held === "pid" ? "mdl" : held, ...(fault && { fault }) };
}

test("of 1,000 round trips every right answer is taken and every wrong one refused", async () => {
  const wrong: object[] = [];
  for (let index = 0; index < 1_000; index += 1) {
    const { way, held, fault } = turn(index);
    const person = { surname: `Muster${index}`, number: `N${index}` };
    const reading = await roundTrip(way, { holds: [held], person, ...(fault && { fault }) });
    const passed = [reading.issuerTrusted, reading.bound, reading.inValidity, reading.notRevoked].every(
      (finding) => finding.passed,
    );
    const isRight = fault ? !passed : passed && reading.extracted.person?.surname === person.surname;
    const isHidden = fault === undefined || Object.keys(reading.extracted).length === 0;
    if (!isRight || !isHidden) wrong.push({ index, way, held, fault });
  }
  expect(wrong).toStrictEqual([]);
});
