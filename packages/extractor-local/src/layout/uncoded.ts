import type { ExtractedData } from "@passmuster/core/ports";
import type { Point } from "../image/geometry.ts";
import type { LaidOut } from "../print/laid-out.ts";
import type { TextLine } from "../print/page.ts";
import type { Announced } from "./cards/announced.ts";
import { type CardFields, readCard } from "./cards/read-card.ts";
import { isRunningText } from "./cards/running-text.ts";
import { printedValues } from "./pages/printed.ts";
import { type PageFields, readPage } from "./pages/read-page.ts";
import { blankSide, type PrintedSide, placedSide, printedSide } from "./printed-side.ts";
import { withTitle } from "./titled-type.ts";

/** The reading direction of a document, and the places of its values. */
interface Placed {
  readonly along: Point | undefined;
  readonly print: PrintedSide;
  /** The text layer of a PDF states a value that the image does not show. */
  readonly layerDiffers?: boolean;
}

export type ReadPage = PageFields & Placed;

/** `back` has the values of the back by itself. */
export type ReadCard = CardFields & Placed & { readonly back?: PrintedSide };

/** A side, and the direction of its lines in the image. */
export type ReadSide = LaidOut & {
  readonly direction: Point;
  /** The lines by the text layer of a PDF. */
  readonly stated?: readonly TextLine[];
};

export function pageOn(laid: ReadSide | undefined, announced: number | undefined): ReadPage {
  if (!laid) return { along: undefined, print: blankSide };
  const shown = readPage(laid.lines, announced);
  const differing = laid.stated ? differingFields(readPage(laid.stated, announced), shown) : [];
  const page = withoutFields(shown, differing);
  const print = placedSide(laid, pageValues(page), "page");
  return {
    ...page,
    along: laid.direction,
    print: page.kind === undefined ? withTitle(print, laid.lines) : print,
    ...(differing.length > 0 && { layerDiffers: true }),
  };
}

type Field = keyof PageFields;

/** The fields that the text layer states and the image does not show. */
const differingFields = (stated: PageFields, shown: PageFields): readonly Field[] =>
  (Object.keys(stated) as Field[]).filter(
    (field) => stated[field] !== undefined && JSON.stringify(stated[field]) !== JSON.stringify(shown[field]),
  );

/** The page's kind stays as the image shows it. */
function withoutFields(page: PageFields, fields: readonly Field[]): PageFields {
  const left = Object.entries(page).filter(([field]) => field === "kind" || !fields.includes(field as Field));
  return Object.fromEntries(left);
}

/** Reads a card by its front; if that leaves doubts, by both sides. */
export function cardOn(
  front: ReadSide | undefined,
  back?: ReadSide | "blank",
  announced?: Announced,
): ReadCard {
  const behind = back === "blank" ? undefined : back;
  const own = readCard(front?.lines ?? [], announced);
  const all = [...(front?.lines ?? []), ...placeBelow(front?.lines ?? [], behind?.lines ?? [])];
  const isProse = isRunningText(behind?.lines ?? []);
  const card = isWhole(own) || isProse ? own : readCard(all, announced);
  const claims = { data: cardValues(own) };
  const print = front ? placedSide(front, cardValues(card)) : blankSide;
  const backPrint = behind ? printedSide(behind, printedValues(behind.lines, {}, claims)) : blankSide;
  return {
    ...card,
    along: (front ?? behind)?.direction,
    print: card.kind ? print : withTitle(print, all),
    ...(back && { back: backPrint }),
  };
}

/** Places the lines of a back below those of the front. */
function placeBelow(front: readonly TextLine[], back: readonly TextLine[]): readonly TextLine[] {
  const down = 2 * Math.max(0, ...front.map(({ bottom }) => bottom));
  return back.map((line) => ({ ...line, top: line.top + down, bottom: line.bottom + down }));
}

const isWhole = ({ person, number }: CardFields): boolean =>
  person?.dateOfBirth !== undefined && number !== undefined;

const pageValues = ({ person, address, number, until }: PageFields): ExtractedData => {
  const { countryCode: _code, ...postal } = address ?? {};
  return {
    ...(person && { person }),
    ...(address && { address: postal }),
    ...documentOf({ number, until }),
  };
};

const cardValues = ({ person, address, number, until, issued }: CardFields): ExtractedData => ({
  ...(person && { person }),
  ...(address && { address }),
  ...documentOf({ number, until, issued }),
});

function documentOf(values: {
  readonly number?: string | undefined;
  readonly until?: string | undefined;
  readonly issued?: string | undefined;
}): Pick<ExtractedData, "document"> {
  const { number, until, issued } = values;
  if (!number && !until && !issued) return {};
  return {
    document: {
      ...(number && { number }),
      ...(until && { expirationDate: until }),
      ...(issued && { issueDate: issued }),
    },
  };
}
