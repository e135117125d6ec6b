/** Labels printed before or above a value, by field. */
export const labels = {
  tenant: list(
    "Tenant|Tenants|Tenant name|Name of tenant|Tenant(s)|Lessee|Lessee name|Renter|Resident|Mieter" +
      "|Locataire|Arrendatario|Inquilino" +
      "|Mieter(in)|Mieterin|Locataire(s)|Le locataire|Arrendataria|Conduttore|Huurder|Najemca|Occupant",
  ),
  landlord: list("Landlord|Landlord name|Lessor|Owner|Property manager|Vermieter|Bailleur|Arrendador"),
  insured: list(
    "Named insured|Named insured(s)|First named insured|Name of insured|Insured|Insured name" +
      "|Policyholder|Policy holder|Policyholder name|Versicherungsnehmer|Souscripteur|Assuré|Asegurado" +
      "|Le bailleur|Arrendadora|Locatore|Verhuurder|Wynajmujący" +
      "|Insured name and address|Named insured and mailing address|Named insured and address|Name of policyholder|2. Name of policyholder|Policy holder name|Versicherungsnehmerin|Versicherte Person|Tomador|Tomador del seguro|Contraente|Assicurato|Verzekeringnemer|Preneur|Ubezpieczający",
  ),
  borrower: list(
    "Borrower|Borrowers|Borrower(s)|Borrower name|Mortgagor|Mortgagors|Grantor|Grantors|Trustor" +
      "|Trustors" +
      "|Mortgagor(s)|Darlehensnehmer|Emprunteur|Prestatario|Hipotecante",
  ),
  owner: list(
    "Registered owner|Registered owner(s)|Owner name|Owner|Registrant|Name of owner|Registered keeper" +
      "|Vehicle owner" +
      "|Registered keeper name|Owner(s)|Name of registered owner|Owner/registrant|Halter|Titulaire|Titular|C.1|C.1.1|Propietario|Intestatario",
  ),
  voter: list("Voter name|Name of voter|Voter|Elector|Elector's name"),
  customer: list(
    "Customer name|Customer|Account name|Account holder|Account holder(s)|Account owner|Bill to" +
      "|Billed to|Service for|Prepared for|Statement for|Titular|Kontoinhaber|Titulaire" +
      "|Customer Name|Name of customer|Consumer name|Consumer|Account holder name|Account in the name of|Name of account holder|Billing name|Bill for|Subscriber|Subscriber name|Client|Nom du client|Titulaire du compte|Titulaire du contrat|Titulaire(s)|Titular del contrato|Titular de la cuenta|Titular del suministro|Nombre del titular|Nombre del cliente|Cliente|Intestatario|Intestatario del contratto|Intestatario del conto|Intestazione|Kunde|Kundin|Kunde/Kundin|Vertragspartner|Kontoinhaberin|Klant|Rekeninghouder|Nome do cliente|Klient|Odbiorca|Posiadacz rachunku|Kontohavare|Kontohaver",
  ),
  name: list("Name|Full name|Nombre|Name and address|Name and mailing address"),
  surname: list(
    "Surname|Family name|Last name|Surnames|Surname Nom|Nom|Nachname|Familienname|Apellidos|Apellido" +
      "|Cognome|Achternaam|Efternamn|Sobrenome|Apelidos|LN" +
      "|Customer/Name|Taxpayer|Taxpayer name|Nom et prénom|Nombre y apellidos|Nome e cognome",
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
      "|Fecha de caducidad|Fecha de vencimiento|Fecha de expiración|Data di scadenza|Geldig tot|Data de validade" +
      "|Service end date|Service to|Coverage ends|Expiration|Policy expiration date|Policy end date|Valid up to|Date of expiry of insurance|Versicherungsablauf|Ablauf|Vertragsende|Mietende|Ende der Mietzeit|Valable jusqu'au|Date d'échéance du contrat|Fin de contrat|Fin du bail|Vence el|Fecha fin|Scadenza polizza|Einddatum|Ważne do",
  ),
  /** On bills and statements some of these mark the day of payment. */
  ends: list(
    "Vencimiento|Válido hasta|Fin de vigencia|Fin de validité|Date de fin|Date d'échéance|Échéance|Policy ends|Lease ends|Ende des Vertrags|Versicherungsende|Valido fino al|Scadenza|Scadenza contratto|Data scadenza|Data di fine|Fecha de fin|Fecha de término",
  ),
  begins: list(
    "Start date|Starting date|Begin date|Beginning date|Commencement date|Commencement|Date of commencement|Lease start|Lease start date|Lease begins" +
      "|Tenancy start date|Tenancy begins|Policy start date|Policy inception|Inception date|Inception|Effective date|Effective from|Coverage start date|Coverage begins" +
      "|Valid from|Service start date|Beginn|Mietbeginn|Vertragsbeginn|Versicherungsbeginn|Gültig ab|Date de début|Date d'effet|Début|Prise d'effet" +
      "|Fecha de inicio|Inicio|Inicio de vigencia|Válido desde|Data di inizio|Decorrenza|Inizio|Data de início|Início|Ingangsdatum|Begindatum|Data rozpoczęcia|Ważne od",
  ),
  period: list(
    "Policy period|Policy term|Coverage period|Period of insurance|Period of cover|Insurance period" +
      "|Term|Lease term|Term of lease|Lease period|Tenancy period|Statement period|Billing period" +
      "|Service period|Registration period|Effective dates|Effective|Validity|Period" +
      "|Versicherungszeitraum|Mietzeit" +
      "|Bill period|Billing cycle|Billing dates|Billing period dates|Reading period|Meter reading period|Consumption period|Usage period|Statement from|Account period|Period covered|For the period|Service dates|Service from|Dates of service|Charges for|Tenancy term|Duration|Abrechnungszeitraum|Rechnungszeitraum|Zeitraum|Lieferzeitraum|Leistungszeitraum|Vertragslaufzeit|Mietdauer|Période|Période de facturation|Période de consommation|Période du|Durée|Durée du bail|Periodo|Período|Periodo de facturación|Período de facturación|Periodo facturado|Período facturado|Periodo de consumo|Duración|Vigencia|Periodo di riferimento|Periodo di fatturazione|Periodo fatturato|Durata|Periode|Factuurperiode|Verbruiksperiode|Período de faturação|Okres rozliczeniowy|Okres|Faktureringsperiod|Periode fra",
  ),
  documentNumber: list(
    "Document no.|Document number|Passport no.|Passport number|Card no.|Card number|Identity card no." +
      "|ID number|ID no.|Identity no.|Licence no.|License no.|Licence number|License number" +
      "|Driver license no.|DLN|DL|DL no.|LIC|Lic no.|Visa no.|Visa number|Permit no." +
      "|Residence permit no.|USCIS#|N° du passeport|Passeport n°|N° de document|Passnummer" +
      "|Ausweisnummer|Número de documento|Número de pasaporte",
  ),
  /** On cards without a code; elsewhere some of these have other meanings. */
  cardNumber: list(
    "ID|ID#|ID no.|ID number|Student ID|Student ID no.|Student ID number|Student no.|Student number|Employee ID|Campus ID|Card ID" +
      "|DoD ID number|DoD ID no.|DoD ID|Matrícula|Matrícula no.|No. de matrícula|Número de matrícula",
  ),
  agreementNumber: list(
    "Agreement no.|Agreement number|Lease no.|Lease number|Contract no.|Contract number|Tenancy no." +
      "|Tenancy reference" +
      "|Tenancy agreement no.|Vertragsnummer|Mietvertrag Nr.|N° de contrat|Número de contrato|Contratto n.|Contrat n°|Référence du bail|N° de bail|Contrato nº|Nº de contrato|Registrazione n.|Numero contratto|Lease reference|Agreement reference",
  ),
  policyNumber: list(
    "Policy number|Policy no.|Policy #|Policy|Certificate no.|Certificate number|Versicherungsnummer" +
      "|Policennummer|N° de police|Número de póliza" +
      "|Your policy number|Policy ref|Policy reference|Policy ID|Versicherungsschein-Nr.|Versicherungsscheinnummer|Vertragsnummer|Numéro de contrat|N° de contrat|Nº de póliza|Numero di polizza|Polizza n.|Polisnummer|Numer polisy|Contrat n°|Police n°|Numero polizza|Póliza|Póliza nº|Número póliza|Polizza|Polizza nº",
  ),
  loanNumber: list(
    "Loan number|Loan no.|Loan #|Instrument no.|Instrument number|Recording no.|Recording number" +
      "|Document no.|Document number|Deed no.|Deed number|MIN" +
      "|Mortgage account number|Mortgage account|Mortgage no.|Account number|Darlehensnummer|N° de prêt|Référence du prêt|Numéro de prêt|Vertragsnummer|Kreditnummer|Darlehenskonto|Nº de préstamo|Número de préstamo|Préstamo nº|Préstamo|Numero mutuo|Mutuo n.|Numero del mutuo|Contratto n.",
  ),
  registrationNumber: list(
    "Registration number|Registration no.|Registration certificate no.|Certificate no.|Plate" +
      "|Plate no.|Plate number|License plate|License number|License plate no." +
      "|Registration mark|Registration plate|Reg. no.|Tag number|Kennzeichen|Amtliches Kennzeichen|Numéro d'immatriculation|Matrícula|Targa|Kenteken|Title number|Formule n°|N° de formule|Numéro de formule|Numero di targa",
  ),
  voterNumber: list(
    "Voter ID|Voter ID no.|Voter ID number|Voter no.|Voter number|Voter registration no." +
      "|Registration number|Registration no.|VUID|Certificate no.|Certificate number|Elector no." +
      "|Voter registration number|Registration ID|Elector number|Certificate ID|N° d'électeur|Numéro d'électeur|Numéro national|N° national|Wählernummer|Nr. im Wählerverzeichnis|Nummer im Wählerverzeichnis|Nº de elector|Número de elector|Clave de elector|Tessera n.|Numero tessera|Numero della tessera",
  ),
  accountNumber: list(
    "Account number|Account no.|Account #|Account|Acct no.|Acct number|Acct #|Customer number" +
      "|Customer no.|Customer ID|Contract account|Kundennummer|Kontonummer|Vertragskonto|IBAN" +
      "|Référence client|N° de compte|Número de cuenta" +
      "|Account ID|Account reference|Account ref|Account reference number|Your account number|Primary account number|Customer account number|Customer account|Customer reference|Customer reference number|Your customer number|Client number|Client no.|Utility account number|Service account number|Contract account number|Consumer number|Consumer no.|A/C no.|A/C number|Acc no.|Card number|Card account number|Kunden-Nr.|Kunden-Nr|Kundennr.|Konto-Nr.|Konto-Nr|Kontonr.|Vertragskontonummer|Ihre Kundennummer|Compte de facturation|Compte client|N° client|Numéro client|Numéro de client|Votre numéro client|Votre référence client|Numéro de compte|Référence du contrat|Compte n°|Número de contrato|Nº de contrato|Número de cliente|Nº de cliente|N.º de cliente|Nº contrato|Referencia del contrato|Número de cuenta|Nº de cuenta|Codice cliente|Numero cliente|Numero di conto|Conto n.|Codice contratto|Klantnummer|Rekeningnummer|Contractnummer|Relatienummer|Número de cliente|Número do cliente|Conta nº|Numer klienta|Nr klienta|Numer rachunku|Kundnummer|Kundenummer|Kontonummer|Compte|N° de compte client|Référence abonné|N° abonné|Numéro d'abonné|Kassenzeichen|Kundenkonto|Kartenkonto|Nº de abonado|Número de abonado|Número de contrato|Codice utente|Numero utente|Codice utenza|Numero utenza|N. contratto|Numero contratto|N. cliente|Numéro de contrat|N° de contrat|Vertragsnummer|Billing account|Primary account|Card account|Numero conto|Conto corrente n.|Cuenta|Cuenta nº",
  ),
  /** A reference number of whatever the whole page is about. */
  reference: list(
    "Reference|Reference number|Référence|Referencia|Contrato|Contrato nº|Contrat n°|Contratto n.|Posizione|Numéro|Número|Numero|Nummer",
  ),
  premises: list(
    "Premises|Premises address|Leased premises|Rental property|Property|Property address" +
      "|Address of property|Address of premises|The property|Property located at|Rented premises" +
      "|Mietobjekt" +
      "|Let property|Rental premises|Leased property|Property to be let|Rental address|Rental unit|Wohnung|Mietsache|§ 1 Mietobjekt|Adresse du logement|Adresse du bien|Logement|Désignation du logement|Vivienda|Vivienda sita en|Inmueble|Inmueble arrendado|Immobile|Woning|Adres woning",
  ),
  insuredProperty: list(
    "Insured property|Insured location|Insured premises|Residence premises" +
      "|Location of residence premises|Property insured|Risk address|Location|Described location" +
      "|Property location" +
      "|Property insured address|Insured address|Versicherungsort|Risikoort|Adresse du risque|Lieu du risque|Bien assuré|Ubicación del riesgo|Vivienda asegurada|Risicoadres",
  ),
  serviceAddress: list(
    "Service address|Service location|Supply address|Address of supply|Service at|Lieferstelle" +
      "|Verbrauchsstelle" +
      "|Your supply address|Supply to|Service provided at|Service provided to|Premises address|Premises|Site address|Property address|Installation address|Meter address|Verbrauchsstelle|Lieferadresse|Lieferanschrift|Abnahmestelle|Lieu de consommation|Adresse de consommation|Adresse du point de livraison|Point de livraison|Lieu de fourniture|Adresse de fourniture|Dirección de suministro|Dirección del suministro|Punto de suministro|Dirección de servicio|Indirizzo di fornitura|Indirizzo fornitura|Punto di fornitura|Luogo di fornitura|Leveringsadres|Verbruiksadres|Morada de fornecimento|Local de consumo|Adres punktu poboru|Förbrukningsadress",
  ),
  garaging: list("Garaging address|Garaged at|Vehicle garaged at|Principal garaging address"),
  residence: list(
    "Residence address|Residential address|Home address|Residence|Street address|Physical address" +
      "|Address of residence|C.3|C.1.3|Permanent address|Registered address|Wohnanschrift|Domicilio fiscal",
  ),
  mailing: list(
    "Mailing address|Postal address|Correspondence address|Billing address|Insured mailing address" +
      "|Policyholder address|Borrower address|Owner address" +
      "|Customer address|Account address|Bill to address|Statement mailing address|Rechnungsanschrift|Adresse de facturation|Dirección de envío|Dirección postal|Indirizzo di recapito|Postadres",
  ),
  address: list("Address|Adresse|Anschrift|Dirección|Domicilio|Indirizzo|Adres|Endereço|Adress"),
  issuer: list("Issuer|Issued by|Issuing authority|Authority|Provider|Supplier|Company"),
  insurer: list(
    "Insurer|Insurance company|Underwritten by|Insured by|Company|Insurer name|Name of insurer|Versicherer|Versicherungsgesellschaft|Assureur|Compagnie|Aseguradora|Compañía aseguradora|Compagnia|Verzekeraar|Ubezpieczyciel",
  ),
  lender: list("Lender|Mortgagee|Mortgagee name|Lender name|Beneficiary|Issuer|Issued by|Gläubiger|Prêteur"),
  /** The date of a bill or a statement. */
  statementDate: list(
    "Statement date|Bill date|Billing date|Invoice date|Date of bill|Date of invoice|Date of statement|Statement closing date|Closing date|Statement end date|Date of issue|Issue date|Issued on|Date issued|Account date|Tax invoice date|Notice date|Bill issue date|Bill issued|Date d'émission|Date de facture|Date de facturation|Date de la facture|Date du relevé|Émise le|Rechnungsdatum|Rechnung vom|Auszugsdatum|Ausstellungsdatum|Fecha de emisión|Fecha emisión|Fecha de factura|Fecha factura|Fecha de expedición|Data di emissione|Data emissione|Data fattura|Data bolletta|Emessa il|Factuurdatum|Datum factuur|Data de emissão|Data da fatura|Data wystawienia|Fakturadatum|Fakturadato",
  ),
  others: list(
    "Type|Country|Nationality|Place of birth|Height|Signature" +
      "|Holder's signature|Class|Rest|Restrictions|End|HGT|Eyes|Premium|Rent|Deposit|Deductible" +
      "|Construction|Vehicle|Date|Phone|Email|Amount due|Due date|Balance|Invoice number|Invoice no.|Bill number|Bill no.|Payment due date|Payment due|Due by|Past due after|Late fee after|Meter number|Make|Model|Party|Precinct|Page|Sort code|BIC|IBAN|Rechnungsnummer|Fälligkeit|Telefon|Seite|Numéro de facture|Nº factura|Número de factura|Numero fattura|Factuurnummer|Termin płatności",
  ),
} as const;

export type LabelName = keyof typeof labels;

export const labelNames = Object.keys(labels) as LabelName[];

function list(texts: string): readonly string[] {
  return texts.split("|");
}
