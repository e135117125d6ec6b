import { z } from "zod";
import { instantOf } from "../calendar.ts";
import { VouchsafeError } from "../errors.ts";
import { isClosedHost } from "../events/address-guard.ts";
import { type EventType, eventCodes } from "../events/event.ts";
import type { WebhookEndpoint } from "../ports/webhooks.ts";
import { filled, group, sentences, text } from "../validation.ts";
import { page, perPage } from "../verification/list.ts";

const eventTypes = Object.keys(eventCodes) as [EventType, ...EventType[]];

const url = filled(2048)
  .refine((value) => URL.canParse(value), { error: "The :attribute field must be a valid URL." })
  .meta({ description: "Where events are posted to: https, at a public address." });
const events = z
  .array(z.enum(eventTypes, { error: sentences.selected }), { error: sentences.object })
  .min(1, { error: sentences.required })
  .nullable()
  .meta({ description: "The types it wants; `null` for all." });
const include = z
  .enum(["thin", "full"], { error: sentences.selected })
  .meta({ description: "`full` adds the verification with its personal data." });
const flag = z.boolean({ error: sentences.boolean });
const allowPrivate = flag.meta({ description: "Allows private addresses and plain http." });

export const webhookInput = group({
  url,
  events: events.default(null),
  include: include.default("thin"),
  allowPrivate: allowPrivate.default(false),
});

export const webhookUpdate = group({
  url: url.optional(),
  events: events.optional(),
  include: include.optional(),
  allowPrivate: allowPrivate.optional(),
  enabled: flag.meta({ description: "`true` also ends an automatic disabling." }).optional(),
});

const instant = text().transform((value, context) => {
  const found = instantOf(value);
  if (found !== undefined) return found;
  context.issues.push({
    code: "custom",
    message: "The :attribute field must be a valid date.",
    input: value,
  });
  return z.NEVER;
});

export const replayInput = group({
  message: text().meta({ description: "A `webhook-id`." }).optional(),
  since: instant.meta({ description: "A date, or a date with time and zone (ISO 8601)." }).optional(),
  until: instant.meta({ description: "Exclusive; absent for now." }).optional(),
  failed: flag.meta({ description: "Only what was never delivered." }).default(false),
}).refine(({ message, since }) => (message === undefined) !== (since === undefined), {
  error: "The :attribute field is required when since is not present, and prohibited when it is.",
  path: ["message"],
});

export const deliveriesInput = group({
  page,
  perPage,
  message: text().meta({ description: "Only the attempts at this `webhook-id`." }).optional(),
});

/** As a query holds them. */
export type DeliveriesInput = Partial<Record<"page" | "perPage", string | number>> & {
  readonly message?: string;
};

export type WebhookInput = z.input<typeof webhookInput>;
export type WebhookUpdate = z.input<typeof webhookUpdate>;
/** Either one `message`, or all whose attempts began from `since` on. Dates are ISO 8601. */
export type ReplayInput = z.input<typeof replayInput>;

/**
 * The address as it is kept, in its one form. What is refused here as it stands would be refused at each attempt.
 * @throws {VouchsafeError} `validation_failed`
 */
export function acceptedUrl({
  url: given,
  allowPrivate: open,
}: Pick<WebhookEndpoint, "url" | "allowPrivate">): string {
  const parsed = new URL(given);
  const problem = problemOf(parsed, open);
  if (problem)
    throw new VouchsafeError("validation_failed", { problems: [{ path: ["url"], sentence: problem }] });
  parsed.hash = "";
  return parsed.href;
}

function problemOf({ protocol, hostname, username, password }: URL, open: boolean): string | undefined {
  if (protocol !== "https:" && !(open && protocol === "http:"))
    return "The :attribute field must be an https address.";
  if (username || password) return "The :attribute field must not hold a user name or a password.";
  if (!open && isClosedHost(hostname))
    return "The :attribute field must be an address of the public internet.";
  return undefined;
}
