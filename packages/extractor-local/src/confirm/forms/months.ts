/**
 * Month names, in full and abbreviated, without case and marks: English, French, German, Spanish, Italian,
 * Portuguese, Dutch, Danish and Norwegian, Swedish, Finnish, Estonian, Polish, Czech and Slovak, Slovene and
 * Serbian, Croatian, Hungarian, Romanian, Turkish, Albanian, Latvian, Lithuanian, Indonesian and Malay,
 * Icelandic, Irish, Catalan.
 */
const words: readonly string[] = [
  "JANUARY JANVIER JANUAR JAENNER JANNER ENERO GENNAIO JANEIRO JANUARI TAMMIKUU JAANUAR STYCZEN STYCZNIA LEDEN LEDNA SIJECANJ SIJECNJA IANUARIE OCAK JANAR JANVARIS SAUSIS EANAIR GENER JAN JANV ENE GEN JÄN TAM TAMMI JAAN STY LED SIJ IAN OCA SAU EAN",
  "FEBRUARY FEVRIER FEBRUAR FEBRERO FEBBRAIO FEVEREIRO FEBRUARI HELMIKUU VEEBRUAR LUTY LUTEGO UNOR UNORA VELJACA VELJACE FEBRUARIE SUBAT SHKURT FEBRUARIS VASARIS FEABHRA FEBRER FEB FEV FEVR HEL HELMI VEEBR LUT UNO VELJ VEL SUB SHK VAS FEABH",
  "MARCH MARS MARZ MAERZ MARZO MARCO MAART MARTS MAALISKUU MARTS MARZEC MARCA BREZEN BREZNA OZUJAK OZUJKA MARCIUS MARTIE MART MARTS KOVAS MAC MARTA MAR MRZ MRT MAA MAALIS BRE OZU KOV",
  "APRIL AVRIL ABRIL APRILE HUHTIKUU APRILL KWIECIEN KWIETNIA DUBEN DUBNA TRAVANJ TRAVNJA APRILIE NISAN PRILL APRILIS BALANDIS AIBREAN APR AVR ABR HUH HUHTI KWI DUB TRA APRILA NIS PRI BAL AIB",
  "MAY MAI MAYO MAGGIO MAIO MEI MAJ TOUKOKUU MAJA KVETEN KVETNA SVIBANJ SVIBNJA MAJUS MAYIS MAIJS GEGUZE BEALTAINE MAIG MAG TOU TOUKO KVE SVI GEG BEA MAII",
  "JUNE JUIN JUNI JUNIO GIUGNO JUNHO KESAKUU JUUNI CZERWIEC CZERWCA CERVEN CERVNA LIPANJ LIPNJA JUNIUS IUNIE HAZIRAN QERSHOR JUNIJS BIRZELIS MEITHEAMH JUNY JUN GIU KES KESA CZE CER LIP IUN HAZ QER BIR MEITH JUNIJ JUNA",
  "JULY JUILLET JULI JULIO LUGLIO JULHO HEINAKUU JUULI LIPIEC LIPCA CERVENEC CERVENCE SRPANJ SRPNJA JULIUS IULIE TEMMUZ KORRIK JULIJS LIEPA IUIL JULIOL JUL JUIL LUG HEI HEINA LIP CVC SRP IUL TEM KOR LIE JULIJ JULA JULAI",
  "AUGUST AOUT AGOSTO AUGUSTUS AUGUSTI ELOKUU SIERPIEN SIERPNIA SRPEN SRPNA KOLOVOZ KOLOVOZA AUGUSZTUS AUGUSTS AGUSTOS GUSHT RUGPJUTIS LUNASA AGOST AUG AGO AOU ELO SIE SRP KOL AGU GUS RUGP OGOS OGO AVGUST AVG AGT",
  "SEPTEMBER SEPTEMBRE SEPTIEMBRE SETTEMBRE SETEMBRO SYYSKUU WRZESIEN WRZESNIA ZARI RUJAN RUJNA SZEPTEMBER SEPTEMBRIE EYLUL SHTATOR SEPTEMBRIS RUGSEJIS SETEMBRE SEP SEPT SET SYY SYYS WRZ ZAR RUJ SZE EYL SHT RUGS SEPTEMBAR",
  "OCTOBER OCTOBRE OKTOBER OCTUBRE OTTOBRE OUTUBRO LOKAKUU OKTOOBER PAZDZIERNIK PAZDZIERNIKA RIJEN RIJNA LISTOPAD LISTOPADA OCTOMBRIE EKIM TETOR OKTOBRIS SPALIS OKTOBAR OCT OKT OTT OUT LOK LOKA PAZ RIJ LIS EKI TET SPA",
  "NOVEMBER NOVEMBRE NOVIEMBRE NOVEMBRO MARRASKUU LISTOPAD LISTOPADU STUDENI STUDENOGA NOIEMBRIE KASIM NENTOR NOVEMBRIS LAPKRITIS SAMHAIN NOVEMBAR NOV MARRAS LIS STU NOI KAS NEN LAP SAMH",
  "DECEMBER DECEMBRE DEZEMBER DICIEMBRE DICEMBRE DEZEMBRO JOULUKUU DETSEMBER GRUDZIEN GRUDNIA PROSINEC PROSINCE PROSINAC PROSINCA DECEMBRIE ARALIK DHJETOR DECEMBRIS GRUODIS NOLLAIG DESEMBRE DESEMBER DEC DEZ DIC JOU JOULU DETS GRU PRO ARA DHJ NOLL DES DISEMBER DIS DECEMBAR",
];

/** The same in Cyrillic and Greek: Ukrainian, Russian, Belarusian, Bulgarian, Macedonian, Serbian, Greek. */
const further: readonly string[] = [
  "СІЧ СІЧНЯ СІЧЕНЬ ЯНВ ЯНВАРЯ ЯНВАРЬ СТУ СТУДЗЕНЯ ЯНУ ЯНУАРИ ЈАН ЈАНУАРИ ЈАНУАР ΙΑΝ ΙΑΝΟΥΑΡΙΟΥ ΙΑΝΟΥΑΡΙΟΣ",
  "ЛЮТ ЛЮТОГО ЛЮТИЙ ФЕВ ФЕВРАЛЯ ФЕВРАЛЬ ЛЮТАГА ФЕВРУАРИ ФЕБ ФЕБРУАР ФЕБРУАРИ ΦΕΒ ΦΕΒΡΟΥΑΡΙΟΥ ΦΕΒΡΟΥΑΡΙΟΣ",
  "БЕР БЕРЕЗНЯ БЕРЕЗЕНЬ МАР МАРТА МАРТ САК САКАВІКА ΜΑΡ ΜΑΡΤ ΜΑΡΤΙΟΥ ΜΑΡΤΙΟΣ",
  "КВІ КВІТНЯ КВІТЕНЬ АПР АПРЕЛЯ АПРЕЛЬ КРА КРАСАВІКА АПРИЛ ΑΠΡ ΑΠΡΙΛΙΟΥ ΑΠΡΙΛΙΟΣ",
  "ТРА ТРАВНЯ ТРАВЕНЬ МАЙ МАЯ МАЈ ΜΑΙ ΜΑΙΟΥ ΜΑΙΟΣ",
  "ЧЕР ЧЕРВНЯ ЧЕРВЕНЬ ИЮН ИЮНЯ ИЮНЬ ЧЭР ЧЭРВЕНЯ ЮНИ ЈУН ЈУНИ ΙΟΥΝ ΙΟΥΝΙΟΥ ΙΟΥΝΙΟΣ",
  "ЛИП ЛИПНЯ ЛИПЕНЬ ИЮЛ ИЮЛЯ ИЮЛЬ ЛІП ЛІПЕНЯ ЮЛИ ЈУЛ ЈУЛИ ΙΟΥΛ ΙΟΥΛΙΟΥ ΙΟΥΛΙΟΣ",
  "СЕР СЕРПНЯ СЕРПЕНЬ АВГ АВГУСТА АВГУСТ ЖНІ ЖНІЎНЯ ΑΥΓ ΑΥΓΟΥΣΤΟΥ ΑΥΓΟΥΣΤΟΣ",
  "ВЕР ВЕРЕСНЯ ВЕРЕСЕНЬ СЕН СЕНТЯБРЯ СЕНТЯБРЬ ВЕРАСНЯ СЕП СЕПТ СЕПТЕМВРИ СЕПТЕМБАР ΣΕΠ ΣΕΠΤ ΣΕΠΤΕΜΒΡΙΟΥ ΣΕΠΤΕΜΒΡΙΟΣ",
  "ЖОВ ЖОВТНЯ ЖОВТЕНЬ ОКТ ОКТЯБРЯ ОКТЯБРЬ КАС КАСТРЫЧНІКА ОКТОМВРИ ОКТОБАР ΟΚΤ ΟΚΤΩΒΡΙΟΥ ΟΚΤΩΒΡΙΟΣ",
  "ЛИС ЛИСТОПАДА ЛИСТОПАД НОЯ НОЯБРЯ НОЯБРЬ ЛІС ЛІСТАПАДА НОЕ НОЕМВРИ НОВ НОВЕМБАР ΝΟΕ ΝΟΕΜΒΡΙΟΥ ΝΟΕΜΒΡΙΟΣ",
  "ГРУ ГРУДНЯ ГРУДЕНЬ ДЕК ДЕКАБРЯ ДЕКАБРЬ СНЕ СНЕЖНЯ ДЕКЕМВРИ ДЕЦ ДЕЦЕМБАР ΔΕΚ ΔΕΚΕΜΒΡΙΟΥ ΔΕΚΕΜΒΡΙΟΣ",
];

const shortest = 3;

/** The words of each month, from January on. Words of two months (`LIS`, `SRP`) belong to both. */
export const monthWords: readonly (readonly string[])[] = words.map((month, at) => {
  const unmarked = month.normalize("NFD").replace(/\p{M}/gu, "");
  const all = [...unmarked.split(" "), ...(further[at]?.split(" ") ?? [])];
  return [...new Set(all)].filter((word) => word.length >= shortest);
});

/** The languages that documents print beside their own. */
export const commonMonths: readonly (readonly string[])[] = [
  "JAN JANV JANUARY JANVIER",
  "FEB FEV FEBRUARY FEVRIER",
  "MAR MARS MARCH",
  "APR AVR APRIL AVRIL",
  "MAY MAI",
  "JUN JUIN JUNE",
  "JUL JUIL JULY JUILLET",
  "AUG AOUT AOU AUGUST",
  "SEP SEPT SEPTEMBER",
  "OCT OCTOBER OCTOBRE",
  "NOV NOVEMBER NOVEMBRE",
  "DEC DECEMBER DECEMBRE",
].map((month) => month.split(" "));
