import { z } from "zod";

/** The colours of one scheme; what is absent keeps the page's own. Hexadecimal: `#0a5c4a`. */
export interface BrandColours {
  readonly accent?: string;
  readonly onAccent?: string;
  readonly background?: string;
  readonly surface?: string;
  readonly text?: string;
  readonly muted?: string;
  readonly border?: string;
}

/** The name, logo and colours that the person sees. */
export interface Brand {
  readonly name: string;
  /** A path of this origin (`/logo.svg`), or a `data:` URL of a PNG, JPEG, WebP or SVG of at most 64 kB. */
  readonly logo?: string;
  readonly colours?: { readonly light?: BrandColours; readonly dark?: BrandColours };
}

const mostOfLogo = 65_536;
/** No scheme, no host, no character that a browser reads as a slash or that ends an attribute. */
const ownPath = /^\/(?![/\\])[\w\-./~%@+]{1,500}$/;
const picture = /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;

const colour = () =>
  z
    .string()
    .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "a colour is hexadecimal, such as #0a5c4a")
    .exactOptional();

const colours = () =>
  z
    .strictObject({
      accent: colour(),
      onAccent: colour(),
      background: colour(),
      surface: colour(),
      text: colour(),
      muted: colour(),
      border: colour(),
    })
    .exactOptional();

/** Validates a brand. Nothing in it makes the page load from another origin. */
export const brandInput = () =>
  z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .refine((name) => !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(name), "a name is one line of text"),
    logo: z
      .string()
      .refine(
        (logo) => logo.length <= mostOfLogo && (ownPath.test(logo) || picture.test(logo)),
        "a logo is a path of this origin, or a data: URL of a PNG, JPEG, WebP or SVG of at most 64 kB",
      )
      .exactOptional(),
    colours: z.strictObject({ light: colours(), dark: colours() }).exactOptional(),
  });

/** The brand of every tenant, and those of single tenants. */
export interface BrandOption {
  readonly default?: Brand;
  readonly tenants?: Readonly<Record<string, Brand>>;
}

export const brandOption = () =>
  z.strictObject({
    default: brandInput().exactOptional(),
    tenants: z.record(z.string().min(1), brandInput()).exactOptional(),
  });
