import type { Presenting } from "../document/present.ts";
import type { Event } from "../model/event.ts";
import { timestamp } from "../model/time.ts";
import type { WebhookEndpoint } from "../model/webhook.ts";
import type { Ports } from "../ports/ports.ts";
import { presentDetail, type VerificationDetailView } from "../verification/present.ts";

/** What a webhook says, in camelCase; the wire has it in snake_case. */
export interface WebhookBody {
  readonly type: string;
  /** When the event occurred. */
  readonly timestamp: string;
  readonly data: object;
}

/** Ids, labels and numbers: nothing personal. Each member is named, so that a new one of the event does not go out by itself. */
export function thinBody(event: Event): WebhookBody {
  return {
    type: event.type,
    timestamp: timestamp(event.occurredAt),
    data: {
      code: event.code,
      flow: event.flow,
      verificationId: event.verificationId,
      ...(event.documentId && { documentId: event.documentId }),
      ...(event.decisionId && { decisionId: event.decisionId }),
      statusLabel: event.statusLabel,
      verificationStatusLabel: event.verificationStatusLabel,
      sequence: event.sequence,
    },
  };
}

/**
 * The thin body, and with `full` the verification as it is now under `data.verification`: what was supplied and what was read, without links,
 * pictures, comments, history and names of reviewers; `null` when it is deleted.
 */
export async function webhookBody(
  core: Presenting & Pick<Ports, "storage">,
  { tenant, include }: WebhookEndpoint,
  event: Event,
): Promise<WebhookBody> {
  const thin = thinBody(event);
  if (include === "thin") return thin;
  const found = await core.storage.load(tenant, event.verificationId);
  const verification = found ? fullView(await presentDetail(core, found, { scopes: [] })) : null;
  return { ...thin, data: { ...thin.data, verification } };
}

function fullView(view: VerificationDetailView): object {
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
