import { setTimeout as pause } from "node:timers/promises";
import { type SpecimenName, specimenFacts, specimenImage } from "@vouchsafe/specimens";

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
  readonly documents: readonly { readonly id: string; readonly rules: Rules | null }[];
  readonly comments: readonly { readonly content: string; readonly status: string }[];
}

/** The API as a caller sees it: plain HTTP and JSON. */
export interface Caller {
  create(specimen: SpecimenName, person?: object): Promise<Verification>;
  upload(verification: string, specimen: SpecimenName): Promise<string>;
  submit(verification: string): Promise<Verification>;
  /** Follows a verification until it is no longer Submitted. */
  decided(verification: string, waiting: () => void): Promise<Verification>;
  approve(verification: string, comment: string): Promise<Verification>;
  pdf(document: string): Promise<Buffer>;
}

const patience = 60_000;

export function createCaller(server: string, token: string): Caller {
  const base = `${server}/api/v1/identity`;
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${base}${path}`, {
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
    async create(specimen, person) {
      const { typeName: type, number, country, person: shown } = specimenFacts(specimen);
      const expected = {
        first_name: shown.givenNames,
        last_name: shown.surname,
        date_of_birth: shown.dateOfBirth,
      };
      const body = { person: person ?? expected, documents: { photo_id: { type, number, country } } };
      return (await call("POST", "/verifications", body)) as Verification;
    },
    async upload(verification, specimen) {
      const { country } = specimenFacts(specimen);
      const front_side_data = Buffer.from(specimenImage(specimen)).toString("base64");
      const document = { context_type: "PHOTO_ID", type: 3, country, front_side_data };
      return ((await call("POST", "/documents", { verification, document })) as { id: string }).id;
    },
    submit: async (verification) =>
      (await call("PUT", `/verifications/${verification}/submit`)) as Verification,
    async decided(verification, waiting) {
      const deadline = performance.now() + patience;
      for (;;) {
        const found = (await call("GET", `/verifications/${verification}`)) as Verification;
        if (found.status_label !== "Submitted") return found;
        if (performance.now() > deadline)
          throw new Error("The verification was not decided within a minute.");
        waiting();
        await pause(150);
      }
    },
    approve: async (verification, comment) =>
      (await call("PUT", `/verifications/${verification}/approve`, {
        comment,
        email: "rita@example.com",
      })) as Verification,
    pdf: async (document) =>
      Buffer.from((await call("GET", `/documents/${document}/pdf`)) as string, "base64"),
  };
}
