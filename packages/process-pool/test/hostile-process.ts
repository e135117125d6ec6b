import { writeSync } from "node:fs";
import { serveProcess } from "@passmuster/process-pool";

export type Attack = "none" | "garbage" | "flood" | "twice" | "huge" | "shape" | "error";

const channel = 3;

/** A frame as the process may send it. */
function send(message: unknown): void {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(8);
  header.writeUInt32LE(json.length, 0);
  writeSync(channel, Buffer.concat([header, json]));
}

serveProcess((attack: Attack) => {
  switch (attack) {
    case "garbage":
      writeSync(channel, Buffer.alloc(4096, 0xff));
      return new Promise(() => {});
    case "flood":
      for (let count = 0; count < 50; count++) send({ kind: "done", output: "fine" });
      return new Promise(() => {});
    case "twice":
      send({ kind: "done", output: "fine" });
      return "fine";
    case "huge":
      return "x".repeat(2 ** 21);
    case "shape":
      return { unknown: "fine" };
    case "error":
      send({ kind: "failed", error: { name: "x", message: "m", fields: "none" } });
      return new Promise(() => {});
    case "none":
      return "fine";
  }
});
