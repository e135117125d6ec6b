import { fuzzTarget } from "../src/main.ts";

/** Six conditions, one within the other. Without guidance an input meets all of them once in 15,000. */
fuzzTarget({
  name: "magic",
  seeds: ["......"],
  words: ["."],
  run(bytes) {
    let met = 0;
    if ((bytes[0] ?? 0) > 200) {
      met += 1;
      if ((bytes[1] ?? 0) > 200) {
        met += 1;
        if ((bytes[2] ?? 0) > 200) {
          met += 1;
          if ((bytes[3] ?? 0) > 200) {
            met += 1;
            if ((bytes[4] ?? 0) > 200) {
              met += 1;
              if ((bytes[5] ?? 0) > 200) throw new Error(`seeded bug behind ${met} conditions`);
            }
          }
        }
      }
    }
  },
});
