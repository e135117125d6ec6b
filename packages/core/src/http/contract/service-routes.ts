import * as answers from "./answers.ts";
import type { Route } from "./route.ts";

/** Signed links, health, and the description of the API. */
export const serviceRoutes = {
  getOpenApi: {
    method: "GET",
    path: "/api/v1/openapi.json",
    summary: "Get this description of the API",
    access: "open",
    success: 200,
    answer: answers.openApi,
    refusals: [],
  },
  getImage: {
    method: "GET",
    path: "/images/{tenant}/{verification}/{image}",
    summary: "Get a picture by its signed link",
    access: "link",
    success: 200,
    refusals: ["image_not_found"],
  },
  getQrCode: {
    method: "GET",
    path: "/qr/{verification}/{file}",
    summary: "Get the QR code of a verification's address, as .png or .svg",
    access: "link",
    success: 200,
    refusals: ["image_not_found"],
  },
  getLiveness: {
    method: "GET",
    path: "/health/live",
    summary: "Tell whether the process answers",
    access: "open",
    success: 200,
    answer: answers.health,
    refusals: [],
  },
  getReadiness: {
    method: "GET",
    path: "/health/ready",
    summary: "Tell whether the storage answers",
    access: "open",
    success: 200,
    answer: answers.health,
    refusals: ["unavailable"],
  },
} as const satisfies Record<string, Route>;
