import type { DocumentReading } from "../../model/document-reading.ts";

/** The readings that run in this process, by key. */
export interface Readings {
  /** A reading of this key that runs now. */
  running(key: string): Promise<DocumentReading> | undefined;
  /** Runs a reading, or joins the one of the same key. It stays to be joined until `stored` has settled. */
  share(key: string, read: () => Promise<DocumentReading>, stored?: Promise<void>): Promise<DocumentReading>;
}

export function createReadings(): Readings {
  const underway = new Map<string, Promise<DocumentReading>>();
  return {
    running: (key) => underway.get(key),
    share(key, read, stored = Promise.resolve()) {
      const sharedReading = underway.get(key);
      if (sharedReading) return sharedReading;
      const reading = read();
      const leave = () => void underway.delete(key);
      reading.then(() => stored.then(leave, leave), leave);
      underway.set(key, reading);
      return reading;
    },
  };
}
