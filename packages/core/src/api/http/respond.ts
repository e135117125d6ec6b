import { toWire } from "../../base/input/to-wire.ts";
import type { HttpResponse } from "./message.ts";
import type { OperationResult, Route } from "./operations/operation.ts";

/** The HTTP response for a result. */
export function respond({ success }: Pick<Route, "success">, answer: OperationResult): HttpResponse {
  if (!answer) return { status: success, headers: {} };
  if ("response" in answer) return answer.response;
  return {
    status: success,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(toWire(answer.json)),
  };
}
