import type { ComparisonInput } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { expectedOf, extractorByBytes, joined, picture, surnameOn } from "./reading-service.ts";

test("a selfie that comes after the reading is compared with the portrait that was read", async () => {
  const { extractor, calls } = extractorByBytes({ comparesAlone: true });
  const compared: (ComparisonInput["portrait"] | "none")[] = [];
  const { passmuster, verifications, documents } = joined({
    ...extractor,
    async compare(input) {
      compared.push(input.portrait ?? "none");
      return { selfie: { faces: 1, copied: false }, selfieComparison: "91", quality: [] };
    },
  });
  const { id: verification } = await verifications.create(expectedOf(surnameOn("a")));
  const upload = (contextType: string, type: number, name: string) =>
    documents.upload({
      verification,
      document: { contextType, type, country: "ATA", frontSideData: picture(name) },
    });
  await upload("PHOTO_ID", 3, "a");
  await passmuster.drain();
  expect(calls).toEqual(["a"]);
  await upload("SELFIE", 41, "bb");
  await verifications.submit(verification);
  await passmuster.drain();
  expect(compared).toContainEqual({ part: "portrait", state: "read", side: "front" });
  await passmuster.close();
});
