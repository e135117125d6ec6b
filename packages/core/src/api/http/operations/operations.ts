import { capabilityOperations } from "./capabilities.ts";
import { caseOperations } from "./cases.ts";
import { claimOperations } from "./claims.ts";
import { deskOperations } from "./desk.ts";
import { documentOperations } from "./documents.ts";
import { figureOperations } from "./figures.ts";
import { holdOperations } from "./holds.ts";
import type { Operation, Route } from "./operation.ts";
import { ownDataOperations } from "./own-data.ts";
import { policyOperations } from "./policies.ts";
import { postalOperations } from "./postal.ts";
import { serviceOperations } from "./service.ts";
import { captureOperations, sessionOperations } from "./session.ts";
import { verificationOperations } from "./verifications.ts";
import { walletOperations } from "./wallets.ts";
import { webhookOperations } from "./webhooks.ts";

/** Every operation by its id, as served, described in OpenAPI and used by the client. */
export const operations = {
  ...verificationOperations,
  ...claimOperations,
  ...caseOperations,
  ...holdOperations,
  ...ownDataOperations,
  ...postalOperations,
  ...figureOperations,
  ...policyOperations,
  ...capabilityOperations,
  ...documentOperations,
  ...webhookOperations,
  ...sessionOperations,
  ...walletOperations,
  ...captureOperations,
  ...deskOperations,
  ...serviceOperations,
} satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** The routes of the operations. */
export const routeTable: Readonly<Record<string, Route>> = Object.freeze({ ...operations });
