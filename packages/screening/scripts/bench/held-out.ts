import type { Culture } from "./culture.ts";
import type { Typo } from "./population.ts";

const list = (text: string): readonly string[] => text.split(" ");

const ukrainian = list(
  "SHCH=Щ ZH=Ж KH=Х TS=Ц CH=Ч SH=Ш YE=Є YI=Ї YU=Ю YA=Я IA=Я IU=Ю A=А B=Б V=В H=Г G=Ґ D=Д E=Е Z=З Y=И I=І K=К L=Л M=М N=Н O=О P=П R=Р S=С T=Т U=У F=Ф",
);

const georgian = list(
  "TS=ც DZ=ძ CH=ჩ SH=შ ZH=ჟ KH=ხ GH=ღ A=ა B=ბ G=გ D=დ E=ე V=ვ Z=ზ T=თ I=ი K=კ L=ლ M=მ N=ნ O=ო P=პ R=რ S=ს U=უ J=ჯ H=ჰ",
);

const kana = list(
  "SHI=シ CHI=チ TSU=ツ FU=フ KA=カ KI=キ KU=ク KE=ケ KO=コ SA=サ SU=ス SE=セ SO=ソ TA=タ TE=テ TO=ト NA=ナ NI=ニ NU=ヌ NE=ネ NO=ノ HA=ハ " +
    "HI=ヒ HE=ヘ HO=ホ MA=マ MI=ミ MU=ム ME=メ MO=モ YA=ヤ YU=ユ YO=ヨ RA=ラ RI=リ RU=ル RE=レ RO=ロ WA=ワ GA=ガ GI=ギ GU=グ GE=ゲ GO=ゴ ZA=ザ " +
    "JI=ジ ZU=ズ ZE=ゼ ZO=ゾ DA=ダ DE=デ DO=ド BA=バ BI=ビ BU=ブ BE=ベ BO=ボ A=ア I=イ U=ウ E=エ O=オ N=ン",
);

/** Cultures, spellings and typos that had no part in the tuning. Change the comparison, never these. */
export const heldOut: readonly Culture[] = [
  {
    name: "Ukrainian",
    countries: ["UKR"],
    given: [
      list(
        "OLEKSANDR SERHII DMYTRO ANDRII VOLODYMYR MYKOLA MYKHAILO YURII IHOR OLEH PAVLO VIKTOR YEVHEN TETIANA NATALIIA OLHA IRYNA " +
          "SVITLANA YULIIA LIUDMYLA OKSANA HALYNA VASYL PETRO BOHDAN TARAS OSTAP ROSTYSLAV VIACHESLAV ZINOVII SOLOMIIA KATERYNA " +
          "ANATOLII VALERII VITALII HRYHORII STEPAN IVAN MAKSYM DENYS ARTEM BORYS LEONID ROMAN STANISLAV VADYM YAROSLAV ORYSIA LESIA LARYSA " +
          "MARIIA NADIIA VIRA LIUBOV RAISA TAMARA VALENTYNA ZOIA HANNA DARYNA MARYNA INNA ALLA OLENA SOFIIA POLINA USTYNA NAZAR DANYLO",
      ),
    ],
    surnames: [
      list(
        "SHEVCH BONDAR TKACH KOVAL KRAVCH MELNYK POLISHCH LYSEN MARCH RUDEN SAVCH PETREN KLYM HNAT HRYTS DOROSH ZAKHAR ILCHYSH " +
          "OLIIN PANAS ROMAN STETS TYMOSH FEDOR KHOM TSYMB CHORN YAREM VASYLCH BEREH DZIUB ZHYLA",
      ),
      ["", ...list("UK EN IV AN OV AK YN AT ET")],
      list("ENKO CHUK YSHYN SKYI IV YCH OVETS IUK"),
    ],
    givenCounts: [1, 2],
    variants: list("H=G II=IY II=YI Y=I KH=H IA=YA IU=YU TS=C SKYI=SKY VOLO=VLA ZH=J"),
    script: ukrainian,
  },
  {
    name: "Turkish",
    countries: ["TUR", "AZE"],
    given: [
      list(
        "MEHMET MUSTAFA AHMET HUSEYIN IBRAHIM OSMAN YUSUF MURAT OMER FATMA AYSE EMINE HATICE ZEYNEP ELIF MERVE BURAK EMRE CAN KEMAL " +
          "SELIM TURGUT ORHAN CEMAL RECEP BULENT TUNCAY GOKHAN UGUR SERKAN VOLKAN ERDOGAN HAKAN LEVENT",
      ),
      ["", "", ...list("CAN HAN NUR GUL SAH")],
    ],
    surnames: [
      list(
        "YILDIR KARA OZ DEMIR CELIK SAHIN AYDIN ARS DOGAN KILIN ASLAN CETIN KOC KURT POLAT AK ERD TAS GUN BUL SARI TEKIN UYSAL ALTIN",
      ),
      ["", ...list("KAYA GUL BAS CAN TUR DAG SOY SU TEP")],
      list("OGLU LU CI ER MAZ SIZ GIL TAN YAN LIK"),
    ],
    givenCounts: [1, 2],
    variants: list("C=DJ S=SH G=GH U=UE O=OE K=Q I=Y MEHMET=MEHMED AHMET=AHMED V=W Y=J"),
  },
  {
    name: "Pakistani",
    countries: ["PAK", "AFG"],
    given: [
      list(
        "GHULAM RASOOL NAWAZ IMRAN SHAHID TARIQ BILAL USMAN ZAHOOR ASLAM AKRAM ANWAR IQBAL JAVED NAEEM RIAZ SAJJAD WASEEM YOUNAS ZUBAIR " +
          "NAZIA SHAZIA SADIA RUKHSANA PARVEEN NASREEN GULBUDDIN SIRAJUDDIN JALALUDDIN FAZLUR HAFIZ QARI NOOR WALI",
      ),
      ["", "", ...list("ULLAH ALI KHAN BIBI DIN")],
    ],
    surnames: [
      list(
        "CHAUDH QURESH SIDDIQ ANSAR BUKHAR GILAN HASHM KAZM MALIK ABBAS AFRID BAJW DURRAN GHAZN HAQQAN JADO KHATT LEGHAR MEHSUD NIAZ ORAKZ RIND SOOMR TAREEN WAZIR YUSUFZ ZARDAR",
      ),
      ["", ...list("AL AN IR AB ET UM AK IS")],
      list("RI I ANI AI ZAI KHEL PUR WAL"),
    ],
    givenCounts: [1, 2, 2],
    variants: list("OO=U EE=I Q=K KH=K GH=G SH=CH AI=AY Z=S UDDIN=-UD-DIN JAVED=JAWAID W=V"),
  },
  {
    name: "Portuguese",
    countries: ["BRA", "PRT", "AGO", "MOZ"],
    given: [
      list(
        "JOAO ANTONIO FRANCISCO PAULO MANOEL LUCAS MATEUS TIAGO GONCALO DUARTE INES LEONOR BEATRIZ MARGARIDA HELENA TERESA FILIPE HENRIQUE " +
          "VASCO NUNO RUI SEBASTIAO BALTAZAR CONCEICAO LOURDES APARECIDA RAIMUNDO SEVERINO WELLINGTON EDSON " +
          "AFONSO ALVARO AMADEU ANIBAL ARMANDO ARTUR AUGUSTO BERNARDO BRUNO CAETANO CELESTE CLAUDIA CUSTODIO DOMINGOS ELISA EMILIA ESTEVAO " +
          "EUGENIO FABIO FERNANDA GRACA GUILHERME HORACIO ISAURA IVONE JACINTO JOAQUIM JULIA LAURA LEANDRO LIDIA LUISA MARCELO MARIANA NATALIA",
      ),
    ],
    surnames: [
      list(
        "FERR OLIV PER TEIX MACH CARV SILV AZEV BARB CAST COUT FIGU GUIM LOUR MAGALH MEND NASC PACH QUEIR REZ SEQU TAV VASC XAV ALBUQ BITTENC",
      ),
      list("EI A EN O IR ES AL U"),
      list("RA RO DO S TO NHO LHAES RIM NTE LA CO VES"),
    ],
    givenCounts: [2, 2, 3],
    variants: list("AO=AN LH=LL NH=N S=Z C=K X=SH OU=O EI=E QUE=KE"),
  },
  {
    name: "Georgian",
    countries: ["GEO"],
    given: [
      list(
        "GIORGI DAVIT LEVAN NIKOLOZ IRAKLI ZURAB TAMAZ VAKHTANG MAMUKA SHALVA OTAR GURAM MERAB BESIK NINO TAMAR KETEVAN MANANA LELA EKA " +
          "MAIA NATELA RUSUDAN SALOME ELENE TEMUR AVTANDIL " +
          "ALEKO AMIRAN ANZOR ARCHIL BACHANA BADRI BIDZINA DAREJAN DIMITRI EDUARD EKATERINE ELGUJA EMZAR GELA GENO GIVI GOCHA GOGA IA INGA IOSEB " +
          "JABA JUMBER KAKHA KOBA LALI LASHA LIA LUKA MAKA MARIAM MARINE MEDEA MIKHEIL NANA NATO NODAR NUGZAR OMAR PAATA RAMAZ REVAZ SANDRO SOSO",
      ),
    ],
    surnames: [
      list(
        "BERI KAPA GELA MCHED TSERE KVARA LOMI SAAKA SHENGE CHKHEI JAPA GOGO MAISU NOZA ABASHI BAGRA DOLI ERISTA KIKNA MAKHARA TABATA ZAKARE",
      ),
      ["", ...list("LA RA NA VA SHA TE KHA")],
      list("DZE SHVILI ANI URI IA UA AVA"),
    ],
    givenCounts: [1],
    variants: list("DZE=DSE SHVILI=SCHWILI KH=H V=W TS=Z GIORGI=GEORGI DAVIT=DAVID Z=S J=DJ"),
    script: georgian,
  },
  {
    name: "Japanese",
    countries: ["JPN"],
    given: [
      list(
        "HIRO KAZU MASA NOBU TAKA TOSHI YOSHI AKI KATSU SHIGE HARU MITSU FUMI SATO TOMO YASU MICHI NAO KEN JUN",
      ),
      list("SHI TO KO MI O HIKO NORI YUKI KI TAKA ZU RU YA MARU ROU"),
    ],
    surnames: [
      list(
        "TANA YAMA NAKA MURA KOBA WATA SAKA FUJI HASHI ISHI MATSU OKA SUZU UE YOSHI AKI HIRA KAWA MORI NAGA SHIMA TAKE UCHI HARA",
      ),
      list("KA DA MURA YAMA MOTO SHITA GAWA NO BE SHI ZAKI TA HARA GUCHI WARA KI NAKA MI"),
    ],
    givenCounts: [1],
    variants: list("SHI=SI TSU=TU CHI=TI O=OU O=OH FU=HU JI=ZI ZU=DZU"),
    script: kana,
  },
];

const keys: Readonly<Record<string, string>> = Object.fromEntries(
  ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].flatMap((row) =>
    [...row].map((letter, at) => [letter, (row[at - 1] ?? "") + (row[at + 1] ?? "")]),
  ),
);

/** A neighbouring key instead of a letter or beside it, a letter left out, or two that changed places. */
export const keyboardTypo: Typo = (word, random) => {
  const at = random.below(word.length - 1);
  const [before, letter, after] = [word.slice(0, at), word[at] ?? "", word.slice(at + 1)];
  const beside = random.one([...(keys[letter] || letter)]);
  const kind = random.next();
  if (kind < 0.4) return before + beside + after;
  if (kind < 0.55) return before + letter + beside + after;
  if (kind < 0.8) return before + after;
  return before + (after[0] ?? "") + letter + after.slice(1);
};
