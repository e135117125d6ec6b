import { createCaller } from "./demo/caller.ts";
import { agreeing, differing, expired, postal } from "./demo/cases.ts";
import { startServer } from "./demo/server.ts";
import { approveByHand, keepPdf, tell } from "./demo/stories.ts";
import { banner, closing, invitation } from "./demo/terminal.ts";

/** Runs several verifications over HTTP on specimens; with `--stay` the server keeps running. */
const stay = process.argv.includes("--stay");

banner();
const server = await startServer(stay ? process.env.PORT || "3000" : "0");
try {
  const caller = createCaller(server.url, server.token);
  if (stay) {
    await invitation(server, await caller.create(agreeing));
    await server.ended;
  } else {
    await keepPdf(caller, agreeing, await tell(caller, agreeing));
    await approveByHand(caller, differing, await tell(caller, differing));
    await tell(caller, expired);
    await tell(caller, postal);
    closing();
  }
} finally {
  await server.stop();
}
