import { serveProcess } from "@passmuster/process-pool";
import { escapes, type Targets } from "./escape-attempts.ts";

// Node 26 also emits a refused network as an error of its own.
process.on("uncaughtException", () => {});
serveProcess<Targets | "who", unknown>((targets) => (targets === "who" ? process.pid : escapes(targets)));
