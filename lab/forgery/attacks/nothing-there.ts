import { aamva, drawHomemadeBarcode, drawTypedCard, drawTypedZone } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import {
  cardSide,
  cardUpload,
  licenceSide,
  licenceUpload,
  passportUpload,
  passportZone,
} from "../documents.ts";
import type { Attack } from "../scene.ts";
import type { Studio } from "../studio.ts";

const shoppingList = (studio: Studio): Promise<Uint8Array> => {
  const goods = [
    "bread",
    "milk",
    "six eggs",
    "apples",
    "olive oil",
    "candles",
    "tea",
    "rice",
    "soap",
    "pears",
  ];
  const turned = [
    ...goods.slice(studio.index % goods.length),
    ...goods.slice(0, studio.index % goods.length),
  ];
  return studio.image("shopping list", () => drawTypedCard(["Shopping", ...turned.slice(0, 7)]));
};

const dotted = (iso: string): string => iso.split("-").reverse().join(".");

/** No portrait, no printed text or no document at all. */
export const nothingThere: readonly Attack[] = [
  {
    name: "typed-zone",
    what: "A white sheet with the two lines of a passport's MRZ.",
    group: "images",
    async scene(studio) {
      const own = studio.options("passport");
      const front = await studio.image("typed zone", () => drawTypedZone(passportZone(studio.holder, own)));
      return {
        flow: "identity",
        person: studio.holder,
        photoId: { type: "Passport", number: own.number, country: "ATA" },
        uploads: [passportUpload(front)],
      };
    },
  },
  {
    name: "typed-licence",
    what: "A typed page that calls itself a driving licence of the United Kingdom, with a shopping list as its back.",
    group: "images",
    async scene(studio) {
      const { surname, givenNames, dateOfBirth } = studio.holder;
      const own = studio.options("licence");
      const number = own.number.slice(1);
      const lines = [
        "DRIVING LICENCE UNITED KINGDOM",
        `1. ${surname.toUpperCase()}`,
        `2. ${givenNames.toUpperCase()}`,
        `3. ${dotted(dateOfBirth)} UNITED KINGDOM`,
        `4a. ${dotted(own.issueDate)} 4c. DVLA`,
        `4b. ${dotted(own.expiryDate)}`,
        `5. ${number}`,
      ];
      const front = await studio.image("typed licence", () => drawTypedCard(lines));
      return {
        flow: "identity",
        person: studio.holder,
        photoId: { type: "Driver License", number, country: "GBR" },
        uploads: [licenceUpload(front, await shoppingList(studio), "GBR")],
      };
    },
  },
  {
    name: "typed-certificate",
    what: "A typed Certificate of Naturalization without a portrait.",
    group: "images",
    async scene(studio) {
      const { surname, givenNames, dateOfBirth } = studio.holder;
      const number = String(20_000_000 + ((studio.index * 7919 + 12_345) % 9_999_999));
      const [year = "", month = "", day = ""] = dateOfBirth.split("-");
      const lines = [
        "CERTIFICATE OF NATURALIZATION",
        "THE UNITED STATES OF AMERICA",
        `No. ${number}`,
        `Name: ${givenNames} ${surname}`,
        `Date of birth: ${month}/${day}/${year}`,
        `Sex: ${studio.holder.sex === "F" ? "Female" : "Male"}`,
      ];
      const front = await studio.image("typed certificate", () => drawTypedCard(lines));
      return {
        flow: "identity",
        person: studio.holder,
        photoId: { type: "Certificate of Naturalization", number, country: "USA" },
        uploads: [{ context: "PHOTO_ID", type: 8, country: "USA", front }],
      };
    },
  },
  {
    name: "list-and-barcode",
    what: "A shopping list as the front of a licence, a home-made barcode on its back.",
    group: "images",
    async scene(studio) {
      const own = studio.options("licence");
      const content = aamva(studio.holder, own);
      const back = await studio.image("home-made barcode", () => drawHomemadeBarcode(content));
      return {
        flow: "identity",
        person: studio.holder,
        photoId: { type: "Driver License", number: own.number, country: "USA" },
        uploads: [licenceUpload(await shoppingList(studio), back)],
      };
    },
  },
  {
    name: "barcode-twice",
    what: "One image of a licence's barcode as both sides.",
    group: "images",
    async scene(studio) {
      const own = studio.options("licence");
      const back = await licenceSide(studio, "back", studio.holder, own);
      return {
        flow: "identity",
        person: studio.holder,
        photoId: { type: "Driver License", number: own.number, country: "USA" },
        uploads: [licenceUpload(back, back)],
      };
    },
  },
  {
    name: "photocopied-front",
    what: "A black-and-white copy of the front as both sides of a licence or ID card.",
    group: "images",
    async scene(studio) {
      const licence = studio.index % 2 === 0;
      const own = studio.options(licence ? "licence" : "idCard");
      const front = licence
        ? await licenceSide(studio, "front", studio.holder, own)
        : await cardSide(studio, "front", studio.holder, own);
      const copy = await sharp(front).greyscale().linear(1.25, -20).jpeg({ quality: 76 }).toBuffer();
      const country = licence ? "USA" : "ATA";
      return {
        flow: "identity",
        person: studio.holder,
        photoId: { type: licence ? "Driver License" : "National ID Card", number: own.number, country },
        uploads: [licence ? licenceUpload(copy, copy) : cardUpload(copy, copy)],
      };
    },
  },
];
