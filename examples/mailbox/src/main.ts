import { caseFileWriter } from "@passmuster/case-file";
import { testPassmuster } from "@passmuster/core/testing";
import { runDay } from "./day.ts";

const kit = await testPassmuster({ caseFile: caseFileWriter() });
await runDay(kit, (line) => console.log(line));
await kit.close();
