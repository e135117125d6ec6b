/** Seen: anyone may look at drawings and misses of these rows. Format: `../rows.ts`. */
export const idCards = `
BEL;nl;BELGIË BELGIQUE BELGIEN BELGIUM;IDENTITEITSKAART CARTE D'IDENTITÉ IDENTITY CARD
999-9999999-99;DD MMM/nl/fr YYYY;^surname+given/sex+nationality+dob/number+expiry
surname=Naam / Name,given=Voornamen / Given names,sex=Geslacht / Sex,nationality=Nationaliteit / Nationality
dob=Geboortedatum / Date of birth,number=Kaartnr / Card No,expiry=Vervaldatum / Expiry date

EST;nordic;EESTI VABARIIK REPUBLIC OF ESTONIA;ISIKUTUNNISTUS IDENTITY CARD
AA9999999;DD.MM.YYYY;^surname/given/sex+nationality+dob/personal+number/expiry
surname=PEREKONNANIMI / SURNAME,given=EESNIMI / GIVEN NAMES,sex=SUGU / SEX
nationality=KODAKONDSUS / CITIZENSHIP,dob=SÜNNIAEG / DATE OF BIRTH,personal=ISIKUKOOD / PERSONAL CODE
number=DOKUMENDI NUMBER / DOCUMENT NUMBER,expiry=KEHTIV KUNI / DATE OF EXPIRY

FRA;fr;RÉPUBLIQUE FRANÇAISE;CARTE NATIONALE D'IDENTITÉ IDENTITY CARD
XXXXXXXXX;DD MM YYYY;^surname/given/sex+nationality+dob/birthplace/number+expiry
surname=NOM / Surname,given=Prénoms / Given names,sex=SEXE / Sex,nationality=NATIONALITÉ / Nationality
dob=DATE DE NAISS. / Date of birth,birthplace=LIEU DE NAISSANCE / Place of birth
number=N° DU DOCUMENT / Document No,expiry=DATE D'EXPIR. / Expiry date

IRL;en;ÉIRE IRELAND;CÁRTA PAS PASSPORT CARD
A999999999;DD MMM/ga/en YYYY;^surname/given/nationality+dob/sex+number/expiry
surname=SLOINNE/SURNAME,given=RÉAMHAINM(NEACHA)/FORENAME(S),nationality=NÁISIÚNTACHT/NATIONALITY
dob=DÁTA BREITHE/DATE OF BIRTH,sex=GNÉAS/SEX,number=UIMHIR/NUMBER,expiry=DÁTA DUL IN ÉAG/DATE OF EXPIRY

ITA;it;REPUBBLICA ITALIANA;CARTA DI IDENTITÀ IDENTITY CARD
AA99999AA;DD.MM.YYYY;^number/surname/given/birthplace+dob/sex+height/issue+expiry
surname=COGNOME / SURNAME,given=NOME / NAME,birthplace=LUOGO DI NASCITA / PLACE OF BIRTH
dob=DATA DI NASCITA / DATE OF BIRTH,sex=SESSO / SEX,height=STATURA / HEIGHT,number=NUMERO / NUMBER
issue=EMISSIONE / ISSUING,expiry=SCADENZA / EXPIRY

NLD;nl;KONINKRIJK DER NEDERLANDEN;IDENTITEITSKAART IDENTITY CARD
AA999XX99;DD MMM/nl/en YYYY;^surname/given/dob+sex/nationality+height/number/expiry
surname=Naam / Surname,given=Voornamen / Given names,dob=Geboortedatum / Date of birth,sex=Geslacht / Sex
nationality=Nationaliteit / Nationality,height=Lengte / Height,number=Documentnummer / Document no.
expiry=Geldig tot / Date of expiry

POL;pl;RZECZPOSPOLITA POLSKA REPUBLIC OF POLAND;DOWÓD OSOBISTY IDENTITY CARD
AAA 999999;DD.MM.YYYY;^surname/given/nationality+dob/number+sex/expiry
surname=NAZWISKO / SURNAME,given=IMIONA / GIVEN NAMES,nationality=OBYWATELSTWO / NATIONALITY
dob=DATA URODZENIA / DATE OF BIRTH,number=NUMER DOWODU / ID NUMBER,sex=PŁEĆ / SEX
expiry=TERMIN WAŻNOŚCI / EXPIRY DATE

PRT;pt;REPÚBLICA PORTUGUESA;CARTÃO DE CIDADÃO CITIZEN CARD
99999999 9 AA9;DD MM YYYY;^surname/given/sex+height+nationality+dob/number/expiry
surname=APELIDO[S] SURNAME,given=NOME[S] GIVEN NAME[S],sex=SEXO SEX,height=ALTURA HEIGHT
nationality=NACIONALIDADE,dob=DATA DE NASCIMENTO DATE OF BIRTH,number=Nº DOCUMENTO DOCUMENT No
expiry=DATA DE VALIDADE EXPIRY DATE

SWE;nordic;SVERIGE SWEDEN;NATIONELLT IDENTITETSKORT NATIONAL IDENTITY CARD
99999999;DD MMM/sv/en YYYY;^surname/given/sex+nationality/dob+personal/number+expiry
surname=Efternamn/Surname,given=Förnamn/Given names,sex=Kön/Sex,nationality=Nationalitet/Nationality
dob=Födelsetid/Date of birth,personal=Personnr/Personal No,number=Kortnr/Card No
expiry=Sista giltighetsdag/Date of expiry

COL;es;REPÚBLICA DE COLOMBIA;CÉDULA DE CIUDADANÍA
9.999.999.999;DD-MMM/es-YYYY;^number/surname/given/dob/birthplace+height/sex+issue
surname=APELLIDOS,given=NOMBRES,dob=FECHA DE NACIMIENTO,birthplace=LUGAR DE NACIMIENTO,height=ESTATURA
sex=SEXO,issue=FECHA DE EXPEDICIÓN,number=NÚMERO

TUR;tr;TÜRKİYE CUMHURİYETİ REPUBLIC OF TURKEY;KİMLİK KARTI IDENTITY CARD
A99A99999;DD.MM.YYYY;^personal/surname/given/dob+sex/number+nationality/expiry
personal=T.C. Kimlik No / TR Identity No,surname=Soyadı / Surname,given=Adı / Given Name(s)
dob=Doğum Tarihi / Date of Birth,sex=Cinsiyeti / Gender,number=Seri No / Document No
nationality=Uyruğu / Nationality,expiry=Son Geçerlilik / Valid Until`;
