import { faultsOf, pendingChangesets } from "./release/changesets.ts";
import { published, root } from "./workspace.ts";

/** Checks that the pending changesets can be read by a user: they become the changelog. */
const names = published.map(({ manifest }) => manifest.name);
const version = published[0]?.manifest.version ?? "";
const faults = pendingChangesets(root).flatMap((one) => faultsOf(one, names, version));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
