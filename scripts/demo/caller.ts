import { setTimeout as pause } from "node:timers/promises";
import { specimenFacts, specimenImage } from "@passmuster/specimens";
import type { Case, Picture } from "./cases.ts";

interface Rules {
  readonly approved_rules: Readonly<Record<string, Comparison>>;
  readonly failed_rules: Readonly<Record<string, Comparison>>;
  readonly suggestions: readonly string[];
}

export interface Comparison {
  readonly expected: string;
  readonly extracted: string;
}

export interface Verification {
  readonly id: string;
  readonly url: string;
  readonly status_label: string;
  readonly documents: readonly {
    readonly id: string;
    readonly document_type: { readonly name: string };
    readonly rules: Rules | null;
  }[];
  readonly comments: readonly { readonly content: string }[];
}

/** A caller of the API with plain HTTP and JSON. */
export interface Caller {
  create(example: Case): Promise<Verification>;
  upload(example: Case, verification: string, picture: Picture): Promise<string>;
  submit(example: Case, verification: string): Promise<Verification>;
  /** Polls a verification until it is no longer Submitted. */
  decided(example: Case, verification: string, waiting: () => void): Promise<Verification>;
  approve(example: Case, verification: string, comment: string): Promise<Verification>;
  pdf(example: Case, document: string): Promise<Buffer>;
}

const patience = 90_000;

export function createCaller(server: string, token: string): Caller {
  const call = async (method: string, { flow }: Case, path: string, body?: object) => {
    const response = await fetch(`${server}/api/v1/${flow}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        "content-type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: unknown; message: string };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message}`);
    return answer.data;
  };

  return {
    create: async (example) =>
      (await call("POST", example, "/verifications", example.expected)) as Verification,
    async upload(example, verification, { contextType, type, front, back }) {
      const { country } = specimenFacts(front);
      const sides = {
        front_side_data: base64Of(front),
        ...(back && { back_side_data: base64Of(back) }),
      };
      const document = { context_type: contextType, type, country, ...sides };
      return ((await call("POST", example, "/documents", { verification, document })) as { id: string }).id;
    },
    submit: async (example, verification) =>
      (await call("PUT", example, `/verifications/${verification}/submit`)) as Verification,
    async decided(example, verification, waiting) {
      const deadline = performance.now() + patience;
      for (;;) {
        const found = (await call("GET", example, `/verifications/${verification}`)) as Verification;
        if (found.status_label !== "Submitted") return found;
        if (performance.now() > deadline)
          throw new Error(`The verification was not decided within ${patience / 1000} seconds.`);
        waiting();
        await pause(150);
      }
    },
    approve: async (example, verification, comment) =>
      (await call("PUT", example, `/verifications/${verification}/approve`, {
        comment,
        email: "rita@example.com",
      })) as Verification,
    pdf: async (example, document) =>
      Buffer.from((await call("GET", example, `/documents/${document}/pdf`)) as string, "base64"),
  };
}

function base64Of(specimen: Picture["front"]): string {
  return Buffer.from(specimenImage(specimen)).toString("base64");
}
