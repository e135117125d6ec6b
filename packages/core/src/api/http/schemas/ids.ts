import { z } from "zod";
import { named } from "./named.ts";

/** The ids that answers show, by prefix: the name of the schema, and what has such an id. */
const kinds = {
  ver: ["VerificationId", "a verification"],
  doc: ["DocumentId", "an uploaded document"],
  dec: ["DecisionId", "a decision about a document"],
  rule: ["RuleReportId", "the rule results of a document"],
  hist: ["HistoryEntryId", "an entry of a verification's history"],
  whk: ["WebhookId", "a webhook"],
  dlv: ["DeliveryId", "an attempt to deliver a message"],
  msg: ["MessageId", "a message to a webhook"],
} as const;

type Prefix = keyof typeof kinds;

const schemas = new Map(
  Object.entries(kinds).map(([prefix, [name, whose]]) => {
    const schema = z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));
    return [prefix, named(name, schema, `The id of ${whose}: \`${prefix}_\` and 26 letters or digits.`)];
  }),
);

/** The schema of the ids with a prefix. */
export function id(prefix: Prefix): z.ZodString {
  const schema = schemas.get(prefix);
  if (!schema) throw new Error(`No id begins with ${prefix}_.`);
  return schema;
}
