import type { Messages } from "./messages.ts";
import type { Palette } from "./palette.ts";

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
