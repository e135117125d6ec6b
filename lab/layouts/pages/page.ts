import { type Canvas, createCanvas } from "../canvas.ts";
import { fromPattern, oneOf, type Random, random, shuffled, weighted, wordOf } from "../chance.ts";
import { written } from "../dates.ts";
import type { Drawn, Expected } from "../drawn.ts";
import { faceOf, familiesOf } from "../faces.ts";
import { holderOf, homeIn, iso } from "../holder.ts";
import { countries } from "../lists/places.ts";
import type { Share } from "../recipes.ts";
import { blocksOf } from "./blocks.ts";
import type { Content, Setting, Write } from "./setting.ts";
import { invented, trades } from "./trades.ts";
import { countriesOf, words } from "./words.ts";

const dateFormats: Readonly<Record<string, string>> = {
  USA: "MM/DD/YYYY|MM/DD/YY|MONTH D, YYYY|MON D, YYYY|MM-DD-YYYY|MONTH DD, YYYY",
  en: "DD/MM/YYYY|D MONTH YYYY|DD MON YYYY|DD-MM-YYYY",
  fr: "DD/MM/YYYY|D MONTH YYYY|DD.MM.YYYY",
  de: "DD.MM.YYYY|D. MONTH YYYY|DD.MM.YY",
  es: "DD/MM/YYYY|D de MONTH de YYYY|DD-MM-YYYY",
  it: "DD/MM/YYYY|D MONTH YYYY|DD.MM.YYYY",
};

const numbers =
  "9999999999|999-999-999|9999-9999-99|AA999999|999 999 999|A-99999999|99999999999999|9999/99999|99.999.999-9|9999999-9";

const inMonths = (date: string, months: number): string => {
  const [year = 2020, month = 1, day = 1] = date.split("-").map(Number);
  const all = year * 12 + month - 1 + months;
  return iso(Math.floor(all / 12), (all % 12) + 1, Math.min(day, 28));
};

function contentOf(q: Random, r: Random): { readonly content: Content; readonly expected: Expected } {
  const language = oneOf(q, Object.keys(words));
  const trade = trades[oneOf(q, Object.keys(trades))];
  const texts = trade?.texts[language];
  const said = words[language];
  if (!trade || !texts || !said) throw new Error("No such trade");
  const country = wordOf(q, countriesOf[language] ?? "USA");
  const holder = holderOf(r, countries[country]?.names ?? language);
  const [home, senderHome] = [homeIn(r, country), homeIn(r, country)];
  const full =
    weighted(q, { natural: 6, reversed: 1 }) === "natural"
      ? `${holder.given} ${holder.surname}`
      : `${holder.surname} ${holder.given}`;
  const upper = q.chance(0.4);
  const say = (text: string): string => (upper ? text.toUpperCase() : text);
  const format = wordOf(q, dateFormats[country] ?? dateFormats[language] ?? dateFormats.en ?? "");
  const day = (date: string): string => written(date, format, language);
  const from = iso(r.whole(2017, 2026), r.whole(1, 12), r.whole(1, 28));
  const to = inMonths(from, trade.ends === "period" ? r.whole(1, 3) : 12);
  const dated = trade.ends === "period" ? inMonths(to, 0) : from;
  const [title, number, rows, sender] = texts.map((variants) =>
    wordOf(q, variants.includes(";") ? variants : variants),
  );
  const ownNumber = fromPattern(r, wordOf(q, numbers));
  const withPeriod = trade.ends === "period" && q.chance(0.75);
  const label = (key: string): string => wordOf(q, said[key] ?? key);
  const number_ = { field: "number", label: number ?? "", value: ownNumber };
  const facts = shuffled(q, [
    number_,
    { field: "date", label: label("date"), value: day(dated) },
    ...(withPeriod
      ? [
          {
            field: "period",
            label: label("period"),
            value: `${day(from)} ${wordOf(q, said.to ?? "-")} ${day(to)}`,
          },
        ]
      : []),
    ...(trade.ends === "period" && q.chance(0.6)
      ? [{ field: "due", label: label("due"), value: day(inMonths(to, 1)) }]
      : []),
    ...(trade.ends === "until"
      ? [
          { field: "until", label: label("until"), value: day(to) },
          ...(q.chance(0.6) ? [{ field: "from", label: label("from"), value: day(from) }] : []),
        ]
      : []),
    ...(q.chance(0.25) ? [{ field: "name", label: label("name"), value: say(full) }] : []),
    ...(q.chance(0.25)
      ? [{ field: "address", label: label("address"), value: say(home.lines.join(", ")) }]
      : []),
    ...(q.chance(0.4)
      ? [{ field: "total", label: label("total"), value: `${r.whole(12, 900)}.${r.whole(10, 99)}` }]
      : []),
  ]);
  const senderName = (sender ?? "").replace("{x}", wordOf(r, invented));
  const site = `www.${senderName
    .toLowerCase()
    .replace(/[^a-z]+/g, "")
    .slice(0, 18)}.example`;
  const all = texts[2].split("|");
  return {
    content: {
      language,
      name: say(`${wordOf(r, said.mr ?? "")}${full}`),
      home: home.lines.map(say),
      sender: senderName,
      senderHome: senderHome.lines,
      title: title ?? "",
      facts,
      rows: rows ? shuffled(q, all) : all,
      site,
    },
    expected: {
      type: trade.type,
      fullName: full,
      address: home.lines.join(", "),
      number: ownNumber,
      lastDay: trade.ends === "until" || withPeriod ? to : dated,
      country,
      issuer: senderName,
    },
  };
}

const hues = ["#1f4e8c", "#a02020", "#2a6e3a", "#e07818", "#333333", "#0a7f8f", "#6a2f8c", "#b8901c"];

function settingOf(q: Random, share: Share): Setting {
  const kind =
    share === "blind" && q.chance(0.2)
      ? "own"
      : weighted(q, { sans: 6, narrow: 1, serif: 2.2, slab: 0.4, mono: 0.4 });
  const family = oneOf(q, familiesOf([kind]));
  return {
    regular: faceOf(family, "regular"),
    bold: faceOf(family, "bold"),
    head: faceOf(oneOf(q, familiesOf(["sans", "serif", "slab", "display"])), "bold"),
    ink: oneOf(q, ["#111111", "#222222", "#000000", "#33363d"]),
    hue: oneOf(q, hues),
    size: q.between(2.7, 3.9),
    margin: q.between(12, 24),
  };
}

const writer =
  (canvas: Canvas, setting: Setting): Write =>
  (text, style, role = "other", field) =>
    canvas.write(
      text,
      { face: setting.regular, fill: setting.ink, size: setting.size, ...style },
      field ? { role, field } : { role },
    );

/** A page of a trade by its recipe. `seed` decides the holder and the figures. */
export function drawPage(recipe: number, share: Share, seed: string): Drawn {
  const name = `page/${recipe}`;
  const [q, r] = [random(`${name}/layout`), random(`${seed}/holder`)];
  const { content, expected } = contentOf(q, r);
  const american = q.chance(0.3);
  const canvas = createCanvas(american ? 215.9 : 210, american ? 279.4 : 297);
  const setting = settingOf(q, share);
  canvas.add(
    `<rect width="${canvas.width}" height="${canvas.height}" fill="${oneOf(q, ["#ffffff", "#ffffff", "#fdfdf9", "#f6f4ee"])}"/>`,
  );
  blocksOf({ canvas, setting, content, write: writer(canvas, setting) }, q, r);
  return { kind: "poa", model: `${content.language} ${content.title}`, canvas, expected };
}
