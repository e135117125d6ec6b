import { bill, pdf } from "@passmuster/test-files/pdf";
import { afterAll, describe, expect, it } from "vitest";
import { createReader } from "../../src/in-process.ts";
import { pdfPictures } from "../../src/index.ts";
import { billOf, forged } from "./forged.ts";

const reader = await createReader();
const pictures = pdfPictures();
afterAll(() => Promise.all([reader.close(), pictures.close()]));

const utilityBill = 30;

async function read(bytes: Uint8Array) {
  const { picture, text } = await pictures.rasterise(bytes);
  return reader.read({ front: picture, ...(text && { text }), wanted: { mrz: false, page: utilityBill } });
}

describe("the text layer of a PDF", () => {
  it("yields exact values if the image shows them", async () => {
    const { page, quality } = await read(await pdf(billOf("Zoë O’Brien-Lukas")));
    expect(page).toMatchObject({
      person: { fullName: "Zoë O’Brien-Lukas" },
      address: { street: "48 Alder Street", zip: "90210" },
    });
    expect(quality).not.toContain("text_layer_differs");
  });

  it("may be invisible behind a scan with the same text", async () => {
    const { page, quality } = await read(await forged("Ines Moreau", "Ines Moreau"));
    expect(page).toMatchObject({ person: { fullName: "Ines Moreau" }, address: { zip: "90210" } });
    expect(quality).not.toContain("text_layer_differs");
  });

  it.each([
    ["Mallory Fox", "Ines Moreau"],
    ["Inez Moreau", "Ines Moreau"],
  ])("yields no name if the image shows %s and the layer states %s", async (shown, stated) => {
    const { page, quality } = await read(await forged(shown, stated));
    expect(quality).toContain("text_layer_differs");
    expect(page?.person).toBeUndefined();
  });

  it.each<[string, (page: PDFKit.PDFDocument, name: string) => void]>([
    ["is white on white", (page, name) => void page.fillColor("#ffffff").text(name).fillColor("#000000")],
    ["is transparent", (page, name) => void page.fillOpacity(0).text(name).fillOpacity(1)],
    [
      "is never painted",
      (page, name) => {
        page.addContent("3 Tr").text(name).addContent("0 Tr");
      },
    ],
    [
      "lies behind a box",
      (page, name) => {
        const [x, y] = [page.x, page.y];
        page.text(name).rect(x, y, 200, 13).fill("#ffffff").fillColor("#000000");
      },
    ],
  ])("yields no name that %s", async (_, hide) => {
    const hidden = await pdf((page) => {
      const said = page.text.bind(page);
      page.text = ((text: string, ...more: never[]) => {
        if (text !== "Ines Moreau") return said(text, ...more);
        page.text = said;
        hide(page, text);
        page.text = ((next: string, ...rest: never[]) => said(next, ...rest)) as typeof page.text;
        return page;
      }) as typeof page.text;
      bill(page);
    });
    const { page, quality } = await read(hidden);
    expect(JSON.stringify(page)).not.toContain("Moreau");
    expect(quality).toContain("text_layer_differs");
  });

  it("is ignored if its letters have no meaning outside its font", async () => {
    const { picture } = await pictures.rasterise(await pdf(bill));
    const words = Array.from({ length: 20 }, (_, at) => ["\uE001\uE002\uE003", 100, 100 + 20 * at, 60, 12]);
    const text = Buffer.from(JSON.stringify(words));
    const { page, quality } = await reader.read({
      front: picture,
      text,
      wanted: { mrz: false, page: utilityBill },
    });
    expect(page).toMatchObject({ person: { fullName: "Ines Moreau" } });
    expect(quality).not.toContain("text_layer_differs");
  });

  it.each(["{", "[[1,2,3,4,5]]", '[["a",-1,0,1,1]]', '{"a":1}'])(
    "is ignored if damaged, and the image is read: %s",
    async (text) => {
      const { picture } = await pictures.rasterise(await pdf(bill));
      const { page } = await reader.read({
        front: picture,
        text: Buffer.from(text),
        wanted: { mrz: false, page: utilityBill },
      });
      expect(page).toMatchObject({ person: { fullName: "Ines Moreau" } });
    },
  );
});
