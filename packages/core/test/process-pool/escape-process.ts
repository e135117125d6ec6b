import { serveProcess } from "@passmuster/core/process-pool";
import { escapes, type Targets } from "./escape-attempts.ts";

serveProcess((targets: Targets | "who") => (targets === "who" ? process.pid : escapes(targets)));
