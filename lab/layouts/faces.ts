import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type FontFile, fontFile, type Outline } from "../../tools/specimens/src/font-file.ts";

/** Fonts tried in order for each character. */
export interface Face {
  readonly name: string;
  outline(character: string): Outline;
  has(text: string): boolean;
}

/** `own`: fonts of the specimens package, which no reader is trained on. */
export type FamilyKind = "sans" | "narrow" | "serif" | "slab" | "mono" | "display" | "own";

interface Family {
  readonly kind: FamilyKind;
  readonly regular: string;
  readonly bold: string;
}

const debian = "/usr/share/fonts";
const specimens = fileURLToPath(new URL("../../tools/specimens/fonts/", import.meta.url));

const family = (kind: FamilyKind, regular: string, bold: string): Family => ({ kind, regular, bold });
const dashed = (kind: FamilyKind, stem: string, ending = "ttf", regular = "Regular", bold = "Bold"): Family =>
  family(kind, `${debian}/${stem}-${regular}.${ending}`, `${debian}/${stem}-${bold}.${ending}`);

/** Free fonts of Debian 12. Families that are not installed are left out. */
const families: readonly Family[] = [
  dashed("sans", "truetype/liberation/LiberationSans"),
  dashed("sans", "truetype/croscore/Arimo"),
  dashed("sans", "opentype/urw-base35/NimbusSans", "otf"),
  dashed("sans", "truetype/crosextra/Carlito"),
  dashed("sans", "truetype/lato/Lato"),
  dashed("sans", "truetype/open-sans/OpenSans"),
  dashed("sans", "truetype/roboto/unhinted/RobotoTTF/Roboto"),
  dashed("sans", "opentype/cabin/Cabin", "otf"),
  dashed("sans", "opentype/cantarell/Cantarell", "otf"),
  dashed("sans", "truetype/karla/Karla"),
  dashed("sans", "opentype/urw-base35/URWGothic", "otf", "Book", "Demi"),
  family("sans", `${debian}/truetype/dejavu/DejaVuSans.ttf`, `${debian}/truetype/dejavu/DejaVuSans-Bold.ttf`),
  family("sans", `${debian}/truetype/paratype/PTS55F.ttf`, `${debian}/truetype/paratype/PTS75F.ttf`),
  dashed("narrow", "truetype/liberation/LiberationSansNarrow"),
  dashed("narrow", "opentype/urw-base35/NimbusSansNarrow", "otf"),
  dashed("narrow", "truetype/roboto/unhinted/RobotoTTF/RobotoCondensed"),
  dashed("narrow", "truetype/dejavu/DejaVuSansCondensed"),
  dashed("narrow", "truetype/open-sans/OpenSans", "ttf", "CondBold", "CondBold"),
  family("narrow", `${debian}/truetype/paratype/PTN57F.ttf`, `${debian}/truetype/paratype/PTN77F.ttf`),
  dashed("serif", "truetype/liberation/LiberationSerif"),
  dashed("serif", "opentype/urw-base35/NimbusRoman", "otf"),
  dashed("serif", "truetype/crosextra/Caladea"),
  dashed("serif", "opentype/urw-base35/P052", "otf", "Roman"),
  dashed("serif", "truetype/charis/CharisSIL"),
  family(
    "serif",
    `${debian}/truetype/dejavu/DejaVuSerif.ttf`,
    `${debian}/truetype/dejavu/DejaVuSerif-Bold.ttf`,
  ),
  dashed("slab", "opentype/urw-base35/C059", "otf", "Roman"),
  dashed("slab", "opentype/urw-base35/URWBookman", "otf", "Light", "Demi"),
  dashed("slab", "truetype/roboto/unhinted/RobotoSlab"),
  dashed("mono", "truetype/liberation/LiberationMono"),
  dashed("mono", "truetype/croscore/Cousine"),
  dashed("mono", "opentype/urw-base35/NimbusMonoPS", "otf"),
  dashed("display", "opentype/jura/Jura", "otf"),
  dashed("display", "truetype/comfortaa/Comfortaa"),
  dashed("display", "opentype/dosis/Dosis", "otf"),
  dashed("display", "truetype/play/Play"),
  family("own", `${specimens}plex-sans-400.woff`, `${specimens}plex-sans-600.woff`),
  family("own", `${specimens}source-serif-400.woff`, `${specimens}source-serif-600.woff`),
];

/** Fallbacks for letters that a family lacks. */
const further = {
  regular: [
    `${debian}/truetype/dejavu/DejaVuSans.ttf`,
    `${specimens}plex-sans-400-ext.woff`,
    `${specimens}plex-sans-400.woff`,
  ],
  bold: [
    `${debian}/truetype/dejavu/DejaVuSans-Bold.ttf`,
    `${specimens}plex-sans-600-ext.woff`,
    `${specimens}plex-sans-600.woff`,
  ],
};

const files = new Map<string, FontFile>();
const fileAt = (path: string): FontFile => {
  const known = files.get(path) ?? fontFile(path);
  files.set(path, known);
  return known;
};

const present = families.filter(({ regular, bold }) => existsSync(regular) && existsSync(bold));

/** The installed families of a kind; the specimens' own if there are none. */
export function familiesOf(kinds: readonly FamilyKind[]): readonly Family[] {
  const found = present.filter(({ kind }) => kinds.includes(kind));
  return found.length > 0 ? found : present.filter(({ kind }) => kind === "own");
}

const chain = (first: string, then: readonly string[]): Face => {
  const paths = [first, ...then.filter((path) => path !== first && existsSync(path))];
  const find = (character: string): Outline | undefined => {
    for (const path of paths) {
      const outline = fileAt(path).outline(character);
      if (outline) return outline;
    }
    return undefined;
  };
  const blank = (): Outline => ({
    path: () => "",
    advance: 0.3,
    ink: { left: 0, right: 0, top: 0, bottom: 0 },
  });
  return {
    name: first.split("/").at(-1) ?? first,
    outline: (character) => find(character) ?? blank(),
    has: (text) => [...text].every((character) => find(character) !== undefined),
  };
};

export const faceOf = ({ regular, bold }: Family, weight: "regular" | "bold"): Face =>
  chain(weight === "bold" ? bold : regular, further[weight]);

/** The typeface of machine-readable zones. */
export const zoneFace = (): Face => chain(`${specimens}ocr-b.otf`, []);
