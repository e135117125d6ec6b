import { serveProcess } from "@vouchsafe/core/process-pool";

serveProcess(() => "never", {
  warmUp: () => {
    throw new Error("The model file is missing.");
  },
});
