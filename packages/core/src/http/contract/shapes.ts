import { health, openApi } from "./answers.ts";
import { documentShapes } from "./document-shapes.ts";
import type { RouteId } from "./routes.ts";
import { sessionShapes } from "./session-shapes.ts";
import type { Shape } from "./shape.ts";
import { verificationShapes } from "./verification-shapes.ts";
import { webhookShapes } from "./webhook-shapes.ts";

/** What every route takes and gives; `{}` where it takes nothing and gives no JSON. */
export const shapes: Readonly<Record<RouteId, Shape>> = {
  ...verificationShapes,
  ...documentShapes,
  ...webhookShapes,
  ...sessionShapes,
  getOpenApi: { answer: openApi },
  getImage: {},
  getQrCode: {},
  getLiveness: { answer: health },
  getReadiness: { answer: health },
  getMetrics: {},
};
