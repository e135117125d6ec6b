import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import { specimenImage } from "@passmuster/specimens";
import { expect, test } from "vitest";
import { historySentence } from "../page/session/history.ts";
import { loadLanguage } from "../page/session/language.ts";
import { spoken } from "../page/session/say.ts";

test("every sentence that the service writes into the history of documents is translated", async () => {
  const passmuster = createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the history test, 32 bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  const { verifications, documents } = passmuster.flow("identity");
  const { id } = await verifications.create({
    person: { firstName: "Inés", lastName: "Moreau", dateOfBirth: "1987-03-08" },
    documents: { photoId: { type: "Passport", number: "SANDBOX-NAME", country: "ATA" } },
  });
  const document = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
  const frontSideData = specimenImage("passport-ines");
  const first = await documents.upload({ verification: id, document: { ...document, frontSideData } });
  await documents.replace(first.id, { verification: id, document: { frontSideData } });
  await documents.replace(first.id, { verification: id, status: 3, email: "ana@bank.example" });
  await documents.delete(first.id);
  await verifications.renewLink(id);
  const { history } = await verifications.get(id);
  const comments = history.flatMap(({ comment }) => comment ?? []);
  expect(comments).toHaveLength(5);
  spoken.set(await loadLanguage("de"));
  expect(comments.map((comment) => historySentence(comment, [])).reverse()).toEqual([
    "Hochgeladen: Dokument",
    "Ersetzt: Dokument",
    "Dokument: Freigegeben",
    "Entfernt: Dokument",
    "Der Link wurde erneuert.",
  ]);
  spoken.set(await loadLanguage("en"));
  await passmuster.close();
});
