import { readFileSync } from "node:fs";
import { type CaptureTheme, capturePage, type Palette } from "@passmuster/capture";
import { expect, inject, test } from "vitest";

type Scheme = "light" | "dark";
const schemes: readonly Scheme[] = ["light", "dark"];
const names = ["accent", "onAccent", "background", "surface", "text", "muted", "border"] as const;
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);

/** The custom properties of the page's own colours in each scheme. */
const tokens = readFileSync(new URL("../../page-kit/src/tokens.css", import.meta.url), "utf8");
const usual: Record<Scheme, Record<string, string>> = {
  light: propertiesIn(/:root \{([^}]+)\}/.exec(tokens)?.[1]),
  dark: propertiesIn(/\[data-scheme="dark"\]\) \{([^}]+)\}/.exec(tokens)?.[1]),
};

function propertiesIn(block = ""): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*(#[\da-f]+)/gi)].map(([, name, value]) => [name, value]),
  );
}

/** The style sheet that the page of a theme links; empty if it links none. */
async function sheetOf(theme: CaptureTheme): Promise<string> {
  const page = capturePage({ theme });
  const html = Buffer.from((await page.document("")).bytes).toString();
  const [, name = ""] = /capture\/(theme-[\w-]+\.css)/.exec(html) ?? [];
  return Buffer.from((await page.file(name))?.bytes ?? "").toString();
}

const coloursIn = (sheet: string, scheme: Scheme) =>
  propertiesIn(new RegExp(`:root\\[data-scheme="${scheme}"\\]\\{([^}]*)\\}`).exec(sheet)?.[1]);

/** WCAG 2.2, contrast ratio. */
function contrast(one = "", other = ""): number {
  const [a = 0, b = 0] = [one, other].map((colour) => {
    const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, "$&$&") : colour;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A colour, what it lies on, and the least contrast: 4.5 for text, 3 for signs and outlines. */
const pairs: readonly (readonly [string, readonly string[], number])[] = [
  ["--pm-text", ["--pm-background", "--pm-surface", "--accent-soft"], 4.5],
  ["--pm-text", ["--warn-soft", "--error-soft", "--good-soft"], 4.5],
  ["--pm-muted", ["--pm-background", "--pm-surface"], 4.5],
  ["--accent-text", ["--pm-background", "--pm-surface", "--accent-soft"], 4.5],
  ["--pm-on-accent", ["--pm-accent"], 4.5],
  ["--error", ["--pm-background", "--pm-surface", "--error-soft"], 4.5],
  ["--warn", ["--warn-soft"], 3],
  ["--good", ["--pm-surface", "--good-soft"], 3],
  ["--field", ["--pm-background", "--pm-surface"], 3],
];

function unreadableIn(colours: Record<string, string>): readonly string[] {
  return pairs.flatMap(([colour, grounds, least]) =>
    grounds
      .filter((ground) => colours[ground] !== undefined || ground !== "--accent-soft")
      .filter((ground) => !(contrast(colours[colour] ?? colours["--pm-accent"], colours[ground]) >= least))
      .map((ground) => `${colour} on ${ground}`),
  );
}

/** Whole numbers below a bound, the same for the same seed. */
function numbersFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function paletteBy(next: (below: number) => number): Palette {
  const some = names.filter(() => next(3) === 0);
  const colour = () => `#${[0, 0, 0].map(() => next(256).toString(16).padStart(2, "0")).join("")}`;
  return Object.fromEntries(some.map((name) => [name, colour()]));
}

test("every theme can be read in both schemes, or is refused with a sentence", async () => {
  const next = numbersFrom(seed);
  const count = { kept: 0, refused: 0 };
  for (let round = 0; round < Math.ceil(400 * inject("size")); round += 1) {
    const given = { light: paletteBy(next), dark: paletteBy(next) };
    const theme = { ...given.light, dark: given.dark };
    let sheet: string;
    try {
      sheet = await sheetOf(theme);
    } catch (error) {
      expect(String(error)).toMatch(
        /\n- theme\.(dark\.)?(onAccent|surface|text|muted) must have a contrast of at least 4\.5:1 with .*, not "#\w+"\.$/,
      );
      count.refused += 1;
      continue;
    }
    count.kept += 1;
    for (const scheme of schemes) {
      const colours = { ...usual[scheme], ...coloursIn(sheet, scheme) };
      expect([seed, theme, scheme, unreadableIn(colours)]).toEqual([seed, theme, scheme, []]);
      for (const name of names.filter((one) => given[scheme][one]))
        expect([name, colours[`--pm-${name === "onAccent" ? "on-accent" : name}`]]).toEqual([
          name,
          given[scheme][name],
        ]);
    }
  }
  expect([count.kept > 0, count.refused > 0]).toEqual([true, true]);
});

test("an accent and a background are never refused", async () => {
  const next = numbersFrom(seed);
  // Each round makes a page: the fast ring takes five.
  const rounds = inject("size") < 1 ? 5 : 200 * inject("size");
  for (let round = 0; round < rounds; round += 1) {
    const { accent = "#ffd400", background = "#1b2b44" } = paletteBy(next);
    const colours = { ...usual.light, ...coloursIn(await sheetOf({ accent, background }), "light") };
    expect([seed, accent, background, unreadableIn(colours)]).toEqual([seed, accent, background, []]);
  }
});

test("a theme without colours keeps the page's own, which its derivation starts from", async () => {
  expect(await sheetOf({})).toBe("");
  for (const scheme of schemes) {
    const { "--pm-accent": accent = "" } = usual[scheme];
    const sheet = await sheetOf(scheme === "light" ? { accent } : { dark: { accent } });
    expect(coloursIn(sheet, scheme)).toMatchObject(usual[scheme]);
  }
});

test.each<readonly [object, RegExp]>([
  [{ theme: { accent: "red" } }, /theme\.accent must be a hexadecimal colour such as #0a5c4a, not "red"\./],
  [
    { theme: { dark: { text: "#12" } } },
    /theme\.dark\.text must be a hexadecimal colour such as #0a5c4a, not "#12"/,
  ],
  [
    { theme: { acent: "#0a5c4a" } },
    /theme\.acent is not a colour of the page, scheme, radius or font\. Did you mean accent\?/,
  ],
  [
    { theme: { background: "#000", text: "#111" } },
    /theme\.text must have a contrast of at least 4\.5:1 with background and surface, not "#111"/,
  ],
  [
    { theme: { background: "#000", surface: "#fff" } },
    /theme\.surface must have a contrast of at least 4\.5:1 with one text/,
  ],
  [
    { theme: { accent: "#ffd400", onAccent: "#fff" } },
    /theme\.onAccent must have a contrast of at least 4\.5:1 with the accent/,
  ],
  [{ theme: { radius: "round" } }, /theme\.radius must be a length such as 8px, not "round"\./],
  [{ theme: { font: "a;b" } }, /theme\.font must be names of fonts such as Georgia, serif/],
  [{ theme: { scheme: "dim" } }, /theme\.scheme must be one of light, dark\./],
  [{ language: "klingon" }, /language must be one of ar, cs, .*zh\./],
  [{ messages: { de_DE: {} } }, /messages\.de_DE must have a language tag such as de or pt-BR as its name\./],
  [
    { messages: { de: { strat: "Los" } } },
    /messages\.de\.strat is not a text of the page\. Did you mean start\?/,
  ],
  [{ messages: { de: { start: 1 } } }, /messages\.de\.start must be a text\./],
  [{ brand: " " }, /brand must be a text of 1 to 80 characters\./],
])("%j is refused at start", (options, sentence) => {
  expect(() => capturePage(options)).toThrow(sentence);
});

test("every wrong option is named at once", () => {
  const wrong = {
    langauge: "de",
    helpUrl: "help",
    theme: { accent: "reed", scheme: "drak" },
    frameAncestors: ["*"],
  };
  expect(() => capturePage(wrong as object)).toThrow(
    [
      "The capture page cannot start:",
      "- langauge is not an option. Did you mean language?",
      "- helpUrl must be an http or https address.",
      '- theme.accent must be a hexadecimal colour such as #0a5c4a, not "reed".',
      "- theme.scheme must be one of light, dark. Did you mean dark?",
      "- frameAncestors[0] must be self, or an origin such as https://shop.example.",
    ].join("\n"),
  );
});

test("a language of the host's own may be the page's", () => {
  expect(() => capturePage({ language: "nb", messages: { nb: { start: "Kom i gang" } } })).not.toThrow();
});
