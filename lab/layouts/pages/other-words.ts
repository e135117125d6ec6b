import type { PaperKind } from "./other-papers.ts";

interface PaperText {
  readonly titles: string;
  /** `field=label`, separated by bars. */
  readonly labels?: string;
  readonly sentences?: string;
}

export const senders: Readonly<Record<string, string>> = {
  en: "City of Larkspur|State of Merrimount|Kestrel Travel Ltd|United Kingdom Walking Club|Marlowe & Sons",
  fr: "République Française - Mairie de Valserine|Club Alpin des Lilas|Voyages Martinet|Menuiserie Aubépine",
  de: "Stadt Lindental|Bundesrepublik Deutschland - Finanzkasse|Alpenverein Lindental|Tischlerei Wiesner GmbH",
  es: "Ayuntamiento de Valdeluz|Reino de España - Oficina de Turismo|Club de Montaña Sol|Carpintería Robledo",
  it: "Comune di Val Serena|Repubblica Italiana - Ufficio del Turismo|Club Alpino Serena|Falegnameria Olmo",
};

const letter: Readonly<Record<string, PaperText>> = {
  en: {
    titles:
      "Your identity card|Your driving licence application|Reminder: passport|About your residence permit",
    sentences:
      "Please bring your national identity card and your driving licence.|Your residence permit expires soon.|We cannot accept a passport card.|Yours sincerely,|The office is open on weekdays.",
  },
  fr: {
    titles: "Votre carte d'identité|Objet : permis de conduire|Votre titre de séjour|Convocation",
    sentences:
      "Veuillez apporter votre carte nationale d'identité.|Votre permis de conduire est prêt.|Votre titre de séjour expire bientôt.|Veuillez agréer nos salutations distinguées.",
  },
  de: {
    titles: "Ihr Personalausweis|Ihr Führerschein|Betreff: Aufenthaltstitel|Erinnerung",
    sentences:
      "Bitte bringen Sie Ihren Personalausweis mit.|Ihr Führerschein liegt zur Abholung bereit.|Ihr Aufenthaltstitel läuft bald ab.|Mit freundlichen Grüßen",
  },
  es: {
    titles: "Su documento nacional de identidad|Su permiso de conducción|Asunto: permiso de residencia|Aviso",
    sentences:
      "Traiga su documento nacional de identidad.|Su permiso de conducción está listo.|Su permiso de residencia vence pronto.|Atentamente,",
  },
  it: {
    titles: "La Sua carta d'identità|La Sua patente di guida|Oggetto: permesso di soggiorno|Avviso",
    sentences:
      "Porti con sé la carta d'identità.|La Sua patente di guida è pronta.|Il Suo permesso di soggiorno scade presto.|Distinti saluti",
  },
};

const invoice: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "Invoice|Driving licence lessons: invoice|Invoice for passport photos",
    labels: "number=Invoice No.|from=Date|name=Customer|home=Address|until=Due date|sum=Total",
  },
  fr: {
    titles: "Facture|Facture : leçons de permis de conduire|Photos d'identité - facture",
    labels: "number=Facture N°|from=Date|name=Client|home=Adresse|until=Échéance|sum=Total TTC",
  },
  de: {
    titles: "Rechnung|Rechnung: Fahrstunden Führerschein|Rechnung Passbilder",
    labels: "number=Rechnungsnummer|from=Datum|name=Kunde|home=Anschrift|until=Fällig am|sum=Summe",
  },
  es: {
    titles: "Factura|Factura: clases de conducir|Factura de fotos de carné",
    labels: "number=Factura n.º|from=Fecha|name=Cliente|home=Dirección|until=Vencimiento|sum=Total",
  },
  it: {
    titles: "Fattura|Fattura: lezioni di guida|Fattura per fototessere",
    labels: "number=Fattura n.|from=Data|name=Cliente|home=Indirizzo|until=Scadenza|sum=Totale",
  },
};

const flyer: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "Lost your driving licence?|Get your driver license in 10 days|Summer sale|Passport photos here",
    sentences: "Open every day|Identity card photos from 5.90|Come and see us|Free entry for students",
  },
  fr: {
    titles: "Permis de conduire en 10 jours|Soldes d'été|Photos d'identité minute|Fête de l'université",
    sentences: "Ouvert tous les jours|Carte d'identité : photos dès 5,90|Entrée libre",
  },
  de: {
    titles: "Führerschein in 10 Tagen|Sommerfest|Passbilder sofort|Flohmarkt",
    sentences: "Täglich geöffnet|Fotos für Personalausweis ab 5,90|Eintritt frei",
  },
  es: {
    titles: "Permiso de conducir en 10 días|Rebajas de verano|Fotos de carné|Fiesta mayor",
    sentences: "Abierto todos los días|Fotos para cédula de identidad desde 5,90|Entrada libre",
  },
  it: {
    titles: "Patente di guida in 10 giorni|Saldi estivi|Fototessere|Festa di paese",
    sentences: "Aperto tutti i giorni|Foto per carta d'identità da 5,90|Ingresso libero",
  },
};

const person = {
  en: "surname=Surname|given=Given names|born=Date of birth|country=Nationality|home=Address|number=Document No.",
  fr: "surname=Nom|given=Prénoms|born=Date de naissance|country=Nationalité|home=Adresse|number=N° du document",
  de: "surname=Name|given=Vornamen|born=Geburtsdatum|country=Staatsangehörigkeit|home=Anschrift|number=Ausweisnummer",
  es: "surname=Apellidos|given=Nombres|born=Fecha de nacimiento|country=Nacionalidad|home=Domicilio|number=Número",
  it: "surname=Cognome|given=Nome|born=Data di nascita|country=Cittadinanza|home=Residenza|number=Numero documento",
};

const form: Readonly<Record<string, PaperText>> = {
  en: {
    titles:
      "Application for a driver license|Application for a residence permit|Application form: identity card|Registration form",
    labels: person.en,
  },
  fr: {
    titles:
      "Demande de permis de conduire|Demande de titre de séjour|Demande de carte nationale d'identité|Formulaire d'inscription",
    labels: person.fr,
  },
  de: {
    titles:
      "Antrag auf einen Personalausweis|Antrag auf Erteilung einer Fahrerlaubnis: Führerschein|Antrag Aufenthaltstitel|Anmeldung",
    labels: person.de,
  },
  es: {
    titles:
      "Solicitud de permiso de conducción|Solicitud de permiso de residencia|Solicitud de cédula de identidad|Inscripción",
    labels: person.es,
  },
  it: {
    titles:
      "Richiesta di carta d'identità|Domanda di patente di guida|Domanda di permesso di soggiorno|Modulo di iscrizione",
    labels: person.it,
  },
};

const business: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "Driving instructor|Passport photographer|Senior adviser, residence permits",
    labels: "name=Name|number=Phone|home=Address",
  },
  fr: {
    titles: "Auto-école - permis de conduire|Photographe d'identité|Directrice",
    labels: "name=Nom|number=Tél.|home=Adresse",
  },
  de: {
    titles: "Fahrschule - Führerschein|Passbilder|Geschäftsführerin",
    labels: "name=Name|number=Tel.|home=Anschrift",
  },
  es: {
    titles: "Autoescuela|Fotógrafa|Gestoría: permisos de residencia",
    labels: "name=Nombre|number=Tel.|home=Dirección",
  },
  it: {
    titles: "Autoscuola|Fotografo|Pratiche patente di guida",
    labels: "name=Nome|number=Tel.|home=Indirizzo",
  },
};

const member: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "Membership card|Library card|Loyalty card|Season pass",
    labels: "name=Name|number=Member No.|born=Date of birth|until=Valid until",
  },
  fr: {
    titles: "Carte de membre|Carte de fidélité|Carte de bibliothèque|Licence sportive",
    labels: "surname=Nom|given=Prénom|born=Né(e) le|number=N° d'adhérent|until=Valable jusqu'au",
  },
  de: {
    titles: "Mitgliedsausweis|Bibliotheksausweis|Kundenkarte|Jahreskarte",
    labels: "surname=Name|given=Vorname|born=Geburtsdatum|number=Mitgliedsnummer|until=Gültig bis",
  },
  es: {
    titles: "Carné de socio|Tarjeta de socio|Carné de biblioteca|Tarjeta de fidelidad",
    labels: "surname=Apellidos|given=Nombre|born=Fecha de nacimiento|number=N.º de socio|until=Válido hasta",
  },
  it: {
    titles: "Tessera socio|Tessera della biblioteca|Carta fedeltà|Abbonamento annuale",
    labels: "surname=Cognome|given=Nome|born=Data di nascita|number=Tessera n.|until=Valida fino al",
  },
};

const ticket: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "Boarding pass|Train ticket|Admission ticket|Voucher",
    labels: "name=Passenger|number=Passport No.|from=Date|sum=Price",
  },
  fr: {
    titles: "Carte d'embarquement|Billet de train|Billet d'entrée|Bon d'achat",
    labels: "name=Passager|number=N° de passeport|from=Date|sum=Prix",
  },
  de: {
    titles: "Bordkarte|Fahrkarte|Eintrittskarte|Gutschein",
    labels: "name=Fahrgast|number=Ausweis-Nr.|from=Gültig am|sum=Preis",
  },
  es: {
    titles: "Tarjeta de embarque|Billete de tren|Entrada|Vale de compra",
    labels: "name=Pasajero|number=DNI|from=Fecha|sum=Precio",
  },
  it: {
    titles: "Carta d'imbarco|Biglietto del treno|Biglietto d'ingresso|Buono acquisto",
    labels: "name=Passeggero|number=Documento n.|from=Data|sum=Prezzo",
  },
};

const gift: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "Gift card|Travel gift card|Driving experience",
    labels: "number=Card No.|until=Expires|sum=Value",
  },
  fr: {
    titles: "Carte cadeau|Chèque-cadeau|Coffret conduite",
    labels: "number=N° de carte|until=Expire le|sum=Valeur",
  },
  de: {
    titles: "Geschenkkarte|Geschenkgutschein|Guthabenkarte",
    labels: "number=Kartennummer|until=Gültig bis|sum=Wert",
  },
  es: {
    titles: "Tarjeta regalo|Cheque regalo|Bono de viaje",
    labels: "number=N.º de tarjeta|until=Caduca|sum=Valor",
  },
  it: {
    titles: "Carta regalo|Buono regalo|Carta prepagata",
    labels: "number=Carta n.|until=Scade il|sum=Valore",
  },
};

const shop: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "Discount card|Customer card|Frequent traveller|Health insurance card",
    labels: "name=Card holder|number=Customer No.|from=Member since|until=Expires",
  },
  fr: {
    titles: "Carte de réduction|Carte client|Carte jeune|Carte d'assuré",
    labels: "name=Titulaire|number=N° client|from=Depuis le|until=Expire le",
  },
  de: {
    titles: "Rabattkarte|Kundenkarte|Bahnkarte 25|Versichertenkarte",
    labels: "surname=Name|given=Vorname|number=Kundennummer|from=Kunde seit|until=Gültig bis",
  },
  es: {
    titles: "Tarjeta de descuento|Tarjeta de cliente|Tarjeta sanitaria|Abono joven",
    labels: "name=Titular|number=N.º de cliente|from=Desde|until=Caduca",
  },
  it: {
    titles: "Carta sconto|Carta cliente|Tessera sanitaria|Carta giovani",
    labels: "surname=Cognome|given=Nome|number=Codice cliente|from=Dal|until=Scadenza",
  },
};

const magazine: Readonly<Record<string, PaperText>> = {
  en: {
    titles: "PASSPORT|The Identity Review|College Life|Licence to Drive|Permanent Resident",
    sentences:
      "The new identity card: what changes|Driver license at 17|Ten universities compared|No. 4 / 2026|6.50",
  },
  fr: {
    titles: "PASSEPORT|Identité|Le Permis|Étudiants|Séjour",
    sentences:
      "La nouvelle carte nationale d'identité|Permis de conduire : le guide|Titre de séjour, mode d'emploi|N° 31|5,90",
  },
  de: {
    titles: "REISEPASS|Der Ausweis|Führerschein|Campus",
    sentences:
      "Der neue Personalausweis im Test|Führerschein mit 17|Aufenthaltstitel: was gilt|Heft 7/2026|4,80",
  },
  es: {
    titles: "PASAPORTE|Identidad|Carné|Universidad",
    sentences:
      "El nuevo documento nacional de identidad|Permiso de conducción a los 17|Tarjeta de residencia: guía|N.º 12|3,95",
  },
  it: {
    titles: "PASSAPORTO|Identità|Patente|Ateneo",
    sentences:
      "La nuova carta d'identità elettronica|Patente di guida: le domande|Permesso di soggiorno, la guida|N. 9|4,20",
  },
};

/** By kind and language. Bars separate variants. */
export const paperTexts: Readonly<Record<PaperKind, Readonly<Record<string, PaperText>>>> = {
  letter,
  invoice,
  flyer,
  form,
  "business card": business,
  "member card": member,
  ticket,
  "gift card": gift,
  "shop card": shop,
  magazine,
};
