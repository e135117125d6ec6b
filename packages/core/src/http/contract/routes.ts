import { documentRoutes } from "./document-routes.ts";
import type { Route } from "./route.ts";
import { serviceRoutes } from "./service-routes.ts";
import { verificationRoutes } from "./verification-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** Every route. */
export const routes = {
  ...verificationRoutes,
  ...documentRoutes,
  ...webhookRoutes,
  ...serviceRoutes,
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;
