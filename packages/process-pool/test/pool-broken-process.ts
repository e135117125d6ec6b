import { setTimeout as pause } from "node:timers/promises";
import { serveProcess } from "@passmuster/process-pool";

serveProcess(() => "never", {
  warmUp: async () => {
    await pause(1);
    throw new Error("The model file is missing.");
  },
});
