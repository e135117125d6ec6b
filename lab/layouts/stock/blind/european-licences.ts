/** Blind: nobody looks at drawings or misses of these rows. Format: `../rows.ts`. */
export const europeanLicences = `
AUT;de;REPUBLIK ÖSTERREICH;FÜHRERSCHEIN
99999999;DD.MM.YYYY;BH {town};d, p;surname/given/dob/issue+expiry/authority/number/categories

BEL;nl;BELGIË BELGIQUE BELGIEN BELGIUM;RIJBEWIJS PERMIS DE CONDUIRE FÜHRERSCHEIN
9999999999;DD.MM.YYYY;{town};d p;surname/given/dob/issue+authority/expiry+personal/number/categories

HRV;hr;REPUBLIKA HRVATSKA;VOZAČKA DOZVOLA
99999999;DD.MM.YYYY;PU {town};d, p;surname/given/dob/issue+authority/expiry+personal/number/categories

CZE;cs;ČESKÁ REPUBLIKA;ŘIDIČSKÝ PRŮKAZ
AA 999999;DD.MM.YYYY;MěÚ {town};d p;surname/given/dob/issue+authority/expiry+personal/number/categories

DNK;nordic;KONGERIGET DANMARK;KØREKORT
99999999;DD.MM.YYYY;POLITIET;d p;surname/given/dob/issue+expiry/authority+personal/number/categories

FRA;fr;RÉPUBLIQUE FRANÇAISE;PERMIS DE CONDUIRE
99AA99999;DD.MM.YYYY;Préfecture {town};d p;surname/given/dob/issue+authority/expiry/number/categories

DEU;de;BUNDESREPUBLIK DEUTSCHLAND;FÜHRERSCHEIN
A999AAA9A99;DD.MM.YY;Landratsamt {town};d p;surname/given/dob/issue+authority/expiry/number/categories

GRC;el;ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ HELLENIC REPUBLIC;ΑΔΕΙΑ ΟΔΗΓΗΣΗΣ DRIVING LICENCE
999999999;DD/MM/YYYY;{town};d p;surname/given/dob/issue+expiry/authority/number/categories

HUN;hu;MAGYARORSZÁG;VEZETŐI ENGEDÉLY
AA999999;DD.MM.YYYY;{town};d p;surname/given/dob/issue+authority/expiry/number/categories

IRL;en;ÉIRE IRELAND;CEADÚNAS TIOMÁNA DRIVING LICENCE
999999999;DD.MM.YY;RSA;d p;surname/given/dob/issue+authority/expiry+personal/number/address/categories

ITA;it;REPUBBLICA ITALIANA;PATENTE DI GUIDA
AA9999999A;DD/MM/YYYY;MIT-UCO;d p;surname/given/dob/issue+authority/expiry/number/categories

POL;pl;RZECZPOSPOLITA POLSKA;PRAWO JAZDY
99999/99/9999;DD.MM.YYYY;PREZYDENT M. {town};d p;surname/given/dob/issue+authority/expiry+personal/number/categories

PRT;pt;REPÚBLICA PORTUGUESA;CARTA DE CONDUÇÃO
A-9999999 9;DD-MM-YYYY;IMT {town};d p;surname/given/dob/issue+authority/expiry/number/categories

SWE;nordic;SVERIGE;KÖRKORT
999999 99999;YYYY-MM-DD;TS;d;surname/given/dob+personal/issue+expiry/authority/number/categories`;
