import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { type EventType, eventCodes } from "../../../model/event.ts";
import type {
  WebhookDeliveryView,
  WebhookView,
  WebhookWithSecretView,
} from "../../../service/webhooks/present.ts";
import { id } from "./answers.ts";
import { named } from "./named.ts";
import { pageLinks, pageMeta } from "./page-links.ts";
import { timestamp } from "./timestamp.ts";

const eventType = z.enum(Object.keys(eventCodes) as [EventType, ...EventType[]]);

const shape = {
  id: id("whk"),
  url: z.string(),
  events: z.array(eventType).nullable().meta({ description: "The event types it receives; `null` for all." }),
  include: z.enum(["thin", "full"]),
  allowPrivate: z.boolean(),
  enabled: z.boolean(),
  disabledAt: timestamp.nullable(),
  disabledReason: z
    .enum(["gone", "failing", "by_hand"])
    .nullable()
    .meta({ description: "It answered 410, it failed for five days, or a person disabled it." }),
  failingSince: timestamp.nullable().meta({ description: "Start of the current series of failures." }),
  createdAt: timestamp,
};

export const webhook = named("Webhook", z.strictObject(shape));

export const webhookWithSecret = named(
  "WebhookWithSecret",
  z.strictObject({ ...shape, secret: z.string().regex(/^whsec_[A-Za-z0-9+/]+=*$/) }),
  "The secret is shown only once.",
);

export const webhookDelivery = named(
  "WebhookDelivery",
  z.strictObject({
    id: id("dlv"),
    message: id("msg").meta({ description: "The `webhook-id`, the same for all attempts and replays." }),
    type: z.enum([...eventType.options, "webhook.test"]),
    verificationId: id("ver").nullable(),
    attempt: z.int().meta({ description: "Counts from 1; 0 if the endpoint was disabled." }),
    at: timestamp,
    milliseconds: z.int(),
    outcome: z.enum(["delivered", "failed", "skipped"]),
    status: z.int().nullable(),
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
      .nullable(),
    response: z.string().nullable().meta({ description: "The first 4 kB of the endpoint's response." }),
    nextAt: timestamp.nullable(),
  }),
  "One attempt.",
);

export const webhookDeliveryPage = named(
  "WebhookDeliveryPage",
  z.strictObject({ data: z.array(webhookDelivery), links: pageLinks, meta: pageMeta }),
);

export const replayed = named(
  "WebhookReplay",
  z.strictObject({ messages: z.int() }),
  "The number of messages to send.",
);

holds<Gives<typeof webhook, WebhookView>>();
holds<Gives<typeof webhookWithSecret, WebhookWithSecretView>>();
holds<Gives<typeof webhookDelivery, WebhookDeliveryView>>();
