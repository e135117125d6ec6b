import { checkDigit } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isStraight, repaint } from "../../../../lab/forgery/pictures/repaint.ts";
import { changes, valuesOf, type ZoneLines } from "../../../../lab/forgery/pictures/zone-lines.ts";

/** ICAO 9303-4, appendix A. */
const lines: ZoneLines = [
  "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
  "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
];

const datum: Readonly<Record<string, keyof ReturnType<typeof valuesOf>>> = {
  surname: "surname",
  "given name": "givenNames",
  birth: "dateOfBirth",
  "expiry + 5 years": "expiryDate",
  number: "number",
  sex: "sex",
};

describe("the values of a passport's MRZ", () => {
  it("are read from its two lines", () => {
    expect(valuesOf(lines)).toEqual({
      issuer: "UTO",
      surname: "ERIKSSON",
      givenNames: "ANNA MARIA",
      number: "L898902C3",
      dateOfBirth: "1974-08-12",
      expiryDate: "2012-04-15",
      sex: "F",
    });
  });

  it.each(Object.keys(changes))("differ in one place only after a change of the %s", (name) => {
    const changed = valuesOf(changes[name]?.(lines) ?? lines);
    const own = valuesOf(lines);
    const differing = Object.keys(own).filter(
      (key) => own[key as keyof typeof own] !== changed[key as keyof typeof own],
    );
    expect(differing).toEqual([datum[name]]);
  });

  it.each(Object.keys(changes))("have right check digits and lengths after a change of the %s", (name) => {
    const [upper = "", lower = ""] = changes[name]?.(lines) ?? [];
    const whole = lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, 43);
    expect([upper.length, lower.length]).toEqual([44, 44]);
    expect(lower.charAt(9)).toBe(checkDigit(lower.slice(0, 9)));
    expect(lower.charAt(19)).toBe(checkDigit(lower.slice(13, 19)));
    expect(lower.charAt(27)).toBe(checkDigit(lower.slice(21, 27)));
    expect(lower.charAt(43)).toBe(checkDigit(whole));
  });
});

describe("a painted MRZ", () => {
  const box = { left: 60, top: 300, width: 880, height: 80 };

  it("changes nothing beyond its box and a narrow margin", async () => {
    const bar = { create: { width: 1000, height: 30, channels: 3, background: "#101010" } } as const;
    const picture = await sharp({ create: { width: 1000, height: 420, channels: 3, background: "#d8e0d4" } })
      .composite([{ input: bar, left: 0, top: 250 }])
      .png()
      .toBuffer();
    const painted = await sharp(await repaint(picture, box, lines))
      .greyscale()
      .raw()
      .toBuffer();
    expect(painted.subarray(252 * 1000, 278 * 1000).every((tone) => tone < 60)).toBe(true);
  });

  it("has its ink where the picture's own print had it", async () => {
    const bar = { create: { width: 880, height: 20, channels: 3, background: "#101010" } } as const;
    const picture = await sharp({ create: { width: 1000, height: 420, channels: 3, background: "#d8e0d4" } })
      .composite([{ input: bar, left: 60, top: 330 }])
      .png()
      .toBuffer();
    const painted = await sharp(await repaint(picture, box, lines))
      .greyscale()
      .raw()
      .toBuffer();
    const darkIn = (top: number, height: number): number =>
      painted.subarray(top * 1000, (top + height) * 1000).filter((tone) => tone < 100).length;
    expect(darkIn(304, 22)).toBeGreaterThan(500);
    expect(darkIn(354, 22)).toBeGreaterThan(500);
    expect(darkIn(332, 14)).toBe(0);
  });

  it("is not tried on lines that lie across or at an angle", () => {
    expect(isStraight(box)).toBe(true);
    expect(isStraight({ ...box, height: 140 })).toBe(false);
    expect(isStraight({ left: 60, top: 0, width: 80, height: 880 })).toBe(false);
  });
});
