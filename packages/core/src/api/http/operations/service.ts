import { PassmusterError } from "../../../base/errors.ts";
import type { Unready } from "../../../service/observe/health.ts";
import { getImage, getQrCode } from "../linked.ts";
import { staticAnswer } from "../static-answer.ts";
import { operation } from "./operation.ts";

const shown = ({ part, code }: Unready): string => (code === undefined ? part : `${part} (${code})`);

/** Signed links, health, and the description of the API. */
export const serviceOperations = {
  getOpenApi: operation({
    route: "GET /api/v1/openapi.json",
    summary: "Get this description of the API",
    access: "open",
    answer: "openApi",
    refusals: [],
    run: async (call) => staticAnswer(call, await call.describe()),
    respond: (description) => description,
  }),

  getImage: operation({
    route: "GET /images/{tenant}/{verification}/{image}",
    summary: "Get an image by its signed link",
    access: "link",
    media: ["image/jpeg"],
    refusals: ["image_not_found"],
    run: getImage,
    respond: (image) => image,
  }),

  getQrCode: operation({
    route: "GET /qr/{verification}/{file}",
    summary: "Get the QR code of a verification's link, as .png or .svg",
    access: "link",
    media: ["image/png", "image/svg+xml"],
    refusals: ["image_not_found"],
    run: getQrCode,
    respond: (image) => image,
  }),

  getLiveness: operation({
    route: "GET /health/live",
    summary: "Report that the process responds",
    access: "open",
    answer: "health",
    refusals: [],
    run: async () => undefined,
    present: () => ({ status: "ok" }),
  }),

  getReadiness: operation({
    route: "GET /health/ready",
    summary:
      "Report whether the process is ready: not stopping, schema current, storage and images take writes, no overdue work",
    access: "open",
    answer: "health",
    refusals: ["unavailable"],
    run: async ({ core }) => {
      const unready = await core.health.unready();
      if (unready.length === 0) return;
      throw new PassmusterError("unavailable", {
        message: `Not ready: ${unready.map(shown).join(", ")}.`,
        retryAfter: 1,
      });
    },
    present: () => ({ status: "ok" }),
  }),

  getMetrics: operation({
    route: "GET /metrics",
    summary: "Get the metrics in Prometheus text format, if enabled",
    access: "metrics",
    media: ["text/plain; version=0.0.4; charset=utf-8"],
    refusals: ["route_not_found", "unauthenticated"],
    run: ({ core }) => core.metrics.print(),
    respond: (body) => ({
      status: 200,
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      body,
    }),
  }),
};
