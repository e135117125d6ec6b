import type { Reader, RecordedReading, Recorder } from "./recorder.ts";

/** The longest list of one entry. */
const atOnce = 500;

/** Records that a person is about to see a long list. @throws {StorageUnavailableError} as `read` */
export async function recordList(
  record: Pick<Recorder, "read">,
  reader: Reader,
  verifications: RecordedReading["verifications"],
): Promise<void> {
  for (let from = 0; from < verifications.length; from += atOnce)
    await record.read(reader, {
      what: "verifications",
      verifications: verifications.slice(from, from + atOnce),
    });
}
