import { Hono } from "hono";
import { fetchHandler, type Passmuster } from "passmuster";

/**
 * Mounts Passmuster under `/identity` of a Hono application. Hono strips the prefix, so the handler needs
 * none.
 */
export function createApp(passmuster: Passmuster): Hono {
  const app = new Hono();
  app.get("/", (context) => context.text("A host of its own."));
  app.mount("/identity", fetchHandler(passmuster));
  return app;
}
