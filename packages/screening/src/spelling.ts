/**
 * Rows of letters and their one spelling, longest first: what alphabets and habits write differently is
 * written alike. `$` is SH, `C` CH and `J` the sound of DZH and ZH.
 */
const rows = (
  "SCHTSCH=$C SHCH=$C TSCH=C DSCH=J DZH=J SCH=$ TCH=C TSH=C CZ=C CH=C SH=$ SZ=$ SJ=$ DJ=J ZH=J DZ=D TZ=Z TS=Z " +
  "KH=H GH=G PH=F TH=T DH=D BH=B RH=R CK=K QU=KV Q=K X=KS W=V " +
  "OUA=VA OU=U OO=U EE=I EA=E AA=A AE=E OE=E UE=U II=I UU=U IE=I IY=I YI=I YA=IA YE=E YO=IO YU=IU EI=AI EY=AI AY=AI Y=I"
)
  .split(" ")
  .map((row) => row.split("=") as [string, string]);

const longest = 7;
const byLetters = new Map(rows);
const cache = new Map<string, string>();
const mostCached = 100_000;

/** The canonical spelling of a word of A–Z: YOUSSEF is IUSEF, YUSUF is IUSUF. Cached, since names recur. */
export function canonicalOf(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= mostCached) cache.clear();
  const made = spell(word);
  cache.set(word, made);
  return made;
}

function spell(word: string): string {
  let text = "";
  for (let at = 0; at < word.length; ) {
    const { take, spelled } = rowAt(word, at);
    text += spelled;
    at += take;
  }
  const single = text.replace(/(.)\1+/g, "$1");
  return single.length > 2 ? single.replace(/(?<=[AEIOU])H$/, "") : single;
}

function rowAt(word: string, at: number): { readonly take: number; readonly spelled: string } {
  for (let take = Math.min(longest, word.length - at); take > 0; take -= 1) {
    const spelled = byLetters.get(word.slice(at, at + take));
    if (spelled !== undefined) return { take, spelled };
  }
  const letter = word[at] ?? "";
  if (letter === "C") return { take: 1, spelled: /[EIY]/.test(word[at + 1] ?? "") ? "S" : "K" };
  return { take: 1, spelled: letter };
}

/** Consonants that transliterations and ears take for each other; `$`, `C`, `J` and Z are sibilants. */
const classes: Readonly<Record<string, string>> = {
  B: "P",
  P: "P",
  D: "T",
  T: "T",
  F: "F",
  V: "F",
  G: "K",
  K: "K",
  H: "",
  S: "S",
  Z: "S",
  $: "S",
  C: "S",
  J: "S",
  M: "M",
  N: "M",
  L: "L",
  R: "R",
};

/** The sound of a canonical word: the classes of its consonants. GADAFI and KADHAFI are KTF. */
export function soundOf(canonical: string): string {
  let text = "";
  for (const letter of canonical) {
    const sound = classes[letter] ?? "";
    if (!text.endsWith(sound) || text === "") text += sound;
  }
  return text;
}

const isVowel = (letter: string): boolean => "AEIOU".includes(letter);

/** Letters of one class, and those that transliterations confuse: G of Gamal is J, H of Hussein is K. */
const near = new Map(
  "AE=0.35 EI=0.25 OU=0.2 AO=0.6 GJ=0.4 IJ=0.3 HK=0.4 GH=0.4 UV=0.4 $H=0.5 CK=0.5 BV=0.5 MN=0.8"
    .split(" ")
    .map((row) => row.split("=") as [string, string]),
);

function costOf(one: string, other: string): number {
  if (one === other) return 0;
  const known = near.get(one < other ? one + other : other + one);
  if (known !== undefined) return Number(known);
  if (isVowel(one) && isVowel(other)) return 0.7;
  const sound = classes[one];
  return sound !== undefined && sound !== "" && sound === classes[other] ? 0.35 : 1;
}

const letters = 128;
const replacing = new Float64Array(letters * letters).map((_, at) =>
  costOf(String.fromCharCode(Math.floor(at / letters)), String.fromCharCode(at % letters)),
);
const insertingInto = (vowel: number): Float64Array =>
  new Float64Array(letters).map((_, at) => {
    const letter = String.fromCharCode(at);
    return isVowel(letter) ? vowel : letter === "H" ? 0.4 : 1;
  });
const inserting = insertingInto(0.5);
/** Arabic leaves short vowels out. */
const insertingAbjad = insertingInto(0.2);

/** Words have at most 40 letters before their canonical spelling, and each makes at most two. */
const widest = 96;
const rowsOfCosts: readonly [Float64Array, Float64Array, Float64Array] = [
  new Float64Array(widest),
  new Float64Array(widest),
  new Float64Array(widest),
];
const swapping = 0.9;

/**
 * The cheapest way from one canonical word to another, letter by letter, or `most` if it costs more. Not
 * reentrant: it reuses its rows, since a search makes thousands of comparisons.
 */
export function distanceOf(one: string, other: string, most: number, isAbjad = false): number {
  const inserts = isAbjad ? insertingAbjad : inserting;
  let [beforeThat, before, row]: [Float64Array, Float64Array, Float64Array] = [...rowsOfCosts];
  const width = Math.min(other.length, widest - 1);
  before[0] = 0;
  for (let to = 1; to <= width; to += 1)
    before[to] = (before[to - 1] as number) + (inserts[other.charCodeAt(to - 1)] ?? 1);
  for (let at = 1; at <= one.length; at += 1) {
    const letter = one.charCodeAt(at - 1);
    const insert = inserts[letter] ?? 1;
    let least = (before[0] as number) + insert;
    row[0] = least;
    for (let to = 1; to <= width; to += 1) {
      const target = other.charCodeAt(to - 1);
      const replace =
        letter === target
          ? 0
          : letter < letters && target < letters
            ? (replacing[letter * letters + target] as number)
            : 1;
      let cost = (before[to - 1] as number) + replace;
      const left = (before[to] as number) + insert;
      if (left < cost) cost = left;
      const added = (row[to - 1] as number) + (inserts[target] ?? 1);
      if (added < cost) cost = added;
      if (at > 1 && to > 1 && letter === other.charCodeAt(to - 2) && one.charCodeAt(at - 2) === target) {
        const swapped = (beforeThat[to - 2] as number) + swapping;
        if (swapped < cost) cost = swapped;
      }
      row[to] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most;
    const free: Float64Array = beforeThat;
    beforeThat = before;
    before = row;
    row = free;
  }
  return Math.min(before[width] as number, most);
}
