import { defineFlow } from "@passmuster/core";
import type { FlowOptions } from "../../../src/verdict/catalogue/flow.ts";
import { type Answer, type Caller, identityBody } from "../../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

export const checklist = ["Compare the portrait.", "Read the visa pages."] as const;

export interface CaseService extends DeskService {
  /** PATCH of a case, as the token of the host unless another caller is given. */
  patch(id: string, body: object, caller?: Caller): Promise<Answer>;
  /** The case as its detail shows it. */
  caseOf(id: string): Promise<Case>;
  /** So many cases without documents, oldest first. */
  several(count: number): Promise<readonly string[]>;
  /** A list of the queue: the ids, in its order. */
  ids(query: string, caller?: Caller): Promise<readonly string[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: wire JSON
type Case = any;

export const hour = 3_600_000_000;
export const byHost = { email: "host@example.test" };

/** A service whose flow `identity` has tags, and whatever else is given. */
export async function caseService(
  review: FlowOptions["review"] = { tags: ["fraud", "sanctions"] },
  options: Parameters<typeof deskService>[0] = {},
): Promise<CaseService> {
  const flow = defineFlow({
    path: "identity",
    label: "Identity Verification",
    photoId: "required",
    selfie: "optional",
    documentTypes: [3, 41],
    ...(review && { review }),
  });
  const service = await deskService({
    flows: [flow],
    review: { pools: ["first", "second"], casesOfReviewer: 2, casesOfPool: 3 },
    ...options,
  });
  const { call } = service;
  return {
    ...service,
    patch: (id, body, caller = call) =>
      caller("PATCH", `${pathOf(id)}/case`, { ...(caller === call && byHost), ...body }),
    caseOf: async (id) => (await call("GET", pathOf(id))).json.data.case,
    async several(count) {
      const made: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const { json } = await call("POST", "/api/v1/identity/verifications", identityBody);
        await call("PATCH", pathOf(json.data.id), { status: 5, comment: "Seen.", ...byHost });
        made.push(json.data.id);
      }
      return made;
    },
    async ids(query, caller = call) {
      const { status, json } = await caller("GET", `/api/v1/verifications?needs=review&${query}`);
      if (status !== 200) throw new Error(json.message);
      return json.data.map((item: { readonly id: string }) => item.id);
    },
  };
}

export const pathOf = (id: string, rest = ""): string => `/api/v1/identity/verifications/${id}${rest}`;

export const codeOf = ({ status, json }: Answer) => [status, json?.code];
