import type { Token } from "./tokens.ts";

const group = /^[A-Z0-9][A-Z0-9./*-]*$/;
const shortest = 4;
const longest = 26;
const fewestFigures = 3;
/** `80-73-1069` and `0978-12-0199` are none: no month has 73 days, and one year has four figures. */
function isDate(text: string): boolean {
  const [, first = "", , second, last = ""] = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(text) ?? [];
  return Number(second) <= 31 && !(first.length === 4 && last.length === 4);
}

const bare = (token: Token): string => token.text.replace(/^[#:]+/, "").replace(/[.,;:]+$/, "");

/** Misreadings of `NO` at the end of a label. */
const numberSign = /^[NMHWI1][O0QD]$/;
const isGroup = (token: Token): boolean =>
  group.test(bare(token)) && /\d/.test(bare(token)) && !/^[NI1][O0]$/.test(bare(token));
/** `V215 -4428-8244`: a gap before a hyphen. */
const continues = (token: Token): boolean => /^[-/][A-Z0-9]/.test(token.text) && /\d/.test(token.text);
/** `P 800 000`, `AB 123456`: letters before the figures. */
const opens = (token: Token, next: Token | undefined): boolean =>
  /^[A-Z]{1,3}$/.test(bare(token)) && !numberSign.test(bare(token)) && next !== undefined && isGroup(next);

export interface NumberAmong {
  readonly tokens: readonly Token[];
  readonly number: string;
  /** No letter after it may be its last, and its figures stand in groups. */
  readonly whole: boolean;
}

/** The numbers among some tokens. Words between figures, as in an address, exclude a number. */
export function numberAmong(tokens: readonly Token[]): readonly NumberAmong[] {
  const numbers: NumberAmong[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = withLettersBehind(runAt(tokens, at), tokens.slice(at));
    const number = run
      .map(bare)
      .join(" ")
      .replaceAll(/ (?=[-/])/g, "");
    const figures = number.replace(/\D/g, "").length;
    const compact = number.replaceAll(" ", "");
    if (
      figures >= fewestFigures &&
      compact.length >= shortest &&
      compact.length <= longest &&
      !isDate(number)
    )
      numbers.push({ tokens: run, number, whole: isWhole(run, tokens[at + run.length]) });
    at += Math.max(run.length, 1);
  }
  const lettered = tokens.filter((token) => /\p{L}{3}/u.test(token.text) && !/\d/.test(token.text));
  return lettered.length > 1 ? [] : numbers;
}

const hyphened = ({ text }: Token): boolean => /\w-\w/.test(text) || text.startsWith("-");

/** `P155-5577-934617 231`: a group after hyphens is of another field. */
function isWhole(run: readonly Token[], next: Token | undefined): boolean {
  const single = run.slice(1).filter((token) => bare(token).length === 1).length;
  const followed = next !== undefined && /^\p{L}{1,2}$/u.test(bare(next));
  const isCut = /[-/]$/.test(run.at(-1)?.text ?? "");
  const isMixed = run.some((token, at) => !hyphened(token) && run.slice(0, at).some(hyphened));
  const isMisread = run.some(({ text }) => /\dO\d|^O\d+$/.test(text));
  return single < 2 && !followed && !isCut && !isMixed && !isMisread && !isOfNextField(run, next);
}

/** `AB123456 18 BRO`: the last group may be the number of the next field. */
function isOfNextField(run: readonly Token[], next: Token | undefined): boolean {
  const last = run.at(-1);
  const isField = last !== undefined && run.length > 1 && /^1?[1-9]$/.test(bare(last));
  return isField && next !== undefined && /^\p{L}{2,}$/u.test(bare(next));
}

/** `HN 51506 FU`: as many letters behind the figures as before them, and nothing else. */
function withLettersBehind(run: readonly Token[], tokens: readonly Token[]): readonly Token[] {
  const [first, behind] = [run[0], tokens[run.length]];
  if (!first || !behind || tokens.length > run.length + 1 || run.length < 2) return run;
  const isAlike = /^[A-Z]{2,3}$/.test(behind.text) && /^[A-Z]+$/.test(first.text);
  return isAlike && behind.text.length === first.text.length ? [...run, behind] : run;
}

/** `4 A170-181-20-353-2`: the number of a field whose letter is unread. */
const isFieldNumber = (tokens: readonly Token[], at: number): boolean =>
  at === 0 && /^\d$/.test(tokens[0]?.text ?? "") && /^[A-Z]{1,3}\d/.test(tokens[1]?.text ?? "");

function runAt(tokens: readonly Token[], start: number): readonly Token[] {
  const first = tokens[start];
  if (!first || !(isGroup(first) || opens(first, tokens[start + 1])) || isFieldNumber(tokens, start))
    return [];
  let end = start + 1;
  for (let next = tokens[end]; next && (isGroup(next) || continues(next)); next = tokens[++end])
    if (/[,;]$/.test(tokens[end - 1]?.text ?? "")) break;
  return tokens.slice(start, end);
}
