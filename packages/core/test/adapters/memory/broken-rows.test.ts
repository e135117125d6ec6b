import { brokenRows } from "./all-broken-storages.ts";
import { describeFoundBugs } from "./found-bugs.ts";

describeFoundBugs(brokenRows);
