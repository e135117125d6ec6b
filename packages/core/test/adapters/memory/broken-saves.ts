import type { Verification } from "../../../src/model/verification.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

/** Changes the input of `save`. */
const savesAs = (change: (next: Verification) => Verification): Breakage => {
  return (sound) => ({ save: (next, messages) => sound.save(change(next), messages) });
};

const mapText = (value: Verification, change: (text: string) => string): Verification =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === "string" ? change(one) : one));

export const brokenSaves: readonly BrokenStorage[] = [
  broken("ignores the version", "only the next version is saved", (sound, rows) => ({
    async save(next, messages) {
      const stored = rows.get(next.id);
      await sound.save({ ...next, version: (stored?.version ?? 0) + 1 }, messages);
      rows.set(next.id, structuredClone(next));
    },
  })),
  broken(
    "checks the version before it waits",
    "of 32 concurrent saves of one version, one wins and is stored whole",
    (sound, rows) => ({
      async save(next, messages) {
        const found = rows.get(next.id)?.version ?? 0;
        await Promise.resolve();
        if (next.version === found + 1) rows.delete(next.id);
        await sound.save({ ...next, version: next.version === found + 1 ? 1 : 0 }, messages);
        rows.set(next.id, structuredClone(next));
      },
    }),
  ),
  broken(
    "overwrites an existing verification when creating",
    "a verification can be created once",
    (sound, rows) => ({
      async save(next, messages) {
        if (next.version === 1) rows.delete(next.id);
        await sound.save(next, messages);
      },
    }),
  ),
  broken("writes the messages of a save that failed", "a stale save stores no message", (sound) => ({
    async save(next, messages) {
      await sound.outbox.add(messages);
      await sound.save(next, []);
    },
  })),
  broken(
    "writes the verification when its messages fail",
    "a save with an invalid message stores nothing",
    (sound) => ({
      async save(next, messages) {
        await sound.save(next, []);
        await sound.outbox.add(messages);
      },
    }),
  ),
  broken(
    "drops the last of several messages",
    "all messages of a change are stored when it is saved",
    (sound) => ({
      save: (next, messages) => sound.save(next, messages.length > 1 ? messages.slice(0, -1) : messages),
    }),
  ),
  broken(
    "loses the microseconds",
    "times keep their microseconds, up to the largest safe integer",
    savesAs((next) => ({
      ...next,
      updatedAt: Math.floor(next.updatedAt / 1000) * 1000,
    })),
  ),
  broken(
    "normalises text",
    "text is loaded character by character as saved",
    savesAs((next) => mapText(next, (text) => text.normalize("NFC"))),
  ),
  broken(
    "trims text",
    "text is loaded character by character as saved",
    savesAs((next) => mapText(next, (text) => text.trim())),
  ),
  broken(
    "cuts text to three-byte UTF-8",
    "text is loaded character by character as saved",
    savesAs((next) => mapText(next, (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "?"))),
  ),
  broken(
    "stores empty text as null",
    "empty text, null and absence are distinct",
    savesAs((next) => ({
      ...next,
      vendorReference: next.vendorReference || null,
    })),
  ),
  broken(
    "orders documents by id",
    "documents, decisions, comments and history keep their order",
    savesAs((next) => ({
      ...next,
      documents: [...next.documents].sort((a, b) => (a.id < b.id ? -1 : 1)),
    })),
  ),
  broken(
    "drops the actions of rules",
    "a verification is loaded with every field as saved",
    savesAs((next) => ({
      ...next,
      documents: next.documents.map((one) => ({ ...one, rules: one.rules && { ...one.rules, actions: {} } })),
    })),
  ),
  broken(
    "shares memory with the caller",
    "changing a saved or loaded object does not change the stored verification",
    (sound, rows) => ({
      async save(next, messages) {
        await sound.save(next, messages);
        rows.set(next.id, next);
      },
    }),
  ),
  broken(
    "finds removed documents",
    "a verification is found by its document until the document is removed",
    (sound, rows) => ({
      async save(next, messages) {
        const before = rows.get(next.id)?.documents ?? [];
        const removed = before.filter(({ id }) => next.documents.every((document) => document.id !== id));
        await sound.save({ ...next, documents: [...next.documents, ...removed] }, messages);
      },
    }),
  ),
  broken(
    "does not store the note of a status",
    "every status of verifications, documents and decisions is loaded as saved",
    savesAs((next) => ({
      ...next,
      status: next.status === "hold" ? "double_check" : next.status,
    })),
  ),
];
