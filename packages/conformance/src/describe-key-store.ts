import { KeyDestroyedError, KeyRefusedError, type KeyStore, type WrappedKey } from "@passmuster/core/ports";
import { describe, expect, it } from "vitest";

/** Two key stores over the same keys, as two processes would open them. */
export interface KeyStoreUnderTest {
  readonly keys: KeyStore;
  readonly again: KeyStore;
}

export interface KeyStoreCheck {
  readonly name: string;
  check(open: KeyStoreUnderTest): Promise<void>;
}

const context = { tenant: "acme", id: "ver_1" };
const keyOf = (seed: number, length = 32): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (seed * 31 + index * 7) % 256);
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

async function opens(keys: KeyStore, wrapped: WrappedKey, key: Uint8Array, at = context): Promise<void> {
  expect(hexOf(await keys.unwrap(wrapped, at))).toBe(hexOf(key));
}

async function refuses(keys: KeyStore, wrapped: WrappedKey, at = context, what?: string): Promise<void> {
  const error = await keys.unwrap(wrapped, at).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error, what).toBeInstanceOf(KeyRefusedError);
}

/** Each check with its promise; a store passes all of them. */
export const keyStoreChecks: readonly KeyStoreCheck[] = [
  {
    name: "unwraps what it wrapped, in another process too",
    async check({ keys, again }) {
      for (const length of [16, 32, 33, 64]) {
        const wrapped = await keys.wrap(keyOf(length, length), context);
        await opens(keys, wrapped, keyOf(length, length));
        await opens(again, wrapped, keyOf(length, length));
        await opens(keys, await again.wrap(keyOf(1, length), context), keyOf(1, length));
      }
    },
  },
  {
    name: "names the key-encryption key that it wrapped with",
    async check({ keys, again }) {
      const name = await keys.current();
      expect(name).not.toBe("");
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect((await keys.wrap(keyOf(1), context)).by).toBe(name);
      expect(await again.current()).toBe(name);
    },
  },
  {
    name: "does not show the key in its wrapped form",
    async check({ keys }) {
      const { bytes } = await keys.wrap(keyOf(5), context);
      const key = hexOf(keyOf(5));
      for (let from = 0; from + 16 <= key.length; from += 2)
        expect(hexOf(bytes)).not.toContain(key.slice(from, from + 16));
    },
  },
  {
    name: "wraps the same key differently each time",
    async check({ keys }) {
      const forms = new Set<string>();
      for (let count = 0; count < 20; count += 1)
        forms.add(hexOf((await keys.wrap(keyOf(1), context)).bytes));
      expect(forms.size).toBe(20);
    },
  },
  {
    name: "binds the tenant and the id, without confusing one with the other",
    async check({ keys }) {
      const wrapped = await keys.wrap(keyOf(1), { tenant: "acme", id: "ver_1" });
      for (const other of [
        { tenant: "acme", id: "ver_2" },
        { tenant: "other", id: "ver_1" },
        { tenant: "acm", id: "ever_1" },
        { tenant: "ver_1", id: "acme" },
        { tenant: "", id: "acmever_1" },
      ])
        await refuses(keys, wrapped, other, JSON.stringify(other));
      await opens(keys, wrapped, keyOf(1));
    },
  },
  {
    name: "refuses every changed byte, and a form that was cut or extended",
    async check({ keys }) {
      const { by, bytes } = await keys.wrap(keyOf(1), context);
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0x40;
        await refuses(keys, { by, bytes: changed }, context, `byte ${at}`);
      }
      for (const length of [0, 1, 12, bytes.length - 1])
        await refuses(keys, { by, bytes: bytes.slice(0, length) }, context, `cut to ${length}`);
      await refuses(keys, { by, bytes: Buffer.concat([bytes, new Uint8Array(1)]) }, context, "extended");
    },
  },
  {
    name: "refuses an unknown key-encryption key",
    async check({ keys }) {
      const { bytes } = await keys.wrap(keyOf(1), context);
      await refuses(keys, { by: "nobody", bytes });
    },
  },
  {
    name: "keeps concurrent keys apart",
    async check({ keys }) {
      const all = Array.from({ length: 40 }, (_, index) => ({
        key: keyOf(index),
        at: { tenant: "acme", id: `ver_${index}` },
      }));
      const wrapped = await Promise.all(all.map(({ key, at }) => keys.wrap(key, at)));
      await Promise.all(all.map(({ key, at }, index) => opens(keys, wrapped[index] as WrappedKey, key, at)));
    },
  },
  {
    name: "keeps no memory of the caller",
    async check({ keys }) {
      const given = keyOf(9);
      const wrapped = await keys.wrap(given, context);
      given.fill(0);
      await opens(keys, wrapped, keyOf(9));
      (await keys.unwrap(wrapped, context)).fill(0);
      await opens(keys, wrapped, keyOf(9));
    },
  },
  {
    name: "wraps a key again from its earlier form, and opens both",
    async check({ keys, again }) {
      const earlier = await keys.wrap(keyOf(3), context);
      const later = await again.wrap(keyOf(3), context, earlier);
      await opens(keys, earlier, keyOf(3));
      await opens(keys, later, keyOf(3));
    },
  },
  {
    name: "opens no form of a destroyed key, if it can destroy keys",
    async check({ keys, again }) {
      if (!keys.destroy) return;
      const earlier = await keys.wrap(keyOf(3), context);
      const later = await keys.wrap(keyOf(3), context, earlier);
      await opens(again, later, keyOf(3));
      await keys.destroy(later);
      await keys.destroy(later);
      for (const store of [keys, again])
        for (const form of [earlier, later])
          await expect(store.unwrap(form, context)).rejects.toBeInstanceOf(KeyDestroyedError);
    },
  },
  {
    name: "destroys no other key",
    async check({ keys, again }) {
      if (!keys.destroy) return;
      const all = await Promise.all(
        Array.from({ length: 100 }, (_, index) => keys.wrap(keyOf(index), context)),
      );
      for (const [index, form] of all.entries()) if (index % 2 === 0) await keys.destroy(form);
      for (const [index, form] of all.entries()) if (index % 2 === 1) await opens(again, form, keyOf(index));
      await opens(again, await keys.wrap(keyOf(1), context), keyOf(1));
    },
  },
];

/**
 * The requirements of a key store as vitest tests.
 *
 * @param open returns two stores over the same keys; called once a test
 * @example
 * describeKeyStore("file", () => {
 *   const path = join(mkdtempSync(join(tmpdir(), "keys-")), "ring");
 *   return { keys: fileKeys(path), again: fileKeys(path) };
 * });
 */
export function describeKeyStore(
  name: string,
  open: () => KeyStoreUnderTest | Promise<KeyStoreUnderTest>,
): void {
  describe(`${name} conforms to the KeyStore port`, () => {
    for (const { name: promise, check } of keyStoreChecks) it(promise, async () => check(await open()));
  });
}
