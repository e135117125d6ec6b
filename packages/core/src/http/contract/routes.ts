import { documentRoutes } from "./document-routes.ts";
import type { Route } from "./route.ts";
import { serviceRoutes } from "./service-routes.ts";
import { captureRoutes, sessionRoutes } from "./session-routes.ts";
import { verificationRoutes } from "./verification-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** Every route. */
export const routes = {
  ...verificationRoutes,
  ...documentRoutes,
  ...webhookRoutes,
  ...sessionRoutes,
  ...captureRoutes,
  ...serviceRoutes,
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;

/** Every route by its operation id: what is served, described in OpenAPI, and in the client. */
export const routeTable: Readonly<Record<string, Route>> = Object.freeze({ ...routes });
