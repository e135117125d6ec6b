import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { filled, group, instant, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { page, perPage } from "../../base/input/paging.ts";
import { holds, type Optional, type Takes } from "../../base/input/types.ts";
import { type EventType, eventCodes } from "../../model/event.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";
import { isClosedHost } from "./address-guard.ts";

const eventTypes = Object.keys(eventCodes) as [EventType, ...EventType[]];

const url = () =>
  filled(2048)
    .refine((value) => URL.canParse(value), { error: "The :attribute field must be a valid URL." })
    .describe("The https URL, at a public address, that events are posted to.");
const events = () =>
  z
    .array(z.enum(eventTypes, { error: sentences.oneOf(eventTypes) }), { error: sentences.object })
    .min(1, { error: sentences.required })
    .nullable()
    .describe("The event types it receives; `null` for all.");
const include = () =>
  z
    .enum(["thin", "full"], { error: sentences.oneOf(["thin", "full"]) })
    .describe("`full` adds the verification with its personal data.");
const flag = () => z.boolean({ error: sentences.boolean });
const allowPrivate = () => flag().describe("Allows private addresses and plain http.");

export const webhookInput = memoise(() =>
  group({
    url: url(),
    events: events().default(null),
    include: include().default("thin"),
    allowPrivate: allowPrivate().default(false),
  }),
);

export const webhookUpdate = memoise(() =>
  group({
    url: url().optional(),
    events: events().optional(),
    include: include().optional(),
    allowPrivate: allowPrivate().optional(),
    enabled: flag().describe("`true` also enables an endpoint that was disabled automatically.").optional(),
  }),
);

export const replayInput = memoise(() =>
  group({
    message: text().describe("A `webhook-id`.").optional(),
    since: instant().optional(),
    until: instant().describe("Exclusive; the present time by default.").optional(),
    failed: flag().describe("Only messages that were never delivered.").default(false),
  }).refine(({ message, since }) => (message === undefined) !== (since === undefined), {
    error: "The :attribute field is required when since is not present, and prohibited when it is.",
    path: ["message"],
  }),
);

export const deliveriesInput = memoise(() =>
  group({
    page: page(),
    perPage: perPage(),
    message: text().describe("Only the attempts of this `webhook-id`.").optional(),
  }),
);

/** Strings as in a query. */
export type DeliveriesInput = Partial<Record<"page" | "perPage", string | number>> & {
  readonly message?: string;
};

export interface WebhookInput extends Optional<Wanted> {
  readonly url: string;
}
export interface WebhookUpdate extends Optional<Wanted & { url: string; enabled: boolean }> {}

/** The events that an endpoint receives; `null` for all types. */
type Wanted = Pick<WebhookEndpoint, "events" | "include" | "allowPrivate">;

/** Either one `message`, or all whose attempts began at or after `since`. Dates are ISO 8601. */
export interface ReplayInput extends Optional<Record<"message" | "since" | "until", string>> {
  readonly failed?: boolean | undefined;
}

holds<Takes<ReturnType<typeof webhookInput>, WebhookInput>>();
holds<Takes<ReturnType<typeof webhookUpdate>, WebhookUpdate>>();
holds<Takes<ReturnType<typeof replayInput>, ReplayInput>>();

export type AcceptedUpdate = z.output<ReturnType<typeof webhookUpdate>>;

/**
 * The URL in canonical form. Refuses here what every attempt would refuse.
 * @throws {PassmusterError} `validation_failed`
 */
export function acceptedUrl({
  url: given,
  allowPrivate: open,
}: Pick<WebhookEndpoint, "url" | "allowPrivate">): string {
  const parsed = new URL(given);
  const problem = problemOf(parsed, open);
  if (problem)
    throw new PassmusterError("validation_failed", { problems: [{ path: ["url"], sentence: problem }] });
  parsed.hash = "";
  return parsed.href;
}

function problemOf({ protocol, hostname, port, username, password }: URL, open: boolean): string | undefined {
  if (protocol !== "https:" && !(open && protocol === "http:"))
    return "The :attribute field must be an https address.";
  if (username || password) return "The :attribute field must not hold a user name or a password.";
  if (port === "0") return "The :attribute field must not have the port 0.";
  if (!open && isClosedHost(hostname))
    return "The :attribute field must be an address of the public internet.";
  return undefined;
}
