import { readFileSync } from "node:fs";
import { serveProcess } from "@passmuster/process-pool";

// Confined, it ends before it is ready, as on a system whose libraries need another right.
readFileSync("/etc/hostname");
serveProcess(() => "done");
