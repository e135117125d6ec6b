import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPassmuster, defineFlow, directoryBlobs, fetchHandler, memoryStorage } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import { localExtractor } from "@passmuster/extractor-local";
import type { Call } from "./call.ts";
import { chips } from "./chip.ts";
import type { Hold } from "./scene.ts";

/** Passmuster embedded as in a host, with this repository's reader. Each case has its own tenant. */
export interface Service {
  tenant(name: string): Promise<{ readonly call: Call; readonly write: Call }>;
  hold(number: string): Hold;
  close(): Promise<void>;
}

const flows = [
  defineFlow({
    path: "household",
    label: "Household",
    photoId: "required",
    proofOfAddress: "required",
    selfie: "optional",
    documentTypes: [1, 3, 12, 23, 30, 31, 41],
  }),
  // Published specimens are of past years, and all but a few have expired.
  defineFlow({
    path: "specimens",
    label: "Specimens",
    photoId: "required",
    selfie: "optional",
    documentTypes: [1, 3, 12, 13, 41],
    anyCountry: true,
    policy: { actions: { RulePH006: "off" } },
  }),
];

export async function startService(processes = 2): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), "forgery-bench-"));
  const { extractor, hold } = holding(localExtractor({ processes, secondsPerDocument: 300 }));
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1:3000",
    secret: "a secret of the bench, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: directoryBlobs(folder),
    extractor,
    chips,
    flows,
    specimens: "accept",
    limits: { requestsPerMinute: false },
    work: { concurrency: processes, extractionTimeout: "300s", poll: "200ms" },
  });
  await passmuster.start({ warmUp: true });
  const fetch = fetchHandler(passmuster);
  const callWith =
    (token: string): Call =>
    async (method, path, body) => {
      const response = await fetch(
        new Request(`http://127.0.0.1:3000/api/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      const answer = text === "" ? {} : (JSON.parse(text) as { data?: unknown; code?: string });
      return { status: response.status, code: answer.code ?? String(response.status), data: answer.data };
    };
  return {
    async tenant(tenant) {
      const [all, writing] = await Promise.all([
        passmuster.tokens.create({ tenant }),
        passmuster.tokens.create({ tenant, scopes: ["write"] }),
      ]);
      return { call: callWith(all.secret), write: callWith(writing.secret) };
    },
    hold,
    async close() {
      await passmuster.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Wraps `reader` so that it can wait before documents with an expected number. */
function holding(reader: Extractor): { readonly extractor: Extractor; hold(number: string): Hold } {
  const gates = new Map<string, { arrive(): void; readonly open: Promise<void> }>();
  return {
    extractor: {
      ...reader,
      async extract(input, signal) {
        const gate = gates.get(input.document.expected.documents.photoId?.number ?? "");
        gate?.arrive();
        await gate?.open;
        return reader.extract(input, signal);
      },
    },
    hold(number) {
      const arrival = Promise.withResolvers<void>();
      const opening = Promise.withResolvers<void>();
      gates.set(number, { arrive: arrival.resolve, open: opening.promise });
      return {
        arrived: arrival.promise,
        release() {
          gates.delete(number);
          opening.resolve();
        },
      };
    },
  };
}
