import { memoise } from "../../../base/input/memoise.ts";
import { type StateTable, type Table, tableOf } from "./table.ts";

/** Passport Act Regulations of Japan, annexed Hepburn table. Katakana; hiragana is folded to it. */
const letters =
  "キャ=KYA キュ=KYU キョ=KYO シャ=SHA シュ=SHU ショ=SHO チャ=CHA チュ=CHU チョ=CHO ニャ=NYA ニュ=NYU ニョ=NYO ヒャ=HYA ヒュ=HYU ヒョ=HYO " +
  "ミャ=MYA ミュ=MYU ミョ=MYO リャ=RYA リュ=RYU リョ=RYO ギャ=GYA ギュ=GYU ギョ=GYO ジャ=JA ジュ=JU ジョ=JO ビャ=BYA ビュ=BYU ビョ=BYO " +
  "ピャ=PYA ピュ=PYU ピョ=PYO ア=A イ=I ウ=U エ=E オ=O カ=KA キ=KI ク=KU ケ=KE コ=KO サ=SA シ=SHI ス=SU セ=SE ソ=SO タ=TA チ=CHI " +
  "ツ=TSU テ=TE ト=TO ナ=NA ニ=NI ヌ=NU ネ=NE ノ=NO ハ=HA ヒ=HI フ=FU ヘ=HE ホ=HO マ=MA ミ=MI ム=MU メ=ME モ=MO ヤ=YA ユ=YU ヨ=YO " +
  "ラ=RA リ=RI ル=RU レ=RE ロ=RO ワ=WA ヰ=I ヱ=E ヲ=O ガ=GA ギ=GI グ=GU ゲ=GE ゴ=GO ザ=ZA ジ=JI ズ=ZU ゼ=ZE ゾ=ZO ダ=DA ヂ=JI ヅ=ZU " +
  "デ=DE ド=DO バ=BA ビ=BI ブ=BU ベ=BE ボ=BO パ=PA ピ=PI プ=PU ペ=PE ポ=PO ン(バ)=M ン(ビ)=M ン(ブ)=M ン(ベ)=M ン(ボ)=M ン(マ)=M ン(ミ)=M " +
  "ン(ム)=M ン(メ)=M ン(モ)=M ン(パ)=M ン(ピ)=M ン(プ)=M ン(ペ)=M ン(ポ)=M ン=N";

export const kanaTables = memoise((): readonly StateTable[] => [
  {
    states: ["JPN"],
    source:
      "Passport Act Regulations of Japan, article 5: Hepburn, M before B, M and P, long O and U omitted, OH on request.",
    rows: longRows() + letters,
  },
]);

/** The second sound of a long O or U is omitted, or OH on request; a doubled consonant is written twice. */
function longRows(): string {
  const pairs = letters.split(/\s+/).flatMap((row) => {
    const [kana = "", latin = ""] = row.split("=");
    if (kana.includes("(")) return [];
    const long = /O$/.test(latin)
      ? [`${kana}ウ=${latin},${latin}H,${latin}U`, `${kana}オ=${latin},${latin}O,${latin}H`]
      : [];
    const flat = /U$/.test(latin) && kana !== "ウ" ? [`${kana}ウ=${latin},${latin}U`] : [];
    const double = /^[KSTPGZDB]/.test(latin) ? [`ッ${kana}=${latin[0]}${latin}`] : [];
    const cha = /^CH/.test(latin) ? [`ッ${kana}=T${latin}`] : [];
    return [...long, ...flat, ...double, ...cha];
  });
  return `${pairs.join(" ")} `;
}

const table = memoise(() => tableOf(kanaTables()[0]?.rows ?? ""));

/** One table for every issuer. */
export const kanaTable: Table = (place) => table()(place);
