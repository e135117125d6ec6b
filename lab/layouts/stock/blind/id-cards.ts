/** Blind: nobody looks at drawings or misses of these rows. Format: `../rows.ts`. */
export const idCards = `
HRV;hr;REPUBLIKA HRVATSKA REPUBLIC OF CROATIA;OSOBNA ISKAZNICA IDENTITY CARD
999999999;DD MM YYYY;^surname/given/sex+nationality/dob/number/expiry
surname=Prezime/Surname,given=Ime/Name,sex=Spol/Sex,nationality=Državljanstvo/Citizenship
dob=Datum rođenja/Date of birth,number=Broj osobne iskaznice/Identity card number
expiry=Vrijedi do/Date of expiry

FIN;nordic;SUOMI FINLAND;HENKILÖKORTTI IDENTITETSKORT IDENTITY CARD
999999999;D.M.YYYY;^surname/given/sex+nationality/dob+personal/number+expiry
surname=Sukunimi/Efternamn/Surname,given=Etunimet/Förnamn/Given names,sex=Sukupuoli/Kön/Sex
nationality=Kansalaisuus/Nationality,dob=Syntymäaika/Date of birth,personal=Henkilötunnus
number=Kortin numero/Card number,expiry=Viimeinen voimassaolopäivä/Date of expiry

DEU;de;BUNDESREPUBLIK DEUTSCHLAND FEDERAL REPUBLIC OF GERMANY;PERSONALAUSWEIS IDENTITY CARD CARTE D'IDENTITÉ
A9XXX9XX9;DD.MM.YYYY;^number/surname/given/dob+nationality/birthplace/expiry
surname=Name/Surname/Nom,given=Vornamen/Given names/Prénoms,dob=Geburtstag/Date of birth
nationality=Staatsangehörigkeit/Nationality,birthplace=Geburtsort/Place of birth
number=Ausweisnummer/Document number,expiry=Gültig bis/Date of expiry

LVA;lt;LATVIJAS REPUBLIKA REPUBLIC OF LATVIA;PERSONAS APLIECĪBA IDENTITY CARD
AA9999999;DD.MM.YYYY;^surname/given/sex+nationality+height/dob+personal/number+expiry
surname=Uzvārds / Surname,given=Vārds (vārdi) / Given names,sex=Dzimums / Sex
nationality=Pilsonība / Nationality,height=Augums / Height,dob=Dzimšanas datums / Date of birth
personal=Personas kods / Personal No,number=Kartes numurs / Card No,expiry=Derīga līdz / Date of expiry

LTU;lt;LIETUVOS RESPUBLIKA REPUBLIC OF LITHUANIA;ASMENS TAPATYBĖS KORTELĖ IDENTITY CARD
99999999;YYYY MM DD;^surname/given/sex+nationality+dob/personal+number/expiry
surname=Pavardė/Surname,given=Vardas (-ai)/Given names,sex=Lytis/Sex,nationality=Pilietybė/Citizenship
dob=Gimimo data/Date of birth,personal=Asmens kodas/Personal No,number=Kortelės Nr./Card No
expiry=Galioja iki/Date of expiry

ESP;es;ESPAÑA;DOCUMENTO NACIONAL DE IDENTIDAD
AAA999999;DD MM YYYY;^surname/given/sex+nationality/dob/issue+expiry/number
surname=APELLIDOS,given=NOMBRE,sex=SEXO,nationality=NACIONALIDAD,dob=NACIMIENTO,issue=EMISIÓN
number=NUM SOPORTE,expiry=VALIDEZ

CHE;de;SCHWEIZ SUISSE SVIZZERA SVIZRA;IDENTITÄTSKARTE CARTE D'IDENTITÉ IDENTITY CARD
A9999999;DD.MM.YY;^surname/given/dob+sex/number/expiry
surname=Name · Nom · Surname,given=Vorname(n) · Prénom(s) · Given name(s),dob=Geburtsdatum · Date of birth
sex=Geschlecht · Sex,number=Nr. · No,expiry=Gültig bis · Date of expiry

CHL;es;REPÚBLICA DE CHILE;CÉDULA DE IDENTIDAD
999.999.999;DD MMM/es YYYY;^surname/given/nationality+sex/dob+number/issue+expiry
surname=APELLIDOS,given=NOMBRES,nationality=NACIONALIDAD,sex=SEXO,dob=FECHA DE NACIMIENTO
number=NÚMERO DOCUMENTO,issue=FECHA DE EMISIÓN,expiry=FECHA DE VENCIMIENTO

KEN;af;JAMHURI YA KENYA REPUBLIC OF KENYA;NATIONAL IDENTITY CARD
999999999;DD.MM.YYYY;^surname/given/sex+nationality/dob/birthplace/number+expiry
surname=SURNAME,given=GIVEN NAME,sex=SEX,nationality=NATIONALITY,dob=DATE OF BIRTH,birthplace=PLACE OF BIRTH
number=ID NUMBER,expiry=DATE OF EXPIRY

CZE;cs;ČESKÁ REPUBLIKA CZECH REPUBLIC;OBČANSKÝ PRŮKAZ IDENTITY CARD
999999999;DD.MM.YYYY;surname/given/dob+sex/birthplace/nationality/issue+expiry/number
surname=PŘÍJMENÍ/SURNAME,given=JMÉNO/GIVEN NAMES,dob=DATUM NAROZENÍ/DATE OF BIRTH,sex=POHLAVÍ/SEX
birthplace=MÍSTO NAROZENÍ/PLACE OF BIRTH,nationality=STÁTNÍ OBČANSTVÍ/NATIONALITY
issue=DATUM VYDÁNÍ/DATE OF ISSUE,number=ČÍSLO DOKLADU/DOCUMENT NO,expiry=PLATNOST DO/DATE OF EXPIRY`;
