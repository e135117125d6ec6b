import {
  type Check,
  isPlain,
  isText,
  listOf,
  must,
  type OptionProblem,
  oneOf,
  problemsBy,
  shape,
  under,
} from "@passmuster/core/input";
import { languageNames } from "@passmuster/page-kit";
import { en } from "./messages.ts";
import { themeCheck } from "./theme-sheet.ts";

const languageTag = /^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*$/;

/** What is wrong with the options, all at once. */
export function captureProblems(options: unknown): readonly OptionProblem[] {
  return problemsBy(
    shape(
      {
        brand: shortText,
        logo: shape(
          {
            bytes: must("the bytes of an image", isBytes),
            format: oneOf("svg", "png", "webp"),
            alt: must("a text", isText),
          },
          ["bytes", "format", "alt"],
        ),
        theme: themeCheck,
        language: languageIn(options),
        messages: messagesCheck,
        privacyUrl: link,
        helpUrl: link,
        returnUrl: link,
        frameAncestors: listOf(origin),
      },
      [],
      "an option",
    ),
    options,
  );
}

const shortText = must(
  "a text of 1 to 80 characters",
  (value) => isText(value) && value.trim() !== "" && value.length <= 80,
);

const isBytes = (value: unknown): boolean => value instanceof Uint8Array;

/** A shipped language, or one that the host has texts for. */
function languageIn(options: unknown): Check {
  const own = isPlain(options) && isPlain(options.messages) ? Object.keys(options.messages) : [];
  return oneOf(...new Set([...Object.keys(languageNames), ...own].sort()));
}

const messagesCheck: Check = (value, place, report) => {
  if (!isPlain(value)) return report(place, "must be an object");
  const texts = shape(
    Object.fromEntries(Object.keys(en).map((name) => [name, must("a text", isText)])),
    [],
    "a text of the page",
  );
  for (const [code, given] of Object.entries(value)) {
    if (languageTag.test(code)) texts(given, under(place, code), report);
    else report(under(place, code), "must have a language tag such as de or pt-BR as its name");
  }
};

const link = must(
  "an http or https address",
  (value) => isText(value) && URL.canParse(value) && /^(https?|mailto|tel):$/.test(new URL(value).protocol),
);

const origin = must(
  "self, or an origin such as https://shop.example",
  (value) => value === "self" || (isText(value) && isOrigin(value)),
);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
