import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeKeyStore, keyStoreChecks } from "@passmuster/conformance";
import { afterAll, describe, expect, inject, it } from "vitest";
import { fileKeys } from "../../../src/adapters/directory/file-keys.ts";
import { memoryKeys } from "../../../src/adapters/memory/keys.ts";
import {
  KeyDestroyedError,
  KeyRefusedError,
  type KeyStore,
  type WrappedKey,
} from "../../../src/ports/keys.ts";

const folder = mkdtempSync(join(tmpdir(), "passmuster-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

describeKeyStore("memory", () => {
  const keys = memoryKeys();
  return { keys, again: keys };
});
describeKeyStore("file", () => {
  const path = join(mkdtempSync(join(folder, "ring-")), "keys");
  return { keys: fileKeys(path), again: fileKeys(path) };
});

describeKeyStore("file with a second directory of secrets", () => {
  const path = join(mkdtempSync(join(folder, "ring-")), "keys");
  const copy = mkdtempSync(join(folder, "copy-"));
  return { keys: fileKeys(path, { copy }), again: fileKeys(path, { copy }) };
});

type Broken = (sound: Required<KeyStore>) => KeyStore;
const keep = new Map<string, Uint8Array>();

const broken: Readonly<Record<string, { readonly store: Broken; readonly caughtBy: RegExp }>> = {
  "pads keys": {
    store: (sound) => ({
      ...sound,
      unwrap: async (wrapped, context) => {
        const key = await sound.unwrap(wrapped, context);
        return key.length === 33 ? key.subarray(0, 32) : key;
      },
    }),
    caughtBy: /unwraps what it wrapped/,
  },
  "names another key": {
    store: (sound) => ({ ...sound, current: async () => "other" }),
    caughtBy: /names the key-encryption key/,
  },
  "stores the key in the clear": {
    store: (sound) => ({
      ...sound,
      wrap: async (key, context, earlier) => {
        const { by, bytes } = await sound.wrap(key, context, earlier);
        return { by, bytes: Buffer.concat([bytes, key]) };
      },
      unwrap: ({ by, bytes }, context) =>
        sound.unwrap({ by, bytes: bytes.subarray(0, bytes.length - 32) }, context),
    }),
    caughtBy: /does not show the key/,
  },
  "wraps the same key to the same bytes": {
    store: (sound) => ({
      ...sound,
      wrap: async (key, context, earlier) => {
        const name = `${Buffer.from(key).toString("hex")} ${context.id}`;
        const wrapped = await sound.wrap(key, context, earlier);
        const bytes = keep.get(name) ?? wrapped.bytes;
        keep.set(name, bytes);
        return { ...wrapped, bytes };
      },
    }),
    caughtBy: /differently each time/,
  },
  "ignores the tenant": {
    store: (sound) => ({
      ...sound,
      wrap: (key, { id }, earlier) => sound.wrap(key, { tenant: "", id }, earlier),
      unwrap: (wrapped, { id }) => sound.unwrap(wrapped, { tenant: "", id }),
    }),
    caughtBy: /binds the tenant/,
  },
  "joins tenant and id": {
    store: (sound) => {
      const joined = ({ tenant, id }: { tenant: string; id: string }) => ({ tenant: "", id: tenant + id });
      return {
        ...sound,
        wrap: (key, context, earlier) => sound.wrap(key, joined(context), earlier),
        unwrap: (wrapped, context) => sound.unwrap(wrapped, joined(context)),
      };
    },
    caughtBy: /without confusing/,
  },
  "ignores the last byte": {
    store: (sound) => ({
      ...sound,
      wrap: async (key, context, earlier) => {
        const { by, bytes } = await sound.wrap(key, context, earlier);
        return { by, bytes: Buffer.concat([bytes, new Uint8Array(1)]) };
      },
      unwrap: ({ by, bytes }, context) =>
        sound.unwrap({ by, bytes: bytes.subarray(0, bytes.length - 1) }, context),
    }),
    caughtBy: /every changed byte/,
  },
  "uses its own key for an unknown one": {
    store: (sound) => ({
      ...sound,
      unwrap: async ({ bytes }, context) => sound.unwrap({ by: await sound.current(), bytes }, context),
    }),
    caughtBy: /unknown key-encryption key/,
  },
  "mixes up concurrent keys": {
    store: (sound) => {
      let last: Uint8Array;
      return {
        ...sound,
        wrap: async (key, context, earlier) => {
          last = key;
          await Promise.resolve();
          return sound.wrap(last, context, earlier);
        },
      };
    },
    caughtBy: /concurrent keys apart/,
  },
  "hands out its cache": {
    store: (sound) => {
      const cache = new Map<string, Uint8Array>();
      return {
        ...sound,
        unwrap: async (wrapped, context) => {
          const name = Buffer.from(wrapped.bytes).toString("hex") + wrapped.by + JSON.stringify(context);
          const key = cache.get(name) ?? (await sound.unwrap(wrapped, context));
          cache.set(name, key);
          return key;
        },
      };
    },
    caughtBy: /no memory of the caller|destroyed/,
  },
  "forgets the earlier form": {
    store: (sound) => ({
      ...sound,
      wrap: async (key, context, earlier) => {
        if (earlier) await sound.destroy(earlier);
        return sound.wrap(key, context);
      },
    }),
    caughtBy: /opens both/,
  },
  "destroys only the newest form": {
    store: (sound) => ({ ...sound, wrap: (key, context) => sound.wrap(key, context) }),
    caughtBy: /no form of a destroyed key/,
  },
  "refuses a key that is destroyed": {
    store: (sound) => ({
      ...sound,
      unwrap: (wrapped, context) =>
        sound.unwrap(wrapped, context).catch((error: unknown) => {
          throw error instanceof KeyDestroyedError ? new KeyRefusedError("gone") : error;
        }),
    }),
    caughtBy: /no form of a destroyed key/,
  },
  "destroys the neighbour": {
    store: (sound) => {
      const made: WrappedKey[] = [];
      return {
        ...sound,
        wrap: async (key, context, earlier) => {
          const wrapped = await sound.wrap(key, context, earlier);
          made.push(wrapped);
          return wrapped;
        },
        destroy: async (wrapped) => {
          await sound.destroy(wrapped);
          const next = made[made.indexOf(wrapped) + 1];
          if (next) await sound.destroy(next);
        },
      };
    },
    caughtBy: /destroys no other key/,
  },
};

/** In the fast ring a broken store meets only the checks that must catch it. */
const checksFor = (caughtBy: RegExp) =>
  inject("size") < 1 ? keyStoreChecks.filter(({ name }) => caughtBy.test(name)) : keyStoreChecks;

async function failing(store: Broken, checks: typeof keyStoreChecks): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, check } of checks) {
    keep.clear();
    const keys = store(memoryKeys() as Required<KeyStore>);
    await check({ keys, again: keys }).catch(() => failed.push(name));
  }
  return failed;
}

describe("the suite for key stores", () => {
  it.each(Object.entries(broken))("catches a store that %s", async (_, { store, caughtBy }) => {
    expect((await failing(store, checksFor(caughtBy))).join("; ")).toMatch(caughtBy);
  });

  it("has a broken store for each check", async () => {
    const failed = new Set<string>();
    for (const { store, caughtBy } of Object.values(broken))
      for (const name of await failing(store, checksFor(caughtBy))) failed.add(name);
    expect(keyStoreChecks.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
  });
});
