import { fetchHandler, type Vouchsafe } from "@vouchsafe/core";
import { Hono } from "hono";

/** Vouchsafe under `/identity` of a Hono application. Hono takes the prefix off, so the handler needs none. */
export function createApp(vouchsafe: Vouchsafe): Hono {
  const app = new Hono();
  app.get("/", (context) => context.text("A host of its own."));
  app.mount("/identity", fetchHandler(vouchsafe));
  return app;
}
