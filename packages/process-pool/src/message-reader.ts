import { decode, headerBytes, type MessageLimit, WireError } from "./wire.ts";

export type { MessageLimit } from "./wire.ts";

/** Joins chunks to messages. Refuses a length over the limit before any byte of that message is kept. */
export function createMessageReader(
  limit: MessageLimit,
  receive: (message: unknown) => void,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let received = 0;
  let wanted = headerBytes;

  const take = (): Buffer => {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = all.length > wanted ? [all.subarray(wanted)] : [];
    received = all.length - wanted;
    return all.subarray(0, wanted);
  };

  let sizes: MessageLimit | undefined;
  return (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    while (received >= wanted) {
      const bytes = take();
      if (sizes) {
        const { text } = sizes;
        sizes = undefined;
        wanted = headerBytes;
        receive(decode(bytes.subarray(0, text), bytes.subarray(text)));
      } else {
        sizes = { text: bytes.readUInt32LE(0), bytes: bytes.readUInt32LE(4) };
        if (sizes.text > limit.text || sizes.bytes > limit.bytes)
          throw new WireError("A message is larger than allowed.");
        wanted = sizes.text + sizes.bytes;
      }
    }
  };
}
