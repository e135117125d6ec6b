export { type Cluster, startCluster } from "./cluster.ts";
export { type TestDatabase, testDatabase } from "./database.ts";
