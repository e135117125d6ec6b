import { describeStorage } from "@passmuster/conformance";
import type { RequestRows } from "../../../src/adapters/memory/requests.ts";
import { memoryStorage } from "../../../src/adapters/memory/storage.ts";
import type { WebhookRows } from "../../../src/adapters/memory/webhooks.ts";

describeStorage("memory", () => {
  const rows = new Map();
  const requests: RequestRows = new Map();
  const webhooks: WebhookRows = { endpoints: new Map(), deliveries: new Map() };
  const contents = () =>
    JSON.stringify([rows, requests, webhooks.endpoints, webhooks.deliveries].map((map) => [...map.values()]));
  return { ...memoryStorage(rows, requests, webhooks), contents };
});
