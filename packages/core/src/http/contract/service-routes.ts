import type { Route } from "./route.ts";

/** Signed links, health, and the description of the API. */
export const serviceRoutes = {
  getOpenApi: {
    method: "GET",
    path: "/api/v1/openapi.json",
    summary: "Get this description of the API",
    access: "open",
    success: 200,
    refusals: [],
  },
  getImage: {
    method: "GET",
    path: "/images/{tenant}/{verification}/{image}",
    summary: "Get a picture by its signed link",
    access: "link",
    success: 200,
    media: ["image/jpeg"],
    refusals: ["image_not_found"],
  },
  getQrCode: {
    method: "GET",
    path: "/qr/{verification}/{file}",
    summary: "Get the QR code of a verification's address, as .png or .svg",
    access: "link",
    success: 200,
    media: ["image/png", "image/svg+xml"],
    refusals: ["image_not_found"],
  },
  getLiveness: {
    method: "GET",
    path: "/health/live",
    summary: "Tell whether the process answers",
    access: "open",
    success: 200,
    refusals: [],
  },
  getReadiness: {
    method: "GET",
    path: "/health/ready",
    summary: "Tell whether the process is ready: not stopping, storage and schema well, work not late",
    access: "open",
    success: 200,
    refusals: ["unavailable"],
  },
  getMetrics: {
    method: "GET",
    path: "/metrics",
    summary: "Get the metrics in Prometheus' text format, where they are on",
    access: "metrics",
    success: 200,
    media: ["text/plain; version=0.0.4; charset=utf-8"],
    refusals: ["route_not_found", "unauthenticated"],
  },
} as const satisfies Record<string, Route>;
