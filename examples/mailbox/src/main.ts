import { testPassmuster } from "@passmuster/core/testing";
import { runDay } from "./day.ts";

const kit = await testPassmuster();
await runDay(kit, (line) => console.log(line));
await kit.close();
