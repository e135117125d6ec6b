/**
 * Processor time of single acts, each divided by the time of what it cannot do without, in the same run. The
 * ratio of each is stored here. A ratio of more than twice the stored one fails the run.
 *
 *   npm run bench:limits -- [part of a name]
 */
import { spawn } from "node:child_process";
import { hash, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAudit } from "@passmuster/core/admin";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { evidenceOf, issue, at as issuedAt, masterListOf } from "@passmuster/test-chip";
import { trustedCertificates } from "../packages/certificates/src/index.ts";
import { readMasterList, verifyChip } from "../packages/chip/src/index.ts";
import { plainMessage } from "../packages/conformance/src/fixtures.ts";
import { createService } from "../packages/core/test/service.ts";
import { verifyDeviceResponse } from "../packages/wallet/src/mdoc/index.ts";
import { ownBase } from "../packages/wallet/test/mdoc/mutations.ts";
import { answerBy, order, verifierFor, at as walletAt } from "../packages/wallet/test/openid4vp/order.ts";
import { bombs } from "../tests/assurance/test/requests/bombs.ts";
import { testWallet } from "../tools/test-wallet/src/index.ts";

type Act = () => unknown;

interface Row {
  readonly name: string;
  readonly floor: string;
  /** The ratio measured on two cores in November 2026. */
  readonly stored: number;
  /** The act and its floor; each is run often enough to be measured. */
  prepare(): Promise<{ readonly act: Act; readonly floor: Act; readonly clock?: () => number; end?(): void }>;
}

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The least milliseconds of five rounds: other programs only ever add. */
async function least(act: Act, clock: () => number): Promise<number> {
  await act();
  let found = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const begun = clock();
    await act();
    found = Math.min(found, clock() - begun);
  }
  return found;
}

const times = (count: number, act: Act) => async (): Promise<void> => {
  for (let done = 0; done < count; done += 1) await act();
};

const root = issue({ name: "Root", isCa: true, serial: 1 });
const signer = issue({ name: "List signer", by: root, listSigner: true });
/** One signature of ECDSA: every credential and chip has at least one. */
const oneSignature: Act = () => signer.certificate.x509.verify(root.certificate.publicKey);

async function verifying(held: "mdl" | "pid") {
  const wallet = testWallet({ at: walletAt, holds: [held] });
  const verifier = verifierFor(wallet);
  const request = await verifier.request(order, walletAt);
  const answer = await answerBy(wallet, "openid4vp-v1-unsigned", request);
  const secrets = { ...order, secrets: request.secrets };
  const act = times(200, () => verifier.verify(answer, secrets, walletAt));
  return { act, floor: times(200, oneSignature) };
}
const presentation = (held: "mdl" | "pid", stored: number): Row => ({
  name: `verify a presented ${held}`,
  floor: "one signature",
  stored,
  prepare: () => verifying(held),
});

const bodyOf = (index: number): string =>
  JSON.stringify({
    at: newYear + index,
    kind: "act",
    by: "tok_01kdx0000000000000000000",
    verification: `ver_${index}`,
    version: 1,
    flow: "identity",
    policy: "p".repeat(43),
    status: "started",
    acts: ["verification.created"],
    proofs: { state: "s".repeat(43), expected: "e".repeat(43) },
  });

async function outboxWith(messages: number) {
  const seeded = createSeeded(7);
  const { outbox, migrate } = sqliteStorage(":memory:");
  await migrate();
  const silent = { topic: "webhook", lane: "silent" } as const;
  await outbox.add(Array.from({ length: messages }, () => plainMessage(seeded, silent)));
  return times(1_000, () => outbox.claim(8, { now: newYear, until: newYear + 1, exceptLanes: ["silent"] }));
}

/** Runs a script; resolves when it printed a line. */
async function started(folder: string, script: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, "--input-type=module", "-e", script], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGKILL");
  await ended;
}

const rows: readonly Row[] = [
  {
    name: "verify an mdoc",
    floor: "one signature",
    stored: 15,
    async prepare() {
      const { bytes, options } = ownBase();
      return {
        act: times(200, () => verifyDeviceResponse(bytes, options)),
        floor: times(200, oneSignature),
      };
    },
  },
  presentation("mdl", 33),
  presentation("pid", 38),
  {
    name: "verify a chip",
    floor: "one signature",
    stored: 12,
    async prepare() {
      const evidence = evidenceOf({ signer: issue({ name: "Signer", by: root }) });
      const trust = trustedCertificates([root.certificate]);
      const at = issuedAt;
      return { act: times(50, () => verifyChip(evidence, { trust, at })), floor: times(50, oneSignature) };
    },
  },
  {
    name: "read a list of 500 certificates",
    floor: "node:crypto parses and verifies each",
    stored: 2.4,
    async prepare() {
      const entries = Array.from(
        { length: 500 },
        (_, serial) => issue({ name: "Many", isCa: true, serial: serial + 1 }).certificate.raw,
      );
      const bytes = masterListOf({ signer, entries });
      const options = { signers: [root.certificate], at: () => issuedAt };
      const floor = () => {
        for (const raw of entries) {
          const certificate = new X509Certificate(raw);
          certificate.verify(certificate.publicKey);
        }
      };
      return { act: () => readMasterList(bytes, options), floor };
    },
  },
  {
    name: "refuse nine hostile bodies of 31 MiB",
    floor: "one honest body of that size",
    stored: 0.6,
    async prepare() {
      const { passmuster } = await createService();
      const { secret } = await passmuster.tokens.create({ scopes: ["write"] });
      const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
      const bodies = bombs.map(({ make }) => make());
      const honest = Buffer.from(`{"a":"${"a".repeat(31 * 2 ** 20)}"}`);
      async function* inChunks(bytes: Uint8Array) {
        for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
      }
      const url = "/api/v1/identity/documents";
      const act = async () => {
        for (const body of bodies)
          await passmuster.handle({ method: "POST", url, headers, body: inChunks(body) });
      };
      const floor = () => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(honest));
      return { act, floor, end: () => void passmuster.close() };
    },
  },
  {
    name: "a claim beside 20,000 silent messages (SQLite)",
    floor: "beside 100",
    stored: 1,
    prepare: async () => ({ act: await outboxWith(20_000), floor: await outboxWith(100) }),
  },
  {
    name: "verify 100,000 links of the record (SQLite)",
    floor: "SHA-256 over as many",
    stored: 13,
    async prepare() {
      const links = 100_000;
      const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
      const storage = sqliteStorage(join(folder, "v.db"));
      await storage.migrate();
      const entries = Array.from({ length: links }, (_, index) => ({
        tenant: "acme",
        at: newYear + index,
        body: bodyOf(index),
      }));
      for (let from = 0; from < links; from += 1_000)
        await storage.audit.append(entries.slice(from, from + 1_000));
      const audit = createAudit(storage);
      return {
        act: () => audit.verify({ rows: "none" }),
        floor: () => {
          for (const { body } of entries) hash("sha256", body, "hex");
        },
        end: () => void storage.close().then(() => rmSync(folder, { recursive: true })),
      };
    },
  },
  {
    name: "start of serve to its first answer",
    floor: "the load of four libraries",
    stored: 3.7,
    async prepare() {
      const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
      const main = new URL("../packages/cli/src/main.ts", import.meta.url).href;
      const line = ["serve", "--port", "0", "--log-level", "silent"];
      const serve = `const { main } = await import("${main}"); await main(${JSON.stringify(line)});`;
      const names = ["fastify", "zod", "better-sqlite3", "pino"].map((name) => import.meta.resolve(name));
      const libraries = `for (const name of ${JSON.stringify(names)}) await import(name); console.log();`;
      return {
        act: () => started(folder, serve),
        floor: () => started(folder, libraries),
        // Of other processes only the time on the clock is known here.
        clock: () => performance.now(),
        end: () => rmSync(folder, { recursive: true }),
      };
    },
  },
];

const wanted = process.argv[2] ?? "";
let missed = 0;
console.log("what".padEnd(50), "ratio / stored  in floors of");
for (const { name, floor: of, stored, prepare } of rows.filter((row) => row.name.includes(wanted))) {
  const { act, floor, clock = processorTime, end } = await prepare();
  const ratio = (await least(act, clock)) / (await least(floor, clock));
  end?.();
  if (ratio > 2 * stored) missed += 1;
  const figure = `${ratio.toPrecision(3).padStart(6)} / ${String(stored).padEnd(6)}`;
  console.log(name.padEnd(50), figure, ` ${of}${ratio > 2 * stored ? "  MISS" : ""}`);
}
process.exit(missed > 0 ? 1 : 0);
