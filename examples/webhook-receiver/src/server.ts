import { createServer } from "node:http";
import { createReceiver } from "./receiver.ts";

const { WEBHOOK_SECRETS = "", PORT = "4000" } = process.env;

const receiver = createReceiver({
  secrets: WEBHOOK_SECRETS.split(","),
  async handle(event) {
    if (event.type === "verification.finished")
      console.log(`${event.data.verification_id} is ${event.data.status_label}`);
  },
});
createServer(receiver).listen(Number(PORT), "127.0.0.1", () => {
  console.log(`waiting for webhooks on http://127.0.0.1:${PORT}`);
});
