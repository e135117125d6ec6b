import { createReader, type Reader } from "@passmuster/extractor-local/in-process";
import { atLeast, type Goal } from "./goals.ts";
import { cpuMs } from "./score.ts";
import type { Settings } from "./settings.ts";
import { smallBacks } from "./small-backs.ts";
import { drawnCodes, standardCodes } from "./standard-codes.ts";

const wanted = { mrz: false, barcode: "expected" } as const;
const small = 48;

/** PDF417 codes of every version and shape, and small, framed, slanted and overprinted backs. */
export async function codes({ seed }: Settings): Promise<readonly Goal[]> {
  const reader = await createReader();
  const standard = await readStandard(reader, seed);
  const { right, wrong } = await readSmall(reader, seed);
  await reader.close();
  return [
    atLeast(1, "standard codes: number and birth", standard, standardCodes),
    atLeast(0.75, "small backs: number", right, small),
    atLeast(1, "small backs: no other number", small - wrong, small),
  ];
}

async function readStandard(reader: Reader, seed: string): Promise<number> {
  let right = 0;
  for await (const { name, bytes, number, birth } of drawnCodes(seed)) {
    const { barcode } = await reader.read({ front: bytes, wanted });
    const read = barcode?.reading;
    if (read?.documentNumber === number && read.dateOfBirth === birth) right += 1;
    else console.log(`${name}: ${barcode ? "another value" : "no barcode"}`);
  }
  return right;
}

async function readSmall(reader: Reader, seed: string): Promise<{ right: number; wrong: number }> {
  let [right, wrong] = [0, 0];
  const begun = cpuMs();
  for await (const { name, bytes, number } of smallBacks(small, seed)) {
    const { barcode } = await reader.read({ front: bytes, wanted });
    if (!barcode) console.log(`${name}: no barcode`);
    else if (barcode.reading.documentNumber === number) right += 1;
    else wrong += 1;
  }
  console.log(`Small backs: ${Math.round((cpuMs() - begun) / small)} CPU-ms each, with drawing`);
  return { right, wrong };
}
