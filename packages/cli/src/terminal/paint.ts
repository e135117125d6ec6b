import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Colours a text, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;

/** Colours text if `stream` is a terminal and `NO_COLOR` is unset (no-color.org). */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => styleText(style, text, { stream });
}
