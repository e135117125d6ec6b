/** Offers a file to save. Its address is revoked when the browser has read it. */
export function saveBlob(blob: Blob, name: string, type = blob.type || "text/csv"): void {
  const url = URL.createObjectURL(new Blob([blob], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
