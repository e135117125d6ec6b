import type { Answer } from "./call.ts";
import type { Route } from "./contract/route.ts";
import { type RouteId, routes } from "./contract/routes.ts";
import type { HttpResponse } from "./message.ts";
import { toWire } from "./wire.ts";

/** What a handler answered, as a response of its route. */
export function respond(id: RouteId, answer: Answer): HttpResponse {
  const { success }: Route = routes[id];
  if (!answer) return { status: success, headers: {} };
  if ("response" in answer) return answer.response;
  return {
    status: success,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(toWire(answer.json)),
  };
}
