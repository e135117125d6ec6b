import { describeHttp } from "@passmuster/conformance";
import { mounts } from "./mounts.ts";

for (const [name, mount] of Object.entries(mounts)) describeHttp(name, mount);
