import { statusName, typeName } from "./names.ts";
import { say } from "./say.ts";
import type { CaseDocument } from "./wire.ts";

type Documents = readonly Pick<CaseDocument, "id" | "document_type">[];

const id = "(doc_[0-9a-z]{26})";

/** The sentences that the service itself writes into the history. The API has no codes for them. */
const ofDocuments = [
  [new RegExp(`^Document ${id} was uploaded\\.$`), "historyUploaded"],
  [new RegExp(`^Document ${id} was uploaded in place of doc_\\w+\\.$`), "historyInstead"],
  [new RegExp(`^Document ${id} was removed\\.$`), "historyRemoved"],
  [new RegExp(`^Document ${id} was replaced(?: and was set to (.+))?\\.$`), "historyReplaced"],
] as const;
const set = new RegExp(`^Document ${id} was set to (.+)\\.$`);
const retake = /^New pictures are needed after attempt (\d+) of (\d+)\./;
const whole = {
  "The link was renewed.": "historyLink",
  "The documents could not be processed automatically. A person has to look at them.": "historyGaveUp",
} as const;

/**
 * A comment of the history: a sentence of the service in the reviewer's language, with the kind of a document
 * in place of its id. Other sentences stay as they are.
 */
export function historySentence(comment: string, documents: Documents): string {
  if (Object.hasOwn(whole, comment)) return say(whole[comment as keyof typeof whole]);
  for (const [form, key] of ofDocuments) {
    const [, document, status] = form.exec(comment) ?? [];
    if (document === undefined) continue;
    const sentence = say(key, { document: kindOf(document, documents) });
    return status === undefined ? sentence : `${sentence} · ${statusName(status)}`;
  }
  const [, document, status] = set.exec(comment) ?? [];
  if (document !== undefined && status !== undefined)
    return say("pair", { name: kindOf(document, documents), value: statusName(status) });
  return comment.replace(retake, (_, made: string, of: string) => say("historyRetake", { made, of }));
}

function kindOf(document: string, documents: Documents): string {
  const kind = documents.find((each) => each.id === document)?.document_type;
  return kind ? typeName(kind.name, kind.id) : say("document");
}
