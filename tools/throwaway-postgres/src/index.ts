export { type Cluster, startCluster } from "./cluster.ts";
export { keysPath, removeKeys, type TestDatabase, testDatabase } from "./database.ts";
