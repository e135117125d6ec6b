import { writeSync } from "node:fs";
import { serveProcess } from "@passmuster/process-pool";

export type Job = "throws" | "hangs" | "spins" | "exits" | "grows" | "twice" | "late" | "fine";

const channel = 3;

serveProcess((job: Job): unknown => {
  switch (job) {
    case "throws":
      throw new TypeError("A field of the document is missing.");
    case "hangs":
      return new Promise(() => {});
    case "spins":
      for (;;);
    case "exits":
      return process.exit(3);
    case "grows": {
      const held: Uint8Array[] = [];
      for (;;) held.push(new Uint8Array(2 ** 24).fill(held.length));
    }
    case "twice": {
      const answer = Buffer.from(JSON.stringify({ kind: "done", output: "fine" }));
      const header = Buffer.alloc(8);
      header.writeUInt32LE(answer.length, 0);
      writeSync(channel, Buffer.concat([header, answer]));
      return "fine";
    }
    case "late":
    case "fine":
      return "fine";
  }
});
