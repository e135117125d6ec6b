import type { VerificationId, WebhookDeliveryId, WebhookId } from "../../model/ids.ts";
import type { WebhookDelivery } from "../../model/webhook.ts";
import type { Page } from "../../ports/page.ts";
import type { DeliveryQuery } from "../../ports/webhooks.ts";
import { frozen } from "./frozen.ts";
import { compareTexts, countBefore, createSortedLists } from "./sorted.ts";

type Place = Pick<WebhookDelivery, "at" | "id" | "message" | "endpoint" | "tenant">;

/** The delivery log over `rows`, indexed by endpoint and by message in order of time. */
export interface DeliveryLog {
  add(delivery: WebhookDelivery): void;
  /** Deletes the older entries of one endpoint. */
  keepFrom(endpoint: WebhookId, from: number): void;
  find(query: DeliveryQuery): Page<WebhookDelivery>;
  /** Erases the responses about a verification. */
  blank(verification: VerificationId): void;
}

export function deliveryLog(rows: Map<WebhookDeliveryId, WebhookDelivery>): DeliveryLog {
  const lists = createSortedLists<Place>((a, b) => a.at - b.at || compareTexts(a.id, b.id));
  const listsOf = ({ endpoint, message }: Place) => [endpoint, message];

  const drop = (place: Place): void => {
    rows.delete(place.id);
    for (const name of listsOf(place)) lists.remove(name, place);
  };

  return {
    add(delivery) {
      if (rows.has(delivery.id)) return;
      rows.set(delivery.id, frozen(delivery));
      const { at, id, message, endpoint, tenant } = delivery;
      const place = { at, id, message, endpoint, tenant };
      for (const name of listsOf(place)) lists.add(name, place);
    },
    keepFrom(endpoint, from) {
      const all = lists.of(endpoint);
      const [oldest] = all;
      if (oldest === undefined || oldest.at >= from) return;
      const older = countBefore(all, ({ at }) => at < from);
      for (const place of all.slice(0, older)) drop(place);
    },
    find({ tenant, endpoint, message, since = 0, until = Infinity, page, perPage }) {
      const listed = lists.of(message ?? endpoint);
      if (listed.length === 0) return { items: [], total: 0 };
      const all = listed.filter((place) => place.tenant === tenant && place.endpoint === endpoint);
      const [from, to] = [countBefore(all, ({ at }) => at < since), countBefore(all, ({ at }) => at < until)];
      const end = to - (page - 1) * perPage;
      const places = all.slice(Math.max(from, end - perPage), Math.max(from, end)).reverse();
      const items = places.flatMap(({ id }) => rows.get(id) ?? []);
      return { items, total: Math.max(0, to - from) };
    },
    blank(verification) {
      for (const [id, delivery] of rows)
        if (delivery.verification === verification) rows.set(id, frozen({ ...delivery, response: null }));
    },
  };
}
