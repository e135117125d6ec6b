import { type Canvas, widthOf, wrapped } from "../canvas.ts";
import { fromPattern, oneOf, type Random, shuffled, weighted, wordOf } from "../chance.ts";
import type { Content, Setting, Write } from "./setting.ts";
import { words } from "./words.ts";

interface Page {
  readonly canvas: Canvas;
  readonly setting: Setting;
  readonly content: Content;
  readonly write: Write;
}

const leading = 1.35;

function letterhead({ canvas, setting, content, write }: Page, q: Random, r: Random): number {
  const { width } = canvas;
  const { margin, hue, size } = setting;
  const place = weighted(q, { left: 5, right: 2, middle: 1 });
  const x = { left: margin, right: width - margin, middle: width / 2 }[place];
  const anchor = ({ left: "start", right: "end", middle: "middle" } as const)[place];
  const band = q.chance(0.2);
  const nameSize = size * q.between(1.4, 2.6);
  if (band) canvas.add(`<rect width="${width}" height="26" fill="${hue}"/>`);
  const fill = band ? "#ffffff" : q.chance(0.6) ? hue : setting.ink;
  const logo = q.chance(0.5) && place === "left";
  if (logo)
    canvas.add(
      oneOf(q, [
        `<circle cx="${x + 6}" cy="15" r="6" fill="${hue}" opacity="0.8"/>`,
        `<path d="M${x} 21L${x + 6} 9L${x + 12} 21Z" fill="${hue}"/>`,
        `<rect x="${x}" y="9" width="12" height="12" fill="none" stroke="${hue}" stroke-width="2"/>`,
      ]),
    );
  write(
    content.sender,
    {
      x: x + (logo ? 15 : 0),
      y: 17,
      size: nameSize,
      face: setting.head,
      fill,
      anchor,
      maxWidth: width * 0.55,
    },
    "value",
    "issuer",
  );
  const said = words[content.language] ?? {};
  const details = shuffled(q, [
    content.senderHome.join(", "),
    content.site,
    `${wordOf(q, said.tel ?? "Tel.")} ${fromPattern(r, wordOf(q, "999-999-9999|01 99 99 99 99|0800 999 9999|+49 30 999999"))}`,
    `${wordOf(q, said.tax ?? "Tax ID")} ${fromPattern(r, "AA999999999")}`,
  ]).slice(0, q.whole(1, 4));
  details.forEach((text, i) => {
    write(text, { x: x + (logo ? 15 : 0), y: 17 + (i + 1) * size * 1.2 + 1, size: size * 0.8, fill, anchor });
  });
  return 20 + details.length * size * 1.2;
}

function addressee({ canvas, setting, content, write }: Page, q: Random, x: number, y: number): number {
  const { size } = setting;
  if (q.chance(0.25)) {
    const line = `${content.sender} · ${content.senderHome.join(" · ")}`;
    const wide = write(line, { x, y: y - size * 1.6, size: size * 0.6, maxWidth: 85 });
    if (q.chance(0.5))
      canvas.add(`<path stroke="#555" stroke-width="0.15" d="M${x} ${y - size * 1.35}h${wide}"/>`);
  }
  write(content.name, { x, y, maxWidth: 85 }, "value", "name");
  content.home.forEach((line, i) => {
    write(line, { x, y: y + (i + 1) * size * leading, maxWidth: 85 }, "value", "address");
  });
  return y + content.home.length * size * leading;
}

function facts(
  { canvas, setting, content, write }: Page,
  q: Random,
  x: number,
  y: number,
  room: number,
): number {
  const { size, bold, regular, hue } = setting;
  const ending = q.chance(0.6) ? ":" : "";
  const place = weighted(q, { beside: 4, column: 2, above: 1.2, right: 2 });
  const strong = q.chance(0.5);
  const label = { face: q.chance(0.4) ? bold : regular, fill: q.chance(0.3) ? hue : setting.ink };
  const value = { face: strong ? bold : regular };
  const step = size * (place === "above" ? 2.7 : q.between(1.35, 1.9));
  const column = Math.min(
    room * 0.6,
    Math.max(...content.facts.map((fact) => widthOf(`${fact.label}: `, { size, face: bold }))) + 2,
  );
  if (q.chance(0.2))
    canvas.add(
      `<rect x="${x - 2}" y="${y - size * 1.4}" width="${room + 4}" height="${step * content.facts.length + size}" fill="${q.chance(0.5) ? "none" : "#eee"}" stroke="${hue}" stroke-width="0.3"/>`,
    );
  content.facts.forEach((fact, i) => {
    const at = y + i * step;
    const wide = write(
      `${fact.label}${ending}`,
      { x, y: at, ...label, maxWidth: place === "above" ? room : column },
      "label",
      fact.field,
    );
    const mark = ["value", fact.field] as const;
    if (place === "above") write(fact.value, { x, y: at + size * 1.25, ...value, maxWidth: room }, ...mark);
    else if (place === "right")
      write(fact.value, { x: x + room, y: at, ...value, anchor: "end", maxWidth: room - wide - 1 }, ...mark);
    else {
      const from = place === "column" ? column : wide + size * 0.5;
      write(fact.value, { x: x + from, y: at, ...value, maxWidth: room - from }, ...mark);
    }
  });
  return y + content.facts.length * step;
}

function table({ canvas, setting, content, write }: Page, q: Random, r: Random, y: number): number {
  const { width } = canvas;
  const { margin, size, hue } = setting;
  const heads = wordOf(q, words[content.language]?.table ?? "").split(";");
  const room = width - 2 * margin;
  const at = [0, 0.5, 0.72, 1].map((share) => margin + share * room);
  const dark = q.chance(0.4);
  if (dark)
    canvas.add(
      `<rect x="${margin}" y="${y - size * 1.2}" width="${room}" height="${size * 1.8}" fill="${hue}"/>`,
    );
  const anchor = (i: number) => (i === 0 ? "start" : "end") as "start" | "end";
  heads.forEach((head, i) => {
    write(head, {
      x: at[i] ?? margin,
      y,
      face: setting.bold,
      fill: dark ? "#fff" : setting.ink,
      anchor: anchor(i),
    });
  });
  const rows = Array.from({ length: r.whole(3, 11) }, () => oneOf(r, content.rows));
  const comma = content.language === "en" ? "." : ",";
  rows.forEach((row, i) => {
    const line = y + (i + 1) * size * 1.7;
    if (q.chance(0.1))
      canvas.add(
        `<rect x="${margin}" y="${line - size * 1.2}" width="${room}" height="${size * 1.7}" fill="#ececec"/>`,
      );
    const dated = r.chance(0.3)
      ? `${String(r.whole(1, 28)).padStart(2, "0")}/${String(r.whole(1, 12)).padStart(2, "0")} `
      : "";
    write(`${dated}${row}`, { x: at[0] ?? margin, y: line, maxWidth: room * 0.36 });
    for (const i_ of [1, 2, 3])
      if (r.chance(0.75))
        write(`${r.whole(1, 999)}${comma}${r.whole(10, 99)}`, {
          x: at[i_] ?? margin,
          y: line,
          anchor: "end",
        });
  });
  const end = y + (rows.length + 1) * size * 1.7;
  canvas.add(`<path stroke="${hue}" stroke-width="0.3" d="M${margin} ${end - size}H${width - margin}"/>`);
  write(wordOf(q, words[content.language]?.total ?? ""), { x: margin, y: end + size, face: setting.bold });
  write(`${r.whole(20, 2000)}${comma}${r.whole(10, 99)}`, {
    x: width - margin,
    y: end + size,
    face: setting.bold,
    anchor: "end",
  });
  return end + size * 3;
}

function prose({ canvas, setting, content, write }: Page, q: Random, r: Random, y: number): number {
  const { margin, size, regular } = setting;
  const said = words[content.language] ?? {};
  const text = shuffled(r, (said.sentences ?? "").split("|"))
    .slice(0, r.whole(2, 6))
    .join(" ");
  const own = size * q.between(0.75, 1);
  const lines = wrapped(text, canvas.width - 2 * margin, { size: own, face: regular });
  const greeting = q.chance(0.4) ? [wordOf(q, said.dear ?? ""), ""] : [];
  [...greeting, ...lines].forEach((line, i) => {
    write(line, { x: margin, y: y + i * own * 1.4, size: own });
  });
  return y + (greeting.length + lines.length + 1) * own * 1.4;
}

function bars({ canvas, setting }: Page, r: Random, y: number): number {
  const columns = Array.from({ length: 12 }, (_, i) => {
    const tall = r.between(3, 22);
    return `<rect x="${setting.margin + i * 9}" y="${y + 24 - tall}" width="5.5" height="${tall}" fill="${setting.hue}" opacity="0.75"/>`;
  });
  canvas.add(columns.join(""));
  return y + 32;
}

/** Places letterhead, addressee, facts and the rest of a page by its recipe. */
export function blocksOf(page: Page, q: Random, r: Random): void {
  const { canvas, setting, content, write } = page;
  const { width, height } = canvas;
  const { margin, size } = setting;
  const top = Math.max(letterhead(page, q, r), 30) + 8;
  const titleSize = size * q.between(1.3, 2.2);
  const titleFirst = q.chance(0.45);
  const title = (x: number, y: number): void => {
    write(
      content.title,
      {
        x,
        y,
        size: titleSize,
        face: setting.head,
        fill: q.chance(0.5) ? setting.hue : setting.ink,
        maxWidth: width - margin - x,
      },
      "value",
      "type",
    );
  };
  if (titleFirst) title(margin, top);
  const from = titleFirst ? top + titleSize * 1.8 : top + 4;
  const right = width * q.between(0.52, 0.6);
  const room = width - margin - right;
  const arranged = weighted(q, { "name left": 5, "name right": 3, "name below": 1.5, "name on slip": 1 });
  const y0 = from + q.between(0, 10);
  let y = from;
  if (arranged === "name left")
    y = Math.max(addressee(page, q, margin, y0), facts(page, q, right, from + size, room));
  if (arranged === "name right")
    y = Math.max(addressee(page, q, right, y0), facts(page, q, margin, from + size, right - margin - 6));
  if (arranged === "name below")
    y = addressee(page, q, margin, facts(page, q, margin, from + size, width * 0.6) + size * 3);
  if (arranged === "name on slip") y = facts(page, q, margin, from + size, width * 0.6);
  y += size * 3;
  if (!titleFirst) {
    title(margin, y);
    y += titleSize * 1.5;
  }
  const slip = arranged === "name on slip" || q.chance(0.15);
  const floor = height - (slip ? 75 : 30);
  const sections = shuffled(q, [
    () => table(page, q, r, y),
    () => prose(page, q, r, y),
    ...(q.chance(0.3) ? [() => bars(page, r, y)] : []),
    ...(q.chance(0.4) ? [() => prose(page, q, r, y)] : []),
  ]);
  for (const section of sections) if (y < floor - 55) y = section() + size;
  if (slip) {
    canvas.add(
      `<path stroke="#777" stroke-width="0.2" stroke-dasharray="2 1.5" d="M0 ${height - 70}H${width}"/>`,
    );
    write(wordOf(q, words[content.language]?.slip ?? ""), {
      x: width / 2,
      y: height - 65,
      size: size * 0.75,
      anchor: "middle",
    });
    addressee(page, q, q.chance(0.5) ? margin : right, height - 45);
    write(content.sender, { x: q.chance(0.5) ? right : margin, y: height - 28 });
  }
  const foot = `${content.sender} · ${content.senderHome.join(", ")} · ${content.site}`;
  if (q.chance(0.7))
    write(foot, {
      x: width / 2,
      y: height - 10,
      size: size * 0.7,
      anchor: "middle",
      fill: "#555555",
      maxWidth: width - 20,
    });
  if (q.chance(0.5))
    write(wordOf(q, words[content.language]?.page ?? ""), {
      x: width - margin,
      y: height - 15,
      size: size * 0.8,
      anchor: "end",
    });
  if (q.chance(0.5))
    write("SPECIMEN", {
      x: width / 2,
      y: height * 0.6,
      size: 26,
      face: setting.bold,
      fill: "#b3123a",
      opacity: 0.08,
      anchor: "middle",
      turn: -45,
    });
}
