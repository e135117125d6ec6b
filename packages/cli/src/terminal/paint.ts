import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Colours a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** Colours where a person looks at `stream`: a terminal, without `NO_COLOR` (no-color.org). */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => styleText(style, text, { stream });
}
