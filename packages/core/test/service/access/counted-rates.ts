import type { RateStore } from "../../../src/ports/rates.ts";

const skew = 5_000_000;

/** Counts of processes that share this object. */
export function countedRates(): RateStore {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return {
    async take({ key, limit, wanted, now, until }) {
      const known = windows.get(key);
      const isOpen = known && known.endsAt > now && known.endsAt <= until + skew;
      const window = isOpen ? known : { used: 0, endsAt: until };
      const granted = Math.min(wanted, Math.ceil(Math.max(limit - window.used, 0) / 4));
      window.used += granted;
      windows.set(key, window);
      return { granted, left: Math.max(limit - window.used, 0), endsAt: window.endsAt };
    },
  };
}
