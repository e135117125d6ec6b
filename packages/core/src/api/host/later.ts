import { memoise } from "../../base/input/memoise.ts";
import type { Tenant } from "../../model/principal.ts";
import type { Core } from "../../service/core.ts";
import { listPolicies } from "../../service/policy/list.ts";
import { hostOf } from "./principal.ts";
import type { FlowUseCases, TenantUseCases } from "./use-cases.ts";

type Names<Methods> = Readonly<Record<keyof Methods, true>>;

const verifications: Names<FlowUseCases["verifications"]> = {
  answerCredential: true,
  approve: true,
  cancel: true,
  certifyMailbox: true,
  chipChallenge: true,
  claim: true,
  closeMailbox: true,
  comment: true,
  create: true,
  csv: true,
  delete: true,
  erasure: true,
  export: true,
  exportLink: true,
  file: true,
  finishPresence: true,
  get: true,
  hold: true,
  list: true,
  reject: true,
  releaseClaim: true,
  releaseHold: true,
  requestCredential: true,
  renew: true,
  renewLink: true,
  resubmit: true,
  retake: true,
  similar: true,
  startPresence: true,
  submit: true,
  update: true,
  updateApplication: true,
  updateCase: true,
  witness: true,
  witnessPdf: true,
  clearHit: true,
};

const documents: Names<FlowUseCases["documents"]> = {
  correct: true,
  decide: true,
  delete: true,
  get: true,
  pdf: true,
  reading: true,
  replace: true,
  upload: true,
};

const webhooks: Names<TenantUseCases["webhooks"]> = {
  add: true,
  deliveries: true,
  get: true,
  list: true,
  remove: true,
  replay: true,
  rotate: true,
  test: true,
  update: true,
};

/** The use cases of a tenant. Their code loads with the first call: half of the core's import time. */
export function tenantUseCases(core: Core, tenant: Tenant): TenantUseCases {
  const loaded = memoise(async () => (await import("./use-cases.ts")).createTenantUseCases(core, tenant));
  return {
    flow: (path) => {
      const flow = memoise(async () => (await loaded()).flow(path));
      return {
        verifications: later(verifications, async () => (await flow()).verifications),
        documents: later(documents, async () => (await flow()).documents),
        replayPolicy: async (input) => (await flow()).replayPolicy(input),
      };
    },
    verifications: later({ list: true, csv: true }, async () => (await loaded()).verifications),
    claims: later({ next: true }, async () => (await loaded()).claims),
    cases: async (input) => (await loaded()).cases(input),
    views: later({ list: true, remove: true, save: true }, async () => (await loaded()).views),
    figures: async (query) => (await loaded()).figures(query),
    figuresCsv: async (query) => (await loaded()).figuresCsv(query),
    capabilities: async () => (await loaded()).capabilities(),
    policies: () => listPolicies(core, hostOf(tenant)),
    diffPolicy: async (input, options) => (await loaded()).diffPolicy(input, options),
    webhooks: later(webhooks, async () => (await loaded()).webhooks),
  };
}

/** An object whose methods call those of another one, once it is there. */
function later<Methods extends object>(names: Names<Methods>, load: () => Promise<Methods>): Methods {
  const call =
    (name: keyof Methods) =>
    async (...given: unknown[]): Promise<unknown> => {
      const methods = (await load()) as Record<keyof Methods, (...given: unknown[]) => Promise<unknown>>;
      return methods[name](...given);
    };
  const methods = Object.keys(names).map((name) => [name, call(name as keyof Methods)]);
  return Object.fromEntries(methods);
}
