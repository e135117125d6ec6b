import { type BrokenStorage, broken } from "./broken-storage.ts";

const one = "a verification has one data key of 32 bytes, from its creation on";
const own = "a data key is given for the tenant's own verifications that are not deleted";

export const brokenKeys: readonly BrokenStorage[] = [
  broken("makes a data key for each call", one, () => ({
    dataKey: async () => ({ bytes: crypto.getRandomValues(new Uint8Array(32)), legacy: false }),
  })),
  broken("has one data key for all verifications", one, (sound) => ({
    dataKey: async (tenant, id) =>
      (await sound.dataKey(tenant, id)) && { bytes: new Uint8Array(32).fill(1), legacy: false },
  })),
  broken("gives data keys to every tenant", own, (sound, rows) => ({
    dataKey: async (_tenant, id) => sound.dataKey(rows.get(id)?.tenant ?? "", id),
  })),
  broken("gives data keys of deleted verifications", own, (sound, rows) => {
    const known = new Map<string, Awaited<ReturnType<typeof sound.dataKey>>>();
    return {
      async dataKey(tenant, id) {
        const found = await sound.dataKey(tenant, id);
        if (found) known.set(id, found);
        return rows.get(id)?.tenant === tenant ? known.get(id) : undefined;
      },
    };
  }),
  broken(
    "wraps the same keys for ever",
    "wrapping again ends, and keeps verifications and data keys",
    () => ({ rewrap: async (limit) => limit }),
  ),
  broken(
    "reports every verification as legacy",
    "a new verification is not legacy, and sealing it again changes nothing",
    (_sound, rows) => ({ legacy: async () => [...rows.values()].map(({ tenant, id }) => ({ tenant, id })) }),
  ),
];
