import { type BrokenStorage, broken } from "./broken-storage.ts";

const saved = "a legal hold is saved with its reason, and lifted by a later save";
const kept = "erase leaves a verification on legal hold, whatever deleted it, and gives no receipt";
const lifted = "erase after a lifted hold erases, and gives one receipt";

export const brokenHolds: readonly BrokenStorage[] = [
  broken("forgets legal holds", saved, (sound) => ({
    save: ({ hold: _, ...next }, ...rest) => sound.save(next, ...rest),
  })),
  broken("keeps legal holds that were lifted", saved, (sound, rows) => ({
    save(next, ...rest) {
      const hold = next.hold ?? rows.get(next.id)?.hold;
      return sound.save(hold ? { ...next, hold } : next, ...rest);
    },
  })),
  broken("erases what is on legal hold", kept, (sound, rows) => ({
    async erase(tenant, id, receipts) {
      const row = rows.get(id);
      if (!row) return;
      const { hold: _, ...free } = row;
      rows.set(id, free);
      await sound.erase(tenant, id, receipts);
    },
  })),
  broken("gives a receipt for what it keeps", kept, (sound) => ({
    async erase(tenant, id, receipts = []) {
      await sound.audit.append(receipts);
      await sound.erase(tenant, id);
    },
  })),
  broken("keeps what was on legal hold before", lifted, (sound, rows) => {
    const held = new Set<string>();
    return {
      async save(next, ...rest) {
        if (next.hold || rows.get(next.id)?.hold) held.add(next.id);
        return sound.save(next, ...rest);
      },
      erase: async (tenant, id, receipts) => (held.has(id) ? undefined : sound.erase(tenant, id, receipts)),
    };
  }),
];
