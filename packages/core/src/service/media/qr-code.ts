// ISO/IEC 18004: a quiet zone of four modules; level M restores 15 % of the symbol.
const look = { errorCorrectionLevel: "M", margin: 4 } as const;

/** A QR code as PNG, 8 pixels a module. */
export async function qrCodePng(text: string): Promise<Uint8Array> {
  const { default: qrcode } = await import("qrcode");
  return new Uint8Array(await qrcode.toBuffer(text, { ...look, type: "png", scale: 8 }));
}

/** A QR code as SVG, which scales to any size. */
export async function qrCodeSvg(text: string): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  return qrcode.toString(text, { ...look, type: "svg" });
}
