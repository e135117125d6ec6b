import { documentOperations } from "./documents.ts";
import type { Operation, Route } from "./operation.ts";
import { serviceOperations } from "./service.ts";
import { captureOperations, sessionOperations } from "./session.ts";
import { verificationOperations } from "./verifications.ts";
import { webhookOperations } from "./webhooks.ts";

/** Every operation by its id, as served, described in OpenAPI and used by the client. */
export const operations = {
  ...verificationOperations,
  ...documentOperations,
  ...webhookOperations,
  ...sessionOperations,
  ...captureOperations,
  ...serviceOperations,
} satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** The routes of the operations. */
export const routeTable: Readonly<Record<string, Route>> = Object.freeze({ ...operations });
