import { plain } from "../../print/similar.ts";
import { labels } from "../pages/vocabulary.ts";

/** The requested fields of a card's front. */
export const wantedFields = [
  "surname",
  "givenNames",
  "name",
  "dateOfBirth",
  "issued",
  "until",
  "documentNumber",
  "personalNumber",
  "sex",
  "address",
] as const;

export type WantedField = (typeof wantedFields)[number];

/** Other fields, whose values must not be taken for requested ones. */
export type FieldName =
  | WantedField
  | "bareName"
  | "bareNumber"
  | "ownersNumber"
  | "otherNumber"
  | "otherDate"
  | "other"
  | "title";

/** Labels of pages that call a whole name. */
const wholeNames = ["Nom et prénom", "Nombre y apellidos", "Nome e cognome"];

const words: Readonly<Record<FieldName, readonly string[]>> = {
  surname: [
    ...labels.surname.filter((label) => !wholeNames.includes(label)),
    ...list(
      "Surname(s)|Last|Nama keluarga|Фамилно име|Фамилия|Прізвище|Презиме|Επώνυμο|Primer apellido|Apellidos y|Nom de famille|Nazwisko|Soyadı|Soyad|Příjmení|Priezvisko|Prezime|Priimek" +
        "|Perekonnanimi|Pavardė|Uzvārds|Sukunimi|Efternavn|Etternavn|Apelido|Apelido(s)|Cognomi|Nume|Numele|Családi név|Mbiemri" +
        "|Apelyido|Last names|Family names|Sobrenomes|Surname/Nom",
    ),
  ],
  givenNames: [
    ...labels.givenNames.filter((label) => !/^(?:Nombre|Nome)$/.test(label)),
    ...list(
      "Given names(s)|Имя|Име|Ім'я|Όνομα|Nama diberi|First|Nome próprio|Nomes próprios|Nombre de pila|Nombre(s)|First name(s)|First, middle|First and middle names|Forename(s)|Imię|Imiona|Imię (imiona)|Adı" +
        "|Jméno|Jméno (jména)|Meno|Ime|Eesnimi|Eesnimed|Vardas|Vārds|Etunimet|Etunimi|Fornavn|Fornavne|Förnamn|Prenume|Prenumele" +
        "|Utónév|Utónevek|Voornaam|Emri|Mga pangalan|Nome(s)|Prenom|Prenoms|Vorname(n)",
    ),
  ],
  bareName: list("Name|Names|Nombre|Nome|Naam|Navn|Namn|Ad"),
  name: list(
    `${wholeNames.join("|")}|` +
      "Full name|Last, first, middle|Last, first|Last name, first name|Name and address|Nama|Nama lengkap|Nombre completo|Titular|Titulaire|Inhaber|Name, Vorname|Naam en voornamen|Apellidos y nombre|Apellidos y nombres|Nombres y apellidos|Nom et prénoms|Nom et prénom" +
      "|Nom, prénoms|Holder's name|Name of holder|Nome completo|Nome e sobrenome|Cognome e nome|Jina|1,2 name|Name/Nom",
  ),
  dateOfBirth: [
    ...labels.dateOfBirth,
    ...list(
      "D.O.B.|Birthday|Születési hely, idő|Ημερομηνία γέννησης|Дата на раждане|Дата рождения|Дата народження|Датум рођења|Tarikh lahir|Syntymäaika|Födelsedatum|Data nasc.|Data nasterii|DDN|Date naissance|Date de naiss|Naissance|Né(e) le|Né le|Née le|Nato il|Nata il|Geboren|Geboren am|Fecha nacimiento" +
        "|F. nacimiento|Fecha de nac|Fecha nac|Nacimiento|Data nascimento|Data urodzenia|Doğum tarihi|Datum narození|Dátum narodenia" +
        "|Datum rođenja|Datum rojstva|Sünniaeg|Gimimo data|Dzimšanas datums|Syntymäaika|Fødselsdato|Födelsedatum|Födelsetid" +
        "|Data nașterii|Születési idő|Születési dátum|Datëlindja|Tempat/Tgl lahir|Tempat tgl lahir|Tempat, tanggal lahir|Tanggal lahir" +
        "|Petsa ng kapanganakan|Place and date of birth|Date and place of birth|Luogo e data di nascita|Lugar y fecha de nacimiento" +
        "|Fecha y lugar de nacimiento|Data e luogo di nascita|Date et lieu de naissance|Geburtstag und -ort",
    ),
  ],
  issued: [
    ...labels.issued,
    ...list(
      "Iss date|Iss.|Ausgestellt am|Rilasciata il|Afgifte|Vydané dňa|Data emiterii|Udstedelsesdato|Myönnetty|Kiállítás dátuma|Tanggal terbit|Ημερομηνία έκδοσης|Дата видачі|Дата на издаване|Date issued|Date of iss|Card issued|DOI|Délivré le|Délivrée le|Date délivrance|Data di rilascio|Emissione|Rilascio" +
        "|Data rilascio|Fecha de emisión|Fecha emisión|Emisión|Fecha expedición|Expedición|Expedida|Fecha y lugar de expedición" +
        "|Data de emissão|Data emissão|Emissão|Data wydania|Veriliş tarihi|Datum vydání|Dátum vydania|Datum izdavanja|Datum izdaje" +
        "|Afgiftedatum|Datum van afgifte|Utstedt|Udstedt|Utfärdat|Utfärdad|Myöntämispäivä|Väljaandmise kuupäev|Išdavimo data" +
        "|Izsniegšanas datums|Data eliberării|Issued/Délivré|Dél|Délivré|Inicio de vigencia|Desde|Valid from|Issued date",
    ),
  ],
  until: [
    ...labels.until,
    ...list(
      "Card expires|Valid|Expires on birthday|Ablaufdatum|Giltigt t.o.m.|Platí do|Tarikh luput|Validity|Expires|Ημερομηνία λήξης|Дата на валидност|Срок действия|Дійсний до|Expiration|Date exp|Exp.|Date d'exp|Date d'expir|Expire le|Valable jusqu'au|Carte valable jusqu'au|Fin de validité" +
        "|Validité|Válido hasta|Válida hasta|Valida hasta|Validez|Fecha de validez|Vencimiento|Fecha vencimiento|F. vencimiento|Vence|Vigencia|Vigente hasta" +
        "|Caducidad|Fecha caducidad|Scadenza|Data scadenza|Valida fino al|Válida até|Válido até|Validade|Termin ważności|Data ważności" +
        "|Son geçerlilik|Son geçerlilik tarihi|Geçerlilik tarihi|Platnost do|Platné do|Vrijedi do|Velja do|Datum isteka|Datum poteka" +
        "|Kehtiv kuni|Kehtib kuni|Galioja iki|Derīga līdz|Viimeinen voimassaolopäivä|Voimassa|Gyldig til|Utløpsdato|Sista giltighetsdag" +
        "|Giltig till|Vervaldatum|Data expirării|Valabilitate|Érvényes|Lejárat|Érvényességi idő|Berlaku hingga|Valid till|DOE|Date of exp" +
        "|Fecha expiración|Fecha de expiracion|Expires/Exp|Validity date|Valid to date|Hasta|Važi do|Važi do datuma|Valabil până la|Valabil până|Ważny do|Gültig bis einschl.|Geldigheid|Ισχύει έως|Валидност до",
    ),
  ],
  documentNumber: [
    ...labels.documentNumber.filter((label) => label !== "Identity no."),
    ...list(
      "DL#|DL #|DL ID|OLN|Student no.|Student number|Student ID|N° de carné|Nº de carné|Carné nº|N° étudiant|Matrikelnummer|Matrikel-Nr.|Studentnummer|DLN#|LIC#|LIC #|LIC. NO.|License #|DL number|Driver license number|Driver's license number|Driver's license no." +
        "|Driver licence number|Driver's licence no.|Driving licence no.|Driver no.|Driver number|Operator license|Customer identifier|Customer no.|Customer number|Customer ID|Cust ID|Cust no.|CID" +
        "|ID|ID#|ID #|IDN|ID card no.|ID card number|USCIS #|USCIS no.|A#|Alien number|Passport card no.|Passport card number" +
        "|No.|No|N°|Nº|Number|Numéro|Number/Numéro|No./N°|Número|Numero|Nº documento|Nº do documento|N° document|N° du document|Nº de documento|Document no|Card no|Nº de licencia" +
        "|No. de licencia|Licencia no.|Número de licencia|No. licencia|Numéro de permis|N° de permis|Permis no.|Seri no|Belge no|Núm soport|Num soport|Núm soporte|IDESP|Numer dokumentu" +
        "|Seria i numer|Číslo dokladu|Číslo průkazu|Číslo preukazu|Broj iskaznice|Dokumendi number|Dokumento nr|Dokumenta nr|Asiakirjan numero" +
        "|Kortnummer|Dokumentnummer|Documentnummer|Kaartnummer|Okmányazonosító|Número de tarjeta|DoD ID|Matrícula|Matrícula no.|No. de matrícula" +
        "|Karten-Nr.|Kartennummer|Ausweis-Nr.|Ausweis Nr.|Dokumentennummer|Dokumenten-Nr.|Nº cartão|N.º cartão|N.º documento|Documento n.º|Cartão n.º|Carta n.|N. carta|Carte n°|N° carte" +
        "|N° de carte|Documento n.|Doc. nr.|Document nr.|Kort nr.|Kortin numero|Seria și nr.|Număr document|Nr. document|Broj isprave|Broj osobne iskaznice|Broj lične karte|Broj dokumenta" +
        "|Registarski broj|Okmányszám|Αριθμός δελτίου|Αρ. δελτίου|Αριθμός διαβατηρίου|Документ №|№ на документа|Номер документа|No. kad|No. pengenalan|Pasaporte nº|Nº pasaporte",
    ),
  ],
  personalNumber: list(
    "NUIP|NIK|NIN|National ID no.|National ID number|National identification number|Aadhaar no.|Your Aadhaar no.|Aadhaar number|C.I.|Cédula" +
      "|Cédula no.|Cédula de identidad|Cédula de ciudadanía|DNI|DNI Nº|RUN|RUT|CUI|Número de cédula|Kimlik no|T.C. Kimlik no|TC Kimlik no" +
      "|TR identity no.|Número de identidad|Identidad no.|PCN|CRN|PhilSys|NIC|NIC no.|No. cédula|Nº cédula",
  ),
  /** The owner's number. Most cards with it also have a number of their own. */
  ownersNumber: list(
    "CURP|Clave de elector|Personal no.|Personal number|Personal ID|Personal ID no.|PESEL|OIB|CNP|Rodné číslo|Personnummer|CPR|Fødselsnummer" +
      "|Isikukood|Asmens kodas|Personas kods|Henkilötunnus|Codice fiscale|BSN|CPF|NIF|NUP|NUI|Matricule|N° personnel|Número personal|Nº personal" +
      "|Personennummer|AHV-Nr.|Persoonsnummer|Rijksregisternummer|JMBG|EGN|ЕГН|UIN|Személyi azonosító|Személyi szám|Personnr|CPR-nr.|Fødselsnr." +
      "|Rodné č.|Αρ. Μητρώου|ΑΦΜ|NIE",
  ),
  /** The document's number, or the person's if the document has another one. */
  bareNumber: list(
    "Identity no.|Identity number|Identification no.|Identification number|Número de identificación|Identificación|Identificación nº|Nº identificación",
  ),
  sex: [
    ...labels.sex,
    ...list("Sex/Sexe|Cinsiyet|Cinsiyeti|Spol|Lytis|Dzimums|Sugu|Nem|Jenis kelamin|Kasarian|Sexo/Sex|Gjinia"),
  ],
  address: [
    ...labels.address,
    ...list(
      "Addr|Residence|Adresse/Address|Alamat|Tirahan|Address/Adresse|Domicile|Residencia|Resid. address|Wohnort|Indirizzo di residenza",
    ),
  ],
  otherNumber: list(
    "DD|DD#|DD/Réf|DD/Ref|Document discriminator|DCN|ICN|Audit|File no.|File number|Audit no.|Audit #|Audit number|Control no.|Control number|Inventory|Inventory control no." +
      "|Reference no.|Ref|Réf|Enrollment no.|Enrolment no.|Veh|Plate|Sección|Folio|OCR|Batch|Version no.|Card version|Previous no.",
  ),
  otherDate: list(
    "Resident since|First issued|First issue|First issue date|Date of first issue|Date of first licence|Replaced|Rev|Rev.|Rev date|Revised|Under 21 until|Under 18 until|Under 19 until" +
      "|Age 21 on|21 on|Turns 21 on|Turns 18 on|Year of birth|Member since|Enrollment date|Date of admission|Dup|Dup date|Duplicate|Año de registro|Photo date|Hazmat exp|Med exp" +
      "|Medical exp|Date of entry|First licensed|Primera licencia|1st licence|Print date|Printed",
  ),
  /** The card's title has no value. */
  title: list(
    "Driver License|Driver's License|Drivers License|Driver Licence|Driver's Licence|Driving Licence|Driving License|Operator License|Commercial driver license" +
      "|Identification card|Identity card|ID card|National identity card|Passport|Passeport|Passport card|Permanent resident|Permanent resident card|Resident card" +
      "|Carte d'identité|Carte nationale d'identité|Personalausweis|Documento nacional de identidad|Permis de conduire|Führerschein|Licencia de conducir|Residence permit" +
      "|Real ID|Federal limits apply|Not for federal identification|Not for identification|Limited term|Under 21|Under 18|Organ donor|Safe driver|Specimen|Void|Exemplar|Muestra|Wzór|Vzor|Vzorec|Uzorak|Fac-simile|Facsímil|Spécimen|Образец|Δείγμα",
  ),
  other: [
    ...labels.others.filter((label) => label !== "Date"),
    ...labels.issuer,
    ...list(
      "Class|Class.|Cls|CL|Rstr|Endorse.|Classification|Vehicle classifications|Vehicle classification|Class/Catég|Catég|Category|Categories|Restr|Restr.|Restriction|Rest/Cond|Cond|Conditions|Endorsement" +
        "|Endorsements|Endorse|Endr|Hgt.|Ht|Hgt/Haut|Haut|Wgt|Wgt.|Weight|Wt|Eye|Eyes/Yeux|Eye color|Hair|Hair color|Donor|Organ donor|Veteran|Type|Lic type|License type|Previous type|Race" +
        "|Nationalité|Nacionalidad|Nacionalidade|Nazionalità|Cittadinanza|Staatsangehörigkeit|Nationaliteit|Obywatelstwo|Uyruğu|Državljanstvo|Kodakondsus|Pilietybė|Pilsonība|Kansalaisuus" +
        "|Nationalitet|Cetățenie|Állampolgárság|Citizenship|Kewarganegaraan|Country of birth|Lieu de naissance|Lugar de nacimiento|Luogo di nascita|Geburtsort|Local de nascimento|Naturalidade" +
        "|Miejsce urodzenia|Doğum yeri|Místo narození|Syntymäpaikka|Født|Birthplace|Geboorteplaats|Taille|Estatura|Altura|Statura|Größe|G.S.|G.S. RH|RH|Blood type|Blood group|Tipo de sangre|Grupo sanguíneo" +
        "|Alternate name|Nom d'usage|Nom de naissance|Name at birth|Birth name|Nom d'épouse|Nom marital|Middle name|Middle names|Maiden name|Geburtsname|Second name|Gitnang apelyido|Father's name|Mother's name|Parents' name|Parents' names|Names of parents|Noms des parents|Prenume părinți|Nombre del padre|Nombre de la madre|Filiação|Filiación|Imiona rodziców|Spouse|S/O|D/O|W/O|C/O|Signature of bearer|Signature du titulaire" +
        "|Firma|Firma del titular|Unterschrift|Podpis|İmza|Lugar de expedición|Place of issue|Ausstellungsbehörde|Behörde|Autorité|Autorità|Autoridad|Orzán|Organ wydający|Veren makam" +
        "|Agama|Pekerjaan|Status perkawinan|Gol. darah|Marital status|Civil status|Stato civile|Estado civil|Occupation|Profession|Religion|Rank|Pay grade|Affiliation|Agency|Agency/Department|Department" +
        "|Card access number|CAN|Signature/Firma|Emergency|Allergies|Title|Grade|Year|Status|Expiry of|Mentions|Observaciones",
    ),
  ],
};

function list(texts: string): readonly string[] {
  return texts.split("|");
}

export interface KnownLabel {
  /** Letters and digits only. */
  readonly text: string;
  readonly field: FieldName;
}

const all = (Object.entries(words) as [FieldName, readonly string[]][]).flatMap(([field, texts]) =>
  texts.map((text) => ({ text: plain(text), field })),
);

/** Without duplicates. A label of several fields belongs to the first. */
export const knownLabels: readonly KnownLabel[] = [
  ...new Map(all.toReversed().map((one) => [one.text, one])).values(),
];

const titleWords = list("Pass|Reisepass|Republic|République|Ministry|Government|State|Union");
const isHolder = (text: string): boolean => plain(text) === plain("Specimen");
const allTexts = [...Object.values(words).flat(), ...titleWords].filter((text) => !isHolder(text));
const knownTexts: ReadonlySet<string> = new Set(allTexts.map(plain));
const knownWords: ReadonlySet<string> = new Set(
  allTexts.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u).map(plain)),
);

/** Whether labels or titles contain a word. `SPECIMEN` is the name of many holders. */
export const isLabelWord = (word: string): boolean => knownWords.has(plain(word));
export const isLabel = (text: string): boolean => knownTexts.has(plain(text));

/** Fields by number, unless words contradict. `4d` and `5` depend on the numbering. */
export const numberedFields: Readonly<Record<string, FieldName>> = {
  "1": "surname",
  "2": "givenNames",
  "3": "dateOfBirth",
  "4a": "issued",
  "4b": "until",
  "4c": "other",
  "6": "other",
  "7": "other",
  "8": "address",
  "9": "other",
  "9a": "other",
  "12": "other",
  "15": "sex",
  "16": "other",
  "17": "other",
  "18": "other",
  "19": "other",
};

/** The standard of the field numbers: AAMVA card design standard, or Directive 2006/126/EC. */
export type Numbering = "aamva" | "eu";

export const fieldNumbered = (number: string, model: Numbering | undefined): FieldName | undefined => {
  if (number === "4d") return model && (model === "aamva" ? "documentNumber" : "otherNumber");
  if (number === "5") return model && (model === "aamva" ? "otherNumber" : "documentNumber");
  return numberedFields[number];
};
