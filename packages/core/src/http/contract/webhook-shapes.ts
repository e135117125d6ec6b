import { z } from "zod";
import { deliveriesInput, replayInput, webhookInput, webhookUpdate } from "../../webhooks/input.ts";
import { data } from "./answers.ts";
import { named } from "./named.ts";
import type { Shape } from "./shape.ts";
import * as answers from "./webhook-answers.ts";

const webhook = data(answers.webhook);
const withSecret = data(answers.webhookWithSecret);

export const webhookShapes = {
  listWebhooks: { answer: data(z.array(answers.webhook)) },
  addWebhook: { input: named("AddWebhook", webhookInput()), answer: withSecret },
  getWebhook: { answer: webhook },
  updateWebhook: {
    input: named("UpdateWebhook", webhookUpdate(), "What is left out keeps its value."),
    answer: webhook,
  },
  removeWebhook: {},
  rotateWebhookSecret: { answer: withSecret },
  testWebhook: { answer: data(answers.webhookDelivery) },
  listWebhookDeliveries: { query: deliveriesInput(), answer: answers.webhookDeliveryPage },
  replayWebhook: {
    input: named("ReplayWebhook", replayInput(), "Either `message`, or `since`."),
    answer: data(answers.replayed),
  },
} satisfies Record<string, Shape>;
