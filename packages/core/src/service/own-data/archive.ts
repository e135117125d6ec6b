import { toWire } from "../../base/input/to-wire.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Settings } from "../options.ts";
import { type PersonDataView, personDataOf, storedFilesOf } from "./person-data.ts";
import { readMeOf } from "./read-me.ts";
import { type ZipEntry, zipped } from "./zip.ts";

type Packing = Pick<Ports, "pictures"> & { readonly settings: Pick<Settings, "flows"> };

/**
 * The data about a person in one verification, as the bytes of a ZIP archive: `README.txt`, `data.json`, the
 * text of the consent, the images, and the file of a notary.
 * @throws {BlobNotFoundError} an image was deleted in between
 */
export async function archiveOf(core: Packing, verification: Verification, at: Instant): Promise<Uint8Array> {
  const data = personDataOf(verification, { flows: core.settings.flows, at });
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipped(entriesOf(core, verification, data), at)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf(
  { pictures }: Packing,
  verification: Verification,
  data: PersonDataView,
): AsyncGenerator<ZipEntry> {
  yield textFile("README.txt", readMeOf(data));
  yield textFile("data.json", `${JSON.stringify(toWire(data), null, 2)}\n`);
  if (data.consent) yield textFile("consent.txt", `${data.consent.text}\n`);
  for (const { key, name } of storedFilesOf(verification))
    yield { name, bytes: (await pictures.get(verification, key)).bytes };
}

const textFile = (name: string, text: string): ZipEntry => ({ name, bytes: Buffer.from(text) });
