import { useMemo } from "preact/hooks";
import { useObjectUrl } from "./use-object-url.ts";

/** A QR code, in its place before it has arrived. */
export function QrCode({ svg, alt }: { readonly svg: string | undefined; readonly alt: string }) {
  const blob = useMemo(
    () => (svg === undefined ? undefined : new Blob([svg], { type: "image/svg+xml" })),
    [svg],
  );
  const url = useObjectUrl(blob);
  return <div class="qr">{url && <img src={url} alt={alt} width={232} height={232} />}</div>;
}
