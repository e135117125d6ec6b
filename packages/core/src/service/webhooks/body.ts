import type { VerificationEvent } from "../../model/event.ts";
import { timestamp } from "../../model/time.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Presenting } from "../document/present.ts";
import { presentDetail, type VerificationDetailAnswer } from "../verification/present.ts";

/** The body of a webhook, in camelCase; on the wire it is snake_case. */
export interface WebhookBody {
  readonly type: string;
  /** When the event occurred. */
  readonly timestamp: string;
  readonly data: object;
}

/**
 * Ids, labels and numbers, without personal data. It names each member, so that a new member of the event is
 * not sent by accident.
 */
export function thinBody(event: VerificationEvent): WebhookBody {
  return {
    type: event.type,
    timestamp: timestamp(event.occurredAt),
    data: {
      code: event.code,
      flow: event.flow,
      verificationId: event.verificationId,
      ...("documentId" in event && { documentId: event.documentId }),
      ...("days" in event && { days: event.days }),
      ...("decisionId" in event && { decisionId: event.decisionId }),
      statusLabel: event.statusLabel,
      verificationStatusLabel: event.verificationStatusLabel,
      sequence: event.sequence,
    },
  };
}

/**
 * The thin body. With `full`, adds the present verification under `data.verification`: supplied and extracted
 * data, without links, images, comments, history and names of reviewers; `null` if it is deleted.
 */
export async function webhookBody(
  core: Presenting & Pick<Ports, "storage">,
  { tenant, include }: WebhookEndpoint,
  event: VerificationEvent,
): Promise<WebhookBody> {
  const thin = thinBody(event);
  if (include === "thin") return thin;
  const found = await core.storage.load(tenant, event.verificationId);
  const verification = found ? fullView(await presentDetail(core, found, { scopes: [] })) : null;
  return { ...thin, data: { ...thin.data, verification } };
}

function fullView(view: VerificationDetailAnswer): object {
  const { id, vendorReference, vendorState, statusLabel, submittedAt, createdAt, updatedAt, expectedData } =
    view;
  const documents = view.documents.map(({ rules, ...document }) => ({
    id: document.id,
    documentType: document.documentType,
    country: document.country,
    statusLabel: document.statusLabel,
    extractedData: document.extractedData,
    failedRules: Object.keys(rules?.failedRules ?? {}),
  }));
  const times = { submittedAt, createdAt, updatedAt };
  return { id, vendorReference, vendorState, statusLabel, ...times, expectedData, documents };
}
