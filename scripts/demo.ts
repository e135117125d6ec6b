import { createCaller } from "./demo/caller.ts";
import { startServer } from "./demo/server.ts";
import { reviewStory, shortStory } from "./demo/stories.ts";
import { banner, closing, invitation } from "./demo/terminal.ts";

/** Shows one verification after the other, over HTTP, on specimens; with `--stay` the server keeps running afterwards. */
const stay = process.argv.includes("--stay");

banner();
const server = await startServer(stay ? process.env.PORT || "3000" : "0");
try {
  const caller = createCaller(server.url, server.token);
  if (stay) {
    await invitation(server, await caller.create("passport-ines"));
    await server.ended;
  } else {
    await shortStory(caller);
    await reviewStory(caller);
    closing();
  }
} finally {
  await server.stop();
}
