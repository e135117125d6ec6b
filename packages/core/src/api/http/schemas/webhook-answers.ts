import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { type EventType, eventCodes } from "../../../model/event.ts";
import type {
  WebhookDeliveryView,
  WebhookView,
  WebhookWithSecretView,
} from "../../../service/webhooks/present.ts";
import { id } from "./ids.ts";
import { named } from "./named.ts";
import { pageLinks, pageMeta } from "./page-links.ts";
import { createdAt, timestamp } from "./timestamp.ts";

const eventType = named(
  "EventType",
  z.enum(Object.keys(eventCodes) as [EventType, ...EventType[]]),
  "The type of an event.",
);

const shape = {
  id: id("whk"),
  url: z.string().describe("The URL that events are posted to."),
  events: z.array(eventType).nullable().describe("The event types it receives; `null` for all."),
  include: z
    .enum(["thin", "full"])
    .describe("`full`: each event contains the verification with its personal data."),
  allowPrivate: z.boolean().describe("Whether private addresses and plain http are allowed."),
  enabled: z.boolean().describe("Whether events are sent to it."),
  disabledAt: timestamp.nullable().describe("When it was disabled; `null` while it is enabled."),
  disabledReason: z
    .enum(["gone", "failing", "by_hand"])
    .nullable()
    .describe(
      "It answered 410, it failed for five days, or a person disabled it; `null` while it is enabled.",
    ),
  failingSince: timestamp
    .nullable()
    .describe("Start of the current series of failures; `null` after a success."),
  createdAt,
};

export const webhook = named("Webhook", z.strictObject(shape), "An endpoint that receives events.");

export const webhookWithSecret = named(
  "WebhookWithSecret",
  z.strictObject({
    ...shape,
    secret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]+=*$/)
      .describe("The key that signs its messages: `whsec_` and base64."),
  }),
  "The secret is shown only once.",
);

export const webhookDelivery = named(
  "WebhookDelivery",
  z.strictObject({
    id: id("dlv"),
    message: id("msg").describe("The `webhook-id`, the same for all attempts and replays."),
    type: z
      .enum([...eventType.options, "webhook.test"])
      .describe("The type of the event; `webhook.test` for a test."),
    verificationId: id("ver").nullable().describe("What the event is about; `null` for a test."),
    attempt: z.int().describe("Counts from 1; 0 if the endpoint was disabled."),
    at: timestamp.describe("When the attempt began."),
    milliseconds: z.int().describe("How long the attempt took."),
    outcome: z
      .enum(["delivered", "failed", "skipped"])
      .describe("`skipped`: the endpoint was disabled, and nothing was sent."),
    status: z.int().nullable().describe("The HTTP status of the response; `null` without one."),
    failure: z
      .enum([
        "status",
        "redirect",
        "timeout",
        "address_refused",
        "not_https",
        "name_not_resolved",
        "tls",
        "connection",
        "disabled",
      ])
      .nullable()
      .describe("Why it was not delivered; `null` for a delivery."),
    response: z
      .string()
      .nullable()
      .describe("The first 4 kB of the endpoint's response; `null` without one."),
    nextAt: timestamp.nullable().describe("When the next attempt is due; `null` for none."),
  }),
  "One attempt to deliver a message.",
);

export const webhookDeliveryPage = named(
  "WebhookDeliveryPage",
  z.strictObject({
    data: z.array(webhookDelivery).describe("The attempts of this page, newest first."),
    links: pageLinks,
    meta: pageMeta,
  }),
  "A page of the delivery log of a webhook.",
);

export const replayed = named(
  "WebhookReplay",
  z.strictObject({ messages: z.int().describe("The number of messages to send.") }),
  "What a replay will send.",
);

holds<Gives<typeof webhook, WebhookView>>();
holds<Gives<typeof webhookWithSecret, WebhookWithSecretView>>();
holds<Gives<typeof webhookDelivery, WebhookDeliveryView>>();
