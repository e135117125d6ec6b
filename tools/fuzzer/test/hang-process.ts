import { fuzzTarget } from "../src/main.ts";

fuzzTarget({
  name: "hang",
  seeds: ["abc"],
  words: ["!!"],
  run(bytes) {
    const end = performance.now() + (Buffer.from(bytes).includes("!!") ? 600 : 0);
    while (performance.now() < end);
  },
});
