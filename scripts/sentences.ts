import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.ts";

/**
 * Prints sentences at random from comments, test titles, messages and documents, to be read one by one.
 *
 *   node scripts/sentences.ts [seed] [count]
 */
const [seed = "1", count = "200"] = process.argv.slice(2);

const files = execFileSync("git", ["ls-files", "*.ts", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(
    (file) =>
      file && !/generated|CHANGELOG|docs\/api\/|number-forms|docs\/issuers|\/lists\/|\/pairs\//.test(file),
  );

const sentencesIn = (text: string): readonly string[] =>
  text
    .replace(/\s+/g, " ")
    .split(/(?<=[.:;!?])\s+(?=[A-Z`"*])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(" ").length >= 5);

function textsOf(file: string): readonly string[] {
  const source = readFileSync(join(root, file), "utf8");
  if (file.endsWith(".md")) {
    const prose = source.replace(/^```[\s\S]*?^```/gm, "");
    return prose.split(/\n\s*\n/).filter((block) => !/^\s*(\||#|<|- \|)/.test(block));
  }
  const comments = [...source.matchAll(/\/\*\*?([\s\S]*?)\*\/|^\s*\/\/ ?(.*)$/gm)].map(
    ([, block = "", line = ""]) => (block || line).replace(/^\s*\*/gm, "").replace(/@example[\s\S]*/, ""),
  );
  const titles = [...source.matchAll(/\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*"([^"]+)"/g)];
  const messages = [...source.matchAll(/new \w*Error\(\s*["`]([^"`]+)["`]/g)];
  return [...comments, ...[...titles, ...messages].map(([, text = ""]) => text)];
}

/** A linear congruential generator (Numerical Recipes). */
function createRandom(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const all = files.flatMap((file) =>
  textsOf(file).flatMap((text) => sentencesIn(text).map((one) => ({ file, one }))),
);
const random = createRandom(seed);
console.log(`seed ${seed}: ${count} of ${all.length} sentences`);
for (let at = 1; at <= Number(count); at++) {
  const drawn = all[Math.floor(random() * all.length)];
  console.log(`${String(at).padStart(3)} ${drawn?.one}  [${drawn?.file}]`);
}
