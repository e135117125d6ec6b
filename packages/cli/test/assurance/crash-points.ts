import type { BlobStore, Extractor } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";

/** The process kills itself when it passes a named point for the `count`th time. */
export interface Crash {
  readonly point: string;
  readonly count: number;
}

const within: Readonly<Record<string, readonly string[]>> = {
  storage: ["load", "save"],
  outbox: ["add", "claim", "settle"],
  requests: ["begin", "finish", "release"],
  webhooks: ["list", "get", "log"],
  blobs: ["put", "get", "delete"],
  extractor: ["extract"],
};

/** `storage.save before`, `storage.save after` and so on: 30 points. */
export const crashPoints: readonly string[] = Object.entries(within).flatMap(([port, methods]) =>
  methods.flatMap((method) => [`${port}.${method} before`, `${port}.${method} after`]),
);

/** Wraps the ports so that the process is killed at one point. */
export function crashing<
  Ports extends { storage: VerificationStorage; blobs: BlobStore; extractor: Extractor },
>({ storage, blobs, extractor, ...rest }: Ports, crash: Crash | undefined): Ports {
  if (!crash) return { storage, blobs, extractor, ...rest } as Ports;
  let left = crash.count;
  const pass = (point: string): void => {
    if (point === crash.point) left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
  const armed = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        if (typeof member !== "function") return member;
        if (!within[name]?.includes(String(key))) return member.bind(target);
        return async (...given: unknown[]) => {
          pass(`${name}.${String(key)} before`);
          const result: unknown = await member.apply(target, given);
          pass(`${name}.${String(key)} after`);
          return result;
        };
      },
    });
  const { outbox, requests, webhooks } = storage;
  const parts = {
    outbox: armed("outbox", outbox),
    requests: armed("requests", requests),
    webhooks: armed("webhooks", webhooks),
  };
  const whole = new Proxy(armed("storage", storage), {
    get: (target, key) =>
      key in parts ? parts[key as keyof typeof parts] : (Reflect.get(target, key) as unknown),
  });
  return {
    storage: whole,
    blobs: armed("blobs", blobs),
    extractor: armed("extractor", extractor),
    ...rest,
  } as Ports;
}
