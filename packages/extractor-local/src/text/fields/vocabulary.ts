/** Labels as they are printed before or above a value, by what the value is. */
export const labels = {
  tenant: list(
    "Tenant|Tenants|Tenant name|Name of tenant|Tenant(s)|Lessee|Lessee name|Renter|Resident|Mieter" +
      "|Locataire|Arrendatario|Inquilino",
  ),
  landlord: list("Landlord|Landlord name|Lessor|Owner|Property manager|Vermieter|Bailleur|Arrendador"),
  insured: list(
    "Named insured|Named insured(s)|First named insured|Name of insured|Insured|Insured name" +
      "|Policyholder|Policy holder|Policyholder name|Versicherungsnehmer|Souscripteur|Assuré|Asegurado",
  ),
  borrower: list(
    "Borrower|Borrowers|Borrower(s)|Borrower name|Mortgagor|Mortgagors|Grantor|Grantors|Trustor" +
      "|Trustors",
  ),
  owner: list(
    "Registered owner|Registered owner(s)|Owner name|Owner|Registrant|Name of owner|Registered keeper" +
      "|Vehicle owner",
  ),
  voter: list("Voter name|Name of voter|Voter|Elector|Elector's name"),
  customer: list(
    "Customer name|Customer|Account name|Account holder|Account holder(s)|Account owner|Bill to" +
      "|Billed to|Service for|Prepared for|Statement for|Titular|Kontoinhaber|Titulaire",
  ),
  name: list("Name|Full name|Nombre|Name and address|Name and mailing address"),
  surname: list(
    "Surname|Family name|Last name|Surnames|Surname Nom|Nom|Nachname|Familienname|Apellidos|Apellido" +
      "|Cognome|Achternaam|Efternamn|Sobrenome|Apelidos|LN",
  ),
  givenNames: list(
    "Given names|Given name|Given name(s)|First name|First names|Forename|Forenames|Other names" +
      "|Prénom|Prénoms|Prénom(s)|Vorname|Vornamen|Nombre|Nombres|Nome|Nomi|Voornamen|Nomes|FN",
  ),
  dateOfBirth: list(
    "Date of birth|Birth date|Birthdate|DOB|Date de naissance|Geburtsdatum|Geburtstag" +
      "|Fecha de nacimiento|Data di nascita|Geboortedatum|Data de nascimento|Born",
  ),
  issued: list(
    "Date of issue|Issue date|Issued|Issued on|ISS|Date of agreement|Date de délivrance" +
      "|Ausstellungsdatum|Fecha de expedición",
  ),
  sex: list("Sex|Sexe|Geschlecht|Sexo|Sesso|Geslacht|Kön|Køn|Kjønn|Sukupuoli|Płeć|Pohlaví|Gender"),
  issuingState: list("Code of issuing state|Code|Issuing state|Issuing country|Country code|State code"),
  until: list(
    "Date of expiry|Date of expiration|Expiry date|Expiration date|Expires|Expires on|Expiry|Exp" +
      "|Exp date|Valid until|Valid to|Valid thru|Valid through|Policy expires|Registration expires" +
      "|Lease end|Lease end date|End date|Ending date|Maturity date|Date d'expiration|Gültig bis" +
      "|Fecha de caducidad|Fecha de vencimiento|Fecha de expiración|Data di scadenza|Geldig tot|Data de validade",
  ),
  period: list(
    "Policy period|Policy term|Coverage period|Period of insurance|Period of cover|Insurance period" +
      "|Term|Lease term|Term of lease|Lease period|Tenancy period|Statement period|Billing period" +
      "|Service period|Registration period|Effective dates|Effective|Validity|Period" +
      "|Versicherungszeitraum|Mietzeit",
  ),
  documentNumber: list(
    "Document no.|Document number|Passport no.|Passport number|Card no.|Card number|Identity card no." +
      "|ID number|ID no.|Identity no.|Licence no.|License no.|Licence number|License number" +
      "|Driver license no.|DLN|DL|DL no.|LIC|Lic no.|Visa no.|Visa number|Permit no." +
      "|Residence permit no.|USCIS#|N° du passeport|Passeport n°|N° de document|Passnummer" +
      "|Ausweisnummer|Número de documento|Número de pasaporte",
  ),
  /** On cards that say nothing to machines; elsewhere some of these stand for other things. */
  cardNumber: list(
    "ID|ID#|ID no.|ID number|Student ID|Student ID no.|Student ID number|Student no.|Student number|Employee ID|Campus ID|Card ID" +
      "|DoD ID number|DoD ID no.|DoD ID|Matrícula|Matrícula no.|No. de matrícula|Número de matrícula",
  ),
  agreementNumber: list(
    "Agreement no.|Agreement number|Lease no.|Lease number|Contract no.|Contract number|Tenancy no." +
      "|Tenancy reference",
  ),
  policyNumber: list(
    "Policy number|Policy no.|Policy #|Policy|Certificate no.|Certificate number|Versicherungsnummer" +
      "|Policennummer|N° de police|Número de póliza",
  ),
  loanNumber: list(
    "Loan number|Loan no.|Loan #|Instrument no.|Instrument number|Recording no.|Recording number" +
      "|Document no.|Document number|Deed no.|Deed number|MIN",
  ),
  registrationNumber: list(
    "Registration number|Registration no.|Registration certificate no.|Certificate no.|Plate" +
      "|Plate no.|Plate number|License plate|License number|License plate no.",
  ),
  voterNumber: list(
    "Voter ID|Voter ID no.|Voter ID number|Voter no.|Voter number|Voter registration no." +
      "|Registration number|Registration no.|VUID|Certificate no.|Certificate number|Elector no.",
  ),
  accountNumber: list(
    "Account number|Account no.|Account #|Account|Acct no.|Acct number|Acct #|Customer number" +
      "|Customer no.|Customer ID|Contract account|Kundennummer|Kontonummer|Vertragskonto|IBAN" +
      "|Référence client|N° de compte|Número de cuenta",
  ),
  premises: list(
    "Premises|Premises address|Leased premises|Rental property|Property|Property address" +
      "|Address of property|Address of premises|The property|Property located at|Rented premises" +
      "|Mietobjekt",
  ),
  insuredProperty: list(
    "Insured property|Insured location|Insured premises|Residence premises" +
      "|Location of residence premises|Property insured|Risk address|Location|Described location" +
      "|Property location",
  ),
  serviceAddress: list(
    "Service address|Service location|Supply address|Address of supply|Service at|Lieferstelle" +
      "|Verbrauchsstelle",
  ),
  garaging: list("Garaging address|Garaged at|Vehicle garaged at|Principal garaging address"),
  residence: list(
    "Residence address|Residential address|Home address|Residence|Street address|Physical address",
  ),
  mailing: list(
    "Mailing address|Postal address|Correspondence address|Billing address|Insured mailing address" +
      "|Policyholder address|Borrower address|Owner address",
  ),
  address: list("Address|Adresse|Anschrift|Dirección|Domicilio|Indirizzo|Adres|Endereço|Adress"),
  issuer: list(
    "Insurer|Insurance company|Underwritten by|Insured by|Company|Lender|Mortgagee|Beneficiary|Issuer" +
      "|Issued by|Issuing authority|Authority|Provider|Supplier|Versicherer|Assureur",
  ),
  others: list(
    "Type|Country|Nationality|Place of birth|Height|Signature" +
      "|Holder's signature|Class|Rest|Restrictions|End|HGT|Eyes|Premium|Rent|Deposit|Deductible" +
      "|Construction|Vehicle|Date|Phone|Email|Amount due|Due date|Balance",
  ),
} as const;

export type LabelName = keyof typeof labels;

export const labelNames = Object.keys(labels) as LabelName[];

function list(texts: string): readonly string[] {
  return texts.split("|");
}
