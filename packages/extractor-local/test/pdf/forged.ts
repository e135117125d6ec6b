import { bill, pdf } from "@passmuster/test-files/pdf";
import { rasterise } from "../../src/pdf/rasterise.ts";

/** A bill for another person. */
export const billOf =
  (name: string) =>
  (page: PDFKit.PDFDocument): void => {
    const said = page.text.bind(page);
    page.text = ((text: string, ...more: never[]) =>
      said(text === "Ines Moreau" ? name : text, ...more)) as typeof page.text;
    bill(page);
  };

const sheet = { width: 595.28, height: 841.89 };

/** A page whose image shows one name and whose text layer states the other behind it. */
export async function forged(shown: string, stated: string): Promise<Buffer> {
  const drawn = await rasterise(await pdf(billOf(shown)));
  if ("refused" in drawn) throw new Error(drawn.refused);
  return pdf((page) => {
    billOf(stated)(page);
    page.image(Buffer.from(drawn.picture), 0, 0, sheet);
  });
}
