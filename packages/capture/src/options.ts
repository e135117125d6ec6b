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
import { en, type Messages } from "./messages.ts";
import type { Palette } from "./palette.ts";
import { themeCheck } from "./theme-sheet.ts";

/**
 * The colours are those of the light scheme. The page derives what is left out, so that all can be read; a
 * colour that cannot be read with the others is refused.
 */
export interface CaptureTheme extends Palette {
  /**
   * The colours of the dark scheme. Default: the page's own; if `scheme` is `dark`, the colours beside it.
   */
  readonly dark?: Palette;
  /** A CSS length, such as `8px`. */
  readonly radius?: string;
  /** Font names on the visitor's device; no font is loaded. */
  readonly font?: string;
  /** `light` or `dark` forces a scheme; by default the device's setting. */
  readonly scheme?: "light" | "dark";
}

/** The options of `capturePage`. */
export interface CaptureOptions {
  /** Your name as the visitor knows it: shown at the top and in the consent. */
  readonly brand?: string;
  readonly logo?: {
    readonly bytes: Uint8Array;
    readonly format: "svg" | "png" | "webp";
    readonly alt: string;
  };
  readonly theme?: CaptureTheme;
  /** The language if none of the visitor's languages is available: by default `"en"`. */
  readonly language?: string;
  /** Texts: complete for your own languages, partial for the shipped ones (`de`, `fr`, `zh`, … 25 in all). */
  readonly messages?: Readonly<Record<string, Partial<Messages>>>;
  /** Addresses of the privacy notice and of help; the links open in a new window. */
  readonly privacyUrl?: string;
  readonly helpUrl?: string;
  /** Where the last button leads. */
  readonly returnUrl?: string;
  /** Origins that may show the page in a frame, as `https://shop.example` or `self`. None by default. */
  readonly frameAncestors?: readonly string[];
}

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
