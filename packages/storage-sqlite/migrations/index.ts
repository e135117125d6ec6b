import { initial } from "./0001-initial.ts";
import { webhooks } from "./0002-webhooks.ts";
import { requests } from "./0003-requests.ts";
import { counts } from "./0004-counts.ts";
import { claims } from "./0005-claims.ts";
import { dataKeys } from "./0006-data-keys.ts";
import { audit } from "./0007-audit.ts";
import { steps } from "./0008-steps.ts";
import { waiting } from "./0009-waiting.ts";
import { search } from "./0010-search.ts";
import { lanes } from "./0011-lanes.ts";
import { tokenEmail } from "./0012-token-email.ts";
import { searchMerged } from "./0013-search-merged.ts";
import { expiry } from "./0014-expiry.ts";
import { casework } from "./0015-casework.ts";
import { legalHold } from "./0016-legal-hold.ts";
import { ends } from "./0017-ends.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** In order. A released migration is never edited: a change is a new migration. */
export const migrations: readonly Migration[] = [
  { number: 1, name: "initial", sql: initial },
  { number: 2, name: "webhooks", sql: webhooks },
  { number: 3, name: "requests", sql: requests },
  { number: 4, name: "counts", sql: counts },
  { number: 5, name: "claims", sql: claims },
  { number: 6, name: "data-keys", sql: dataKeys },
  { number: 7, name: "audit", sql: audit },
  { number: 8, name: "steps", sql: steps },
  { number: 9, name: "waiting", sql: waiting },
  { number: 10, name: "search", sql: search },
  { number: 11, name: "lanes", sql: lanes },
  { number: 12, name: "token-email", sql: tokenEmail },
  { number: 13, name: "search-merged", sql: searchMerged },
  { number: 14, name: "expiry", sql: expiry },
  { number: 15, name: "casework", sql: casework },
  { number: 16, name: "legal-hold", sql: legalHold },
  { number: 17, name: "ends", sql: ends },
];
