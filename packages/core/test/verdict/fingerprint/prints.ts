import {
  drawDriverLicence,
  drawLease,
  drawPassport,
  rasterise,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";

export type Kind = "passport" | "licence front" | "licence back" | "lease";
export const kinds: readonly Kind[] = ["passport", "licence front", "licence back", "lease"];

/** A drawn document as a flat scan. For all persons, each part of one kind is at the same pixels. */
export async function scanOf(kind: Kind, index: number): Promise<Buffer> {
  const person = specimenPerson(`reuse-${index}`);
  const options = {
    number: `P${1_000_000 + ((index * 987_541) % 8_999_999)}`,
    issueDate: `20${15 + (index % 9)}-0${1 + (index % 9)}-1${index % 9}`,
    expiryDate: `20${26 + (index % 9)}-0${1 + (index % 9)}-1${index % 9}`,
  };
  const drawings = {
    passport: () => drawPassport(person, options),
    "licence front": () => drawDriverLicence(person, options).front,
    "licence back": () => drawDriverLicence(person, options).back,
    lease: () => drawLease(person, options),
  };
  const png = await rasterise(drawings[kind](), 1240);
  return sharp(png).flatten({ background: "white" }).jpeg({ quality: 88 }).toBuffer();
}

type Change = (image: Uint8Array) => Promise<Buffer>;

const jpeg =
  (quality: number): Change =>
  (image) =>
    sharp(image).jpeg({ quality }).toBuffer();
const light =
  (factor: number): Change =>
  (image) =>
    sharp(image).linear(factor, 0).jpeg().toBuffer();
const turn =
  (angle: number): Change =>
  (image) =>
    sharp(image).rotate(angle).jpeg().toBuffer();

const resize =
  (factor: number): Change =>
  async (image) => {
    const { width } = await sharp(image).metadata();
    return sharp(image)
      .resize(Math.round(factor * width))
      .jpeg()
      .toBuffer();
  };

const crop =
  (left: number, top: number, right: number, bottom: number): Change =>
  async (image) => {
    const { width, height } = await sharp(image).metadata();
    const from = { left: Math.floor(left * width), top: Math.floor(top * height) };
    const size = {
      width: Math.floor((1 - left - right) * width),
      height: Math.floor((1 - top - bottom) * height),
    };
    return sharp(image)
      .extract({ ...from, ...size })
      .jpeg()
      .toBuffer();
  };

const all =
  (...changes: readonly Change[]): Change =>
  async (image) => {
    let result: Buffer = Buffer.from(image);
    for (const change of changes) result = await change(result);
    return result;
  };

export const copies: Readonly<Record<string, Change>> = {
  "resized by 0.4": resize(0.4),
  "resized by 2": resize(2),
  "JPEG of quality 40": jpeg(40),
  "a tenth brighter": light(1.1),
  "a tenth darker": light(0.9),
  "cropped by 5 % on all sides": crop(0.05, 0.05, 0.05, 0.05),
  "cropped by 10 % on all sides": crop(0.1, 0.1, 0.1, 0.1),
  "cropped by 10 % on the left": crop(0.1, 0, 0, 0),
  "cropped by 10 % at the top and 7 % on the right": crop(0, 0.1, 0.07, 0),
  "cropped by 10 % and 5 %, resized by 0.4, brighter, JPEG of quality 40": all(
    crop(0.1, 0, 0, 0.05),
    light(1.1),
    resize(0.4),
    jpeg(40),
  ),
  "cropped by 10 %, resized by 0.6, darker, JPEG of quality 40": all(
    crop(0.1, 0.1, 0.1, 0.1),
    light(0.9),
    resize(0.6),
    jpeg(40),
  ),
  "turned by 90°": turn(90),
  "turned by 180° and cropped by 5 %": all(turn(180), crop(0.05, 0, 0.05, 0.05)),
  "turned by 270°": turn(270),
};
