import { readFile } from "node:fs/promises";
import type { InferenceSession, TensorConstructor } from "onnxruntime-common";
import { nativePackages } from "./native-packages.ts";

/** Numbers in row-major order. */
export interface Values {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A network with one input and one output. */
export interface Network {
  run(input: Values): Promise<Values>;
  close(): Promise<void>;
}

export type Runtime = "native" | "wasm";

interface Engine {
  readonly runtime: Runtime;
  readonly Tensor: TensorConstructor;
  create(model: Uint8Array): Promise<InferenceSession>;
}

/**
 * One thread; an arena without memory patterns. Without an arena each run requests its memory from the
 * system, a third of its processor time. With patterns the arena held twice as much (673 MB against 413 MB
 * after the largest image).
 */
const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: true,
  enableMemPattern: false,
};

async function nativeEngine(): Promise<Engine> {
  const [forThisSystem] = nativePackages();
  const ort: typeof import("onnxruntime-node") = await import(forThisSystem).catch(
    () => import("onnxruntime-node"),
  );
  return {
    runtime: "native",
    Tensor: ort.Tensor,
    create: (model) => ort.InferenceSession.create(model, sessionOptions),
  };
}

async function wasmEngine(): Promise<Engine> {
  const ort = await import("onnxruntime-web");
  ort.env.wasm.numThreads = 1;
  return {
    runtime: "wasm",
    Tensor: ort.Tensor,
    create: (model) => ort.InferenceSession.create(model, { executionProviders: ["wasm"] }),
  };
}

/**
 * The native engine is an optional dependency. If it is missing or does not load, WebAssembly does the same,
 * slower.
 */
async function engineFor(runtime: Runtime | undefined): Promise<Engine> {
  if (runtime === "wasm") return wasmEngine();
  if (runtime === "native") return nativeEngine();
  return nativeEngine().catch(() => wasmEngine());
}

/** Opens networks on one runtime: the native one if it is installed, unless the caller asks for another. */
export async function openNetworks<Name extends string>(
  files: Readonly<Record<Name, string | URL>>,
  runtime?: Runtime,
): Promise<{ readonly runtime: Runtime; readonly networks: Readonly<Record<Name, Network>> }> {
  const engine = await engineFor(runtime);
  const names = Object.keys(files) as Name[];
  const opened = await Promise.all(
    names.map(async (name) => [name, await openNetwork(engine, files[name])] as const),
  );
  return { runtime: engine.runtime, networks: Object.fromEntries(opened) as Record<Name, Network> };
}

async function openNetwork({ Tensor, create }: Engine, file: string | URL): Promise<Network> {
  const session = await create(await readFile(file));
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  return {
    async run({ data, dims }) {
      const results = await session.run({ [inputName]: new Tensor("float32", data, dims) });
      const output = results[outputName];
      if (!output || !(output.data instanceof Float32Array))
        throw new Error("The network returned no numbers.");
      return { data: output.data, dims: output.dims };
    },
    close: () => session.release(),
  };
}
