import { renewalText } from "@passmuster/capture";
import { expect, test } from "vitest";
import { messageFiles } from "./messages.ts";

test.each(Object.keys(messageFiles))(
  "%s has a mail with the name, the link and the page's warning",
  (code) => {
    const { language, subject, body } = renewalText(code);
    expect(language).toBe(code);
    expect(subject).not.toMatch(/[{}]/);
    expect(body.match(/\{\w+\}/g)?.sort()).toEqual(["{brand}", "{link}"]);
    expect(body.split("\n\n")[1]).toBe("{link}");
    expect(body.split("\n\n")[2]?.trim()).toBe(messageFiles[code]?.phonePrivate);
    if (code !== "en") expect(subject).not.toBe(renewalText("en").subject);
  },
);

test("a region gets its language, and what there is no text for gets English", () => {
  expect(renewalText("de-AT")).toEqual(renewalText("de"));
  expect(renewalText("PT-br")).toEqual(renewalText("pt"));
  for (const unknown of ["xx", "", "constructor"]) expect(renewalText(unknown)).toEqual(renewalText());
});
