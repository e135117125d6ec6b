import { trustedCertificates } from "@passmuster/certificates";
import { expect, test } from "vitest";
import { readMasterList, verifyChip } from "../src/index.ts";
import { issue } from "./kit/authority.ts";
import { at, evidenceOf } from "./kit/document.ts";
import { masterListOf } from "./kit/list.ts";

const root = issue({ name: "Root", isCa: true, serial: 1 });
const signer = issue({ name: "List signer", by: root, listSigner: true });

/** In milliseconds of processor time. */
async function costOf(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test("a list of 500 certificates is read in 300 ms of processor time", async () => {
  const many = Array.from({ length: 500 }, (_, serial) =>
    issue({ name: "Many", isCa: true, serial: serial + 1 }),
  );
  const bytes = masterListOf({ signer, entries: many.map(({ certificate }) => certificate.raw) });
  const options = { signers: [root.certificate], at: () => at };
  expect(await costOf(() => readMasterList(bytes, options))).toBeLessThan(300);
});

test("a document is verified in 25 ms of processor time", async () => {
  const evidence = evidenceOf({ signer: issue({ name: "Signer", by: root }) });
  const trust = trustedCertificates([root.certificate]);
  const verifyOften = async () => {
    for (let count = 0; count < 20; count += 1) await verifyChip(evidence, { trust, at });
  };
  await verifyOften();
  expect((await costOf(verifyOften)) / 20).toBeLessThan(25);
});
