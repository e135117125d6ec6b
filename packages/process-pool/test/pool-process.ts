import { appendFileSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { serveProcess } from "@passmuster/process-pool";

export type Order =
  | { readonly do: "echo"; readonly value: unknown }
  | { readonly do: "spin" | "hang"; readonly file?: string }
  | { readonly do: "meet"; readonly file: string; readonly others: number }
  | { readonly do: "facts" | "count" | "crash" | "grow" | "print" | "throw" | "throw odd" };

let jobs = 0;
let warm = false;

serveProcess(
  async (order: Order): Promise<unknown> => {
    jobs += 1;
    switch (order.do) {
      case "echo":
        return order.value;
      case "facts":
        return { pid: process.pid, warm, environment: Object.keys(process.env), execArgv: process.execArgv };
      case "count":
        return jobs;
      case "hang":
        if (order.file) appendFileSync(order.file, "x");
        return new Promise(() => {});
      case "spin":
        if (order.file) appendFileSync(order.file, "x");
        for (;;);
      case "crash":
        return process.kill(process.pid, "SIGSEGV");
      case "grow": {
        const held: Uint8Array[] = [];
        for (;;) {
          held.push(new Uint8Array(8 * 2 ** 20).fill(held.length));
          await pause(1);
        }
      }
      case "print":
        console.log("a name on stdout");
        console.error("a name on stderr");
        return "printed";
      case "throw":
        throw Object.assign(new RangeError("Not this one."), { name: "PageError", page: 3, at: { line: 1 } });
      case "throw odd":
        throw Object.assign(new Error("Cannot travel."), { callback: () => {} });
      case "meet": {
        appendFileSync(order.file, "x");
        while (readFileSync(order.file).length < order.others) await pause(5);
        return "met";
      }
    }
  },
  {
    warmUp: async () => {
      await pause(1);
      warm = true;
    },
  },
);
