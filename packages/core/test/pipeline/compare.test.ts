import { describe, expect, it } from "vitest";
import { sameName, sameNumber, sameText } from "../../src/pipeline/compare.ts";
import { pairs } from "./pairs.ts";

/** `Given | Surname` */
function parted(name: string): { firstName: string; lastName: string } {
  const [firstName = "", lastName = ""] = name.split("|").map((part) => part.trim());
  return { firstName, lastName };
}

/** `Given | Surname` was read in two fields, anything else in one. */
function read(name: string) {
  if (!name.includes("|")) return { fullName: name };
  const { firstName, lastName } = parted(name);
  return { givenNames: firstName, surname: lastName };
}

const names = pairs(`
  Inés | Moreau-Valdés = Inés Moreau-Valdés
  Inés | Moreau-Valdés = INES MOREAU VALDES
  Inés | Moreau-Valdés ≠ MOREAU VALDES INES
  Inés | Moreau-Valdés = INES | MOREAU VALDES
  Inés | Moreau-Valdés ≠ MOREAU-VALDES | INES
  Inés | Moreau-Valdés = INES | MOREAUVALDES
  Inés | Moreau-Valdés ≠ Ines Moreau
  Inés | Moreau ≠ Inés Moreau-Valdés
  Inés | Moreau-Valdés ≠ Inés Valdés
  Inés | Moreau-Valdés ≠ Inés Okafor
  Inés | Moreau-Valdés ≠ Tomáš Okafor
  Inés | Moreau-Valdés ≠ Tomáš Moreau-Valdés
  Inés | Moreau-Valdés ≠ Moreau-Valdés
  Inés | Moreau-Valdés ≠ Inés
  John | Doe = JOHN DOE
  John | Doe ≠ DOE JOHN
  John | Doe = Doe, John
  John | Doe = DOE, JOHN QUINCY
  John | Doe = John Quincy Doe
  John | Doe = John Q. Doe
  John | Doe = John Q Doe
  John Quincy | Doe = John Doe
  John Quincy | Doe = John Q. Doe
  John Quincy | Doe = John Quincy Doe
  John Quincy | Doe = JOHN QUINCY ADAMS | DOE
  John Quincy | Doe ≠ John Peter Doe
  John Quincy | Doe ≠ John P. Doe
  John Q | Doe = John Quincy Doe
  John Q | Doe ≠ John Peter Doe
  John | Doe ≠ Jon Doe
  John | Doe ≠ Johnny Doe
  John | Doe ≠ J. Doe
  John | Doe ≠ Jane Doe
  John | Doe ≠ John Roe
  John | Doe ≠ John Doerr
  John | Doe ≠ Quincy John Doe
  John | Doe ≠ Johndoe
  John | Doe = Mr John Doe
  John | Doe = MR. JOHN DOE
  Jane | Doe = Mrs Jane Doe
  Jane | Doe = Ms. Jane Q. Doe
  Jane | Doe = Dr Jane Doe
  Anna | Beispiel = Frau Anna Beispiel
  Marie | Exemple = Mme Marie Exemple
  John | Doe ≠ John Doe Jr
  John | Doe Jr ≠ John Doe
  John | Doe Jr = John Doe Jr.
  John | Doe Jr ≠ John Doe Sr
  John | Doe III ≠ John Doe II
  Mary Ann | Smith = Maryann Smith
  Maryann | Smith = Mary Ann Smith
  Mary-Ann | Smith = MARY ANN SMITH
  Mary Ann | Smith = Mary Smith
  Mary Ann | Smith ≠ Ann Smith
  Mary | Smith-Jones ≠ Mary Smith
  Mary | Smith ≠ Mary Smith Jones
  Mary | Smith Jones = MARY SMITHJONES
  Mary | Smith ≠ Mary Jones Smyth
  Seán | O'Brien = SEAN OBRIEN
  Seán | O'Brien = Sean O’Brien
  Seán | O'Brien ≠ OBRIEN | SEAN
  Seán | O'Brien ≠ Sean Brian
  Aïcha | N'Diaye = AICHA NDIAYE
  Aïcha | N'Diaye = Aicha N Diaye
  Siobhán | Ní Dhomhnaill = SIOBHAN NI DHOMHNAILL
  Keahi | Kaʻanāʻanā = KEAHI KAANAANA
  Keahi | Kaʻanāʻanā = Keahi Ka'ana'ana
  Jan | van der Berg = JAN VAN DER BERG
  Jan | van der Berg = JAN VANDERBERG
  Jan | van der Berg ≠ VAN DER BERG | JAN
  Jan | van der Berg ≠ Jan Berg
  Jan | Berg ≠ Jan van der Berg
  Jan | van der Berg ≠ Jan van der Burg
  Jan | van der Berg ≠ Jan van Dijk
  Jan | van Dijk ≠ Jan van
  Maria | de la Cruz = MARIA DE LA CRUZ
  Maria | de la Cruz ≠ MARIA CRUZ
  Maria | de la Cruz ≠ DELACRUZ | MARIA
  Maria | Cruz ≠ Maria de la Cruz
  Maria | de la Cruz ≠ Maria de la Rosa
  Ana | dos Santos ≠ ANA SANTOS
  Ana | dos Santos ≠ Ana dos Santos Silva
  Ana Sofia | Lopes da Silva = ANA SOFIA LOPES DA SILVA
  Ana Sofia | Lopes da Silva ≠ Ana Lopes
  Ana Sofia | Lopes da Silva ≠ Ana da Costa
  Karl | von Muster ≠ Karl Muster
  Karl | von Muster ≠ VON MUSTER KARL
  Ludwig | von und zu Muster = LUDWIG VON UND ZU MUSTER
  Giulia | Della Torre = GIULIA DELLATORRE
  Giulia | Della Torre ≠ Giulia Torre
  Thi Mai | Le ≠ LE THI MAI
  Thi Mai | Le = Thi Mai Le
  Thi Mai | Le ≠ Thi Mai Ly
  Wei | Wang ≠ WANG WEI
  Wei | Wang = Wei Wang
  Xiaoming | Li ≠ LI XIAO MING
  Xiao Ming | Li ≠ LI XIAOMING
  Xiaoming | Li ≠ LI XIAOHONG
  伟 | 王 = 王 伟
  伟 | 王 ≠ 李 伟
  Jürgen | Müller = JUERGEN MUELLER
  Jürgen | Müller = JURGEN MULLER
  Jürgen | Müller = Jürgen Mueller
  Juergen | Mueller = Jürgen Müller
  Jürgen | Müller ≠ Jürgen Möller
  Jürgen | Müller ≠ JURGEN MILLER
  Björn | Österberg = BJOERN OESTERBERG
  Björn | Österberg = BJORN OSTERBERG
  Åsa | Ångström = AASA AANGSTROEM
  Åsa | Ångström = ASA ANGSTROM
  Søren | Kjærgård = SOEREN KJAERGAARD
  Søren | Kjærgård = SOREN KJAERGARD
  Søren | Kjærgård ≠ SAREN KJAERGARD
  Łukasz | Wałęsa = LUKASZ WALESA
  Đorđe | Đurić = DJORDJE DJURIC
  Đorđe | Đurić = DORDE DURIC
  Žofie | Dvořáková = ZOFIE DVORAKOVA
  Žofie | Dvořáková ≠ ZOFIE DVORAK
  Şule | Çelik = SULE CELIK
  Işıl | Yıldız = ISIL YILDIZ
  İpek | Yıldız = IPEK YILDIZ
  Þór | Guðmundsson = THOR GUDMUNDSSON
  Groß | Weiß = GROSS WEISS
  Peter | Weiß ≠ PETER WEIB
  Peña | Núñez = PENA NUNEZ
  María | Muñoz = MARIA MUNOZ
  María | Muñoz = MARIA MUNXXOZ
  Mária | Kovács ≠ Kovács Mária
  Œuvrard | Lœwe = OEUVRARD LOEWE
  Maarten | IJsselstein = MAARTEN IJSSELSTEIN
  Иван | Петров = IVAN PETROV
  Иван | Петров ≠ ПЕТРОВ ИВАН
  Иван | Петров ≠ IVAN SIDOROV
  Юлия | Щербакова = IULIIA SHCHERBAKOVA
  Юлия | Щербакова = YULIYA SHCHERBAKOVA
  Олександр | Гончар = OLEKSANDR HONCHAR
  Игорь | Жуков = IGOR ZHUKOV
  Ειρήνη | Νίκου = Ειρηνη Νικου
  Ειρήνη | Νίκου ≠ Ελένη Νίκου
  Ahmed | Al-Rashid = AHMED ALRASHID
  Ahmed | Al Rashid = AHMED AL-RASHID
  Ahmed | Al-Rashid ≠ AHMED RASHID
  Fatima | Bint Ali ≠ FATIMA ALI
  Ravi | K. = RAVI K
  Suharto | = SUHARTO
  Suharto | = SUHARTO |
  Suharto | ≠ SUKARNO
  Anne Marie | Lefèvre ≠ LEFEVRE ANNEMARIE
  Jean-Luc | Du Pont = JEAN LUC DUPONT
  Jean-Luc | Du Pont ≠ Jean-Luc Pont
  Jean-Luc | Du Pont ≠ Jean-Marc Du Pont
  Jean | Dupont ≠ Jeanne Dupont
  José | García López ≠ JOSE GARCIA
  José | García ≠ JOSE GARCIA LOPEZ
  José | García López ≠ JOSE LOPEZ GARCIA MARTINEZ
  José | García López ≠ JOSE GARCIA PEREZ
  Ian | Mac Donald = IAN MACDONALD
  Ian | MacDonald ≠ IAN MCDONALD
  Joe | Bloggs = JOE    BLOGGS
  Joe | Bloggs ≠ J0E BLOGGS
`);

const numbers = pairs(`
  HM-2048-7716 = HM 2048 7716
  HM-2048-7716 = hm20487716
  HM-2048-7716 ≠ HM-2048-7717
  AQ4821736 = AQ4821736
  AQ4821736 ≠ AO4821736
  AQ4821736 ≠ AQ482173
  - ≠ -
`);

describe("names", () => {
  it.each(names)("%s %s %s", (expected, sign, other) => {
    expect(sameName(parted(expected), read(other))).toBe(sign === "=");
  });
});

describe("numbers", () => {
  it.each(numbers)("%s %s %s", (one, sign, other) => {
    expect([sameNumber(one, other), sameNumber(other, one)]).toEqual([sign === "=", sign === "="]);
  });
});

describe("texts", () => {
  it("are not the same when nothing of them is a letter or a figure", () => {
    expect([sameText("", ""), sameText("-", "·")]).toEqual([false, false]);
  });
});
