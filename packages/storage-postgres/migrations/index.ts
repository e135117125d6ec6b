import { initial } from "./0001-initial.ts";
import { commands } from "./0002-commands.ts";
import { counts } from "./0003-counts.ts";
import { claims } from "./0004-claims.ts";
import { rights } from "./0005-rights.ts";
import { dataKeys } from "./0006-data-keys.ts";
import { audit } from "./0007-audit.ts";
import { rates } from "./0008-rates.ts";
import { steps } from "./0009-steps.ts";
import { waiting } from "./0010-waiting.ts";
import { search } from "./0011-search.ts";
import { fence } from "./0012-fence.ts";
import { fallingCounts } from "./0013-falling-counts.ts";
import { waitingCreated } from "./0014-waiting-created.ts";
import { lanes } from "./0015-lanes.ts";
import { tokenEmail } from "./0016-token-email.ts";
import { heldMessages } from "./0017-held-messages.ts";
import { expiry } from "./0018-expiry.ts";
import { casework } from "./0019-casework.ts";
import { legalHold } from "./0020-legal-hold.ts";
import { ends } from "./0021-ends.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Plain SQL; `{schema}` stands for the quoted name of the schema. */
  readonly sql: string;
}

/** In order. A released migration is never edited: a change is a new migration. */
export const migrations: readonly Migration[] = [
  { number: 1, name: "initial", sql: initial },
  { number: 2, name: "commands", sql: commands },
  { number: 3, name: "counts", sql: counts },
  { number: 4, name: "claims", sql: claims },
  { number: 5, name: "rights", sql: rights },
  { number: 6, name: "data-keys", sql: dataKeys },
  { number: 7, name: "audit", sql: audit },
  { number: 8, name: "rates", sql: rates },
  { number: 9, name: "steps", sql: steps },
  { number: 10, name: "waiting", sql: waiting },
  { number: 11, name: "search", sql: search },
  { number: 12, name: "fence", sql: fence },
  { number: 13, name: "falling-counts", sql: fallingCounts },
  { number: 14, name: "waiting-created", sql: waitingCreated },
  { number: 15, name: "lanes", sql: lanes },
  { number: 16, name: "token-email", sql: tokenEmail },
  { number: 17, name: "held-messages", sql: heldMessages },
  { number: 18, name: "expiry", sql: expiry },
  { number: 19, name: "casework", sql: casework },
  { number: 20, name: "legal-hold", sql: legalHold },
  { number: 21, name: "ends", sql: ends },
];
