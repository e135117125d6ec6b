import type { Verification } from "../../src/model/verification.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

/** Changes what is given to `save`. */
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
  broken("creates over what is there", "a verification is created once", (sound, rows) => ({
    async save(next, messages) {
      if (next.version === 1) rows.delete(next.id);
      await sound.save(next, messages);
    },
  })),
  broken("writes the messages of a save that failed", "a save that is stale leaves no message", (sound) => ({
    async save(next, messages) {
      await sound.outbox.add(messages);
      await sound.save(next, []);
    },
  })),
  broken(
    "writes the verification when its messages fail",
    "a save whose messages cannot be written saves nothing",
    (sound) => ({
      async save(next, messages) {
        await sound.save(next, []);
        await sound.outbox.add(messages);
      },
    }),
  ),
  broken(
    "forgets the last message of several",
    "the messages of a change are there once it is saved, all of them",
    (sound) => ({
      save: (next, messages) => sound.save(next, messages.length > 1 ? messages.slice(0, -1) : messages),
    }),
  ),
  broken(
    "loses the microseconds",
    "times keep their microseconds, up to the largest integer",
    savesAs((next) => ({
      ...next,
      updatedAt: Math.floor(next.updatedAt / 1000) * 1000,
    })),
  ),
  broken(
    "normalises text",
    "text comes back character by character",
    savesAs((next) => mapText(next, (text) => text.normalize("NFC"))),
  ),
  broken(
    "trims text",
    "text comes back character by character",
    savesAs((next) => mapText(next, (text) => text.trim())),
  ),
  broken(
    "cuts text to three-byte UTF-8",
    "text comes back character by character",
    savesAs((next) => mapText(next, (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "?"))),
  ),
  broken(
    "stores empty text as null",
    "empty text, null and absence stay apart",
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
    "a verification comes back with every field as it was saved",
    savesAs((next) => ({
      ...next,
      documents: next.documents.map((one) => ({ ...one, rules: one.rules && { ...one.rules, actions: {} } })),
    })),
  ),
  broken(
    "keeps what the caller still holds",
    "what a caller does to a verification after saving or loading it changes nothing",
    (sound, rows) => ({
      async save(next, messages) {
        await sound.save(next, messages);
        rows.set(next.id, next);
      },
    }),
  ),
  broken(
    "keeps removed documents",
    "a document leads to its verification, until it is removed",
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
    "every status of verifications, documents and decisions comes back",
    savesAs((next) => ({
      ...next,
      status: next.status === "hold" ? "double_check" : next.status,
    })),
  ),
];
