/** The alphabets that a word may be written in, one bit each. */
export type Alphabets = number;

/** Letters with marks by language, from the main exemplar characters of the Unicode CLDR. */
const written: Readonly<Record<string, string>> = {
  breton: "âêîñôùûü",
  catalan: "àçèéíïòóúü",
  croatian: "ćčđšž",
  czech: "áčďéěíňóřšťúůýž",
  danish: "àåæéòóôø",
  dutch: "áäèéëíïóöúü",
  estonian: "äõöüšž",
  faroese: "áæðíóøúý",
  finnish: "åäéöšž",
  french: "àâæçèéêëîïôœùûüÿ",
  gaelic: "àáèéìíòóùú",
  german: "äéößü",
  hungarian: "áéíóöőúüű",
  icelandic: "áæéíðóöþúý",
  italian: "àèéìíîòóùú",
  kurdish: "çêîşû",
  latvian: "āčēģīķļņōšūž",
  lithuanian: "ąčėęįšūųž",
  maori: "āēīōū",
  polish: "ąćęłńóśźż",
  portuguese: "àáâãçéêíòóôõúü",
  romanian: "ăâîșşțţ",
  slovak: "áäčďéíĺľňóôŕšťúýž",
  sorbian: "ćčěłńóřŕšśžź",
  spanish: "áéíñóúü",
  turkish: "âçğıîöşûü",
  vietnamese: "àáâãèéêìíòóôõùúýăđ",
  welsh: "áàâäéèêëíîïóôöúûü",
};

export const everyAlphabet: Alphabets = 2 ** Object.keys(written).length - 1;

const byLetter: ReadonlyMap<string, Alphabets> = Object.values(written).reduce(
  (letters, marked, bit) =>
    [...marked].reduce((all, letter) => all.set(letter, (all.get(letter) ?? 0) | (1 << bit)), letters),
  new Map<string, Alphabets>([["İ", 1 << Object.keys(written).indexOf("turkish")]]),
);

/** The alphabets that contain a letter. Letters without marks are in all of them. */
export const alphabetsOf = (letter: string): Alphabets =>
  byLetter.get(letter) ?? byLetter.get(letter.toLowerCase()) ?? everyAlphabet;
