import PDFDocument from "pdfkit";

type Options = ConstructorParameters<typeof PDFDocument>[0];

/** A PDF made by pdfkit. */
export function pdf(draw: (page: PDFKit.PDFDocument) => void, options: Options = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: "A4", margin: 60, ...options });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    draw(document);
    document.end();
  });
}

/** A utility bill without a holder. */
export const bill = (page: PDFKit.PDFDocument): void => {
  page.fontSize(20).text("Larkspur Power & Light").moveDown();
  page.fontSize(16).text("Electricity Bill").moveDown(2);
  page.fontSize(12).text("Ines Moreau").text("48 Alder Street").text("Fernhill, CA 90210").moveDown(2);
  page.text("Account number: LP-4482-1190").text("Billing period: January 1, 2026 to January 31, 2026");
  page.text("Amount due: $ 81.20");
};

/** A PDF of these objects with a cross-reference table (ISO 32000-1 §7.5). */
export function rawPdf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    "latin1",
  );
}
