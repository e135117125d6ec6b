/** Custom properties of the two colour schemes; `both` has what does not depend on the scheme. */
export interface SchemeValues {
  readonly both?: Readonly<Record<string, string>>;
  readonly light?: Readonly<Record<string, string>>;
  readonly dark?: Readonly<Record<string, string>>;
}

/**
 * The style sheet of a theme. Colours of one scheme do not apply to the other: the page's own colours
 * complete a scheme, and those contrast with each other only within it. A forced scheme is `data-scheme` of
 * the root.
 */
export function schemeSheet({ both = {}, light = {}, dark = {} }: SchemeValues): string {
  return [
    rule(":root", both),
    within("(prefers-color-scheme:light)", rule(':root:where(:not([data-scheme="dark"]))', light)),
    rule(':root[data-scheme="light"]', light),
    within("(prefers-color-scheme:dark)", rule(':root:where(:not([data-scheme="light"]))', dark)),
    rule(':root[data-scheme="dark"]', dark),
  ].join("");
}

function rule(selector: string, values: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(values).map(([property, value]) => `${property}:${value}`);
  return declarations.length > 0 ? `${selector}{${declarations.join(";")}}` : "";
}

function within(media: string, rules: string): string {
  return rules && `@media ${media}{${rules}}`;
}
