import { expect, test } from "vitest";
import { kindOf } from "../page/camera/picture.ts";

const fileOf = (text: string, type = "") => new Blob([Buffer.from(text, "latin1")], { type });
const box = "\0\0\0\x18ftyp";

test.each([
  ["a PDF without a type", fileOf("%PDF-1.7 a lease"), "pdf"],
  ["a PDF of type octet-stream", fileOf("%PDF-1.7 a lease", "application/octet-stream"), "pdf"],
  ["a PDF after a byte order mark", fileOf("\xef\xbb\xbf\r\n%PDF-1.4", "application/x-pdf"), "pdf"],
  ["a PDF after 900 bytes", fileOf(`${"x".repeat(900)}%PDF-1.4`), "pdf"],
  ["a HEIC picture that is named a JPEG", fileOf(`${box}heic\0\0\0\0mif1`, "image/jpeg"), "heic"],
  ["a HEIF sequence", fileOf(`${box}hevc`), "heic"],
  ["a JPEG that is named a PDF", fileOf("\xff\xd8\xff\xe0", "application/pdf"), "picture"],
  ["an AVIF picture", fileOf(`${box}avif`), "picture"],
  ["an empty file", fileOf(""), "picture"],
] as const)("%s is known by its first bytes", async (_, file, kind) => {
  expect(await kindOf(file)).toBe(kind);
});
