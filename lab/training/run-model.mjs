// node run-model.mjs RUNTIME MODEL INPUT SHAPE OUTPUT: runs a model file once; input and output are raw
// float32.
import { readFile, writeFile } from "node:fs/promises";

const [runtime, model, input, shape, output] = process.argv.slice(2);
const { InferenceSession, Tensor, env } = await import(runtime);
env.wasm.numThreads = 1;
const session = await InferenceSession.create(new Uint8Array(await readFile(model)));
const bytes = await readFile(input);
const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const results = await session.run({
  [session.inputNames[0]]: new Tensor("float32", values, JSON.parse(shape)),
});
await writeFile(output, results[session.outputNames[0]].data);
