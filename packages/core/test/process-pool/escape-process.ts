import { serveProcess } from "@passmuster/core/process-pool";
import { escapes, type Targets } from "./escape-attempts.ts";

serveProcess<Targets | "who", unknown>((targets) => (targets === "who" ? process.pid : escapes(targets)));
