import { startCluster } from "../../src/index.ts";

/** Starts a cluster, prints its address, and keeps running. */
const cluster = await startCluster();
console.log(cluster.url());
setInterval(() => {}, 1_000);
