/** Seen: anyone may look at drawings and misses of these rows. Format: `../rows.ts`. */
export const europeanLicences = `
BGR;uk;РЕПУБЛИКА БЪЛГАРИЯ REPUBLIC OF BULGARIA;СВИДЕТЕЛСТВО ЗА УПРАВЛЕНИЕ DRIVING LICENCE
999999999;DD.MM.YYYY;МВР {town};d p;surname/given/dob/issue+authority/expiry+personal/number/categories

CYP;el;ΚΥΠΡΙΑΚΗ ΔΗΜΟΚΡΑΤΙΑ REPUBLIC OF CYPRUS;ΑΔΕΙΑ ΟΔΗΓΗΣΗΣ DRIVING LICENCE
999999;DD/MM/YYYY;RTD;d p;surname/given/dob/issue/expiry+authority/number/categories

EST;nordic;EESTI VABARIIK;JUHILUBA
AA999999;DD.MM.YYYY;ARK;d p;surname/given/dob/issue+authority/expiry+personal/number/categories

FIN;nordic;SUOMI FINLAND;AJOKORTTI KÖRKORT DRIVING LICENCE
AAA999999A;D.M.YYYY;TRAFICOM;d;surname/given/dob/issue+expiry/authority/personal/number/categories

LVA;lt;LATVIJAS REPUBLIKA;VADĪTĀJA APLIECĪBA
AA999999;DD.MM.YYYY;CSDD;d p;surname/given/dob/issue+authority/expiry+personal/number/categories

LTU;lt;LIETUVOS RESPUBLIKA;VAIRUOTOJO PAŽYMĖJIMAS
99999999;YYYY-MM-DD;REGITRA;d;surname/given/dob/issue+authority/expiry+personal/number/categories

LUX;fr;GRAND-DUCHÉ DE LUXEMBOURG;PERMIS DE CONDUIRE
999999;DD.MM.YYYY;MDDI;d p;surname/given/dob/issue+expiry/authority/number/categories

MLT;it;MALTA;LIĊENZJA TAS-SEWQAN DRIVING LICENCE
999999A;DD/MM/YYYY;TM;d p;surname/given/dob/issue+authority/expiry/number/address/categories

NLD;nl;KONINKRIJK DER NEDERLANDEN;RIJBEWIJS
9999999999;DD.MM.YYYY;Gemeente {town};d p;surname/given/dob/issue+authority/expiry+personal/number/categories

ROU;ro;ROMÂNIA;PERMIS DE CONDUCERE
A99999999A;DD.MM.YYYY;SPCRPCIV {town};d p;surname/given/dob/issue+authority/expiry+personal/number/categories

SVK;cs;SLOVENSKÁ REPUBLIKA;VODIČSKÝ PREUKAZ
A9999999;DD.MM.YYYY;ODI {town};d p;surname/given/dob/issue+authority/expiry+personal/number/categories

SVN;hr;REPUBLIKA SLOVENIJA;VOZNIŠKO DOVOLJENJE
999999999;DD.MM.YYYY;UE {town};d, p;surname/given/dob/issue+authority/expiry/number/categories

ESP;es;REINO DE ESPAÑA;PERMISO DE CONDUCCIÓN
99999999-A;DD-MM-YYYY;DGT;d p;surname/given/dob/issue+expiry/authority/number/categories`;
