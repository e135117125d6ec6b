import { brokenAudits } from "./broken-audits.ts";
import { brokenCasework } from "./broken-casework.ts";
import { brokenClaims } from "./broken-claims.ts";
import { brokenDesks } from "./broken-desks.ts";
import { brokenHolds } from "./broken-holds.ts";
import { brokenKeys } from "./broken-keys.ts";
import { brokenOutboxes } from "./broken-outboxes.ts";
import { brokenReads } from "./broken-reads.ts";
import { brokenRequests } from "./broken-requests.ts";
import { brokenSaves } from "./broken-saves.ts";
import { brokenSearches } from "./broken-searches.ts";
import { brokenSteps } from "./broken-steps.ts";
import type { BrokenStorage } from "./broken-storage.ts";
import { brokenWebhooks } from "./broken-webhooks.ts";

export const brokenActs: readonly BrokenStorage[] = [
  ...brokenAudits,
  ...brokenSteps,
  ...brokenClaims,
  ...brokenDesks,
  ...brokenCasework,
  ...brokenHolds,
  ...brokenKeys,
];

export const brokenRows: readonly BrokenStorage[] = [
  ...brokenSaves,
  ...brokenReads,
  ...brokenSearches,
  ...brokenOutboxes,
  ...brokenRequests,
  ...brokenWebhooks,
];

export const brokenStorages = [...brokenActs, ...brokenRows];
