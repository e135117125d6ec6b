import { startCluster } from "../../src/index.ts";

/** Starts a cluster, says where it is, and stays. */
const cluster = await startCluster();
console.log(cluster.url());
setInterval(() => {}, 1_000);
