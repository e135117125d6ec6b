export type { Target } from "./fuzz.ts";
export { fuzzInProcess, type Report } from "./fuzz-in-process.ts";
