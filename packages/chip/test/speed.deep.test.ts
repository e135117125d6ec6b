import { X509Certificate } from "node:crypto";
import { trustedCertificates } from "@passmuster/certificates";
import { expect, test } from "vitest";
import { readMasterList, verifyChip } from "../src/index.ts";
import { issue } from "./kit/authority.ts";
import { at, evidenceOf } from "./kit/document.ts";
import { masterListOf } from "./kit/list.ts";

const root = issue({ name: "Root", isCa: true, serial: 1 });
const signer = issue({ name: "List signer", by: root, listSigner: true });

/** In milliseconds of processor time, the best of five: beside other work the same code took up to twice as long. */
async function costOf(run: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    costs.push((user + system) / 1000);
  }
  console.info(`processor time: ${costs.map((cost) => cost.toFixed(0)).join(", ")} ms`);
  return Math.min(...costs);
}

/** What reading a list cannot do without, in `node:crypto` alone: each certificate is parsed, and its own signature verified. */
const floorOf = (certificates: readonly Uint8Array[]) =>
  costOf(() => {
    for (const raw of certificates) {
      const certificate = new X509Certificate(raw);
      expect(certificate.verify(certificate.publicKey)).toBe(true);
    }
  });

test("a list of 500 certificates is read in 300 ms of processor time, or three times what node:crypto needs for them", async () => {
  const many = Array.from({ length: 500 }, (_, serial) =>
    issue({ name: "Many", isCa: true, serial: serial + 1 }),
  );
  const entries = many.map(({ certificate }) => certificate.raw);
  const bytes = masterListOf({ signer, entries });
  const floor = await floorOf(entries);
  const options = { signers: [root.certificate], at: () => at };
  expect(await costOf(() => readMasterList(bytes, options))).toBeLessThan(Math.max(300, 3 * floor));
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
