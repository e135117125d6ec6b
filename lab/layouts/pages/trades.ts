import { finance } from "./finance.ts";
import type { Trade } from "./trade.ts";
import { utilities } from "./utilities.ts";

export const trades: Readonly<Record<string, Trade>> = {
  ...utilities,
  ...finance,
  home: {
    type: "Home Insurance Policy",
    ends: "until",
    texts: {
      en: [
        "Homeowners Insurance|Home Insurance Policy|Homeowners Policy Declarations",
        "Policy Number|Policy no.",
        "Dwelling|Personal property|Loss of use|Liability|Deductible",
        "{x} Mutual|{x} Insurance Company",
      ],
      fr: [
        "Assurance habitation|Attestation d'assurance habitation",
        "N° de contrat|Contrat n°",
        "Bâtiment|Mobilier|Responsabilité civile|Franchise",
        "{x} Assurances|Mutuelle de {x}",
      ],
      de: [
        "Wohngebäudeversicherung|Hausratversicherung|Versicherungsschein Hausrat",
        "Versicherungsnummer|Versicherungsschein-Nr.",
        "Hausrat|Glasbruch|Haftpflicht|Selbstbeteiligung",
        "{x} Versicherung AG|Brandkasse {x}",
      ],
      es: [
        "Seguro de hogar|Póliza de seguro de hogar",
        "Nº de póliza|Póliza",
        "Continente|Contenido|Responsabilidad civil|Franquicia",
        "Seguros {x} S.A.",
      ],
      it: [
        "Assicurazione casa|Polizza casa",
        "Numero polizza|Polizza n.",
        "Fabbricato|Contenuto|Responsabilità civile|Franchigia",
        "{x} Assicurazioni S.p.A.",
      ],
    },
  },
  vehicle: {
    type: "Vehicle Insurance Policy",
    ends: "until",
    texts: {
      en: [
        "Auto Insurance Policy|Vehicle insurance declarations|Car insurance",
        "Policy Number|Policy #",
        "Bodily injury|Collision|Comprehensive|Uninsured motorists|Vehicle 1",
        "{x} Casualty|{x} Insurance Group",
      ],
      fr: [
        "Assurance automobile|Attestation d'assurance auto",
        "N° de contrat|Police n°",
        "Responsabilité civile|Bris de glace|Vol|Dommages collision",
        "{x} Assurances|Mutuelle {x}",
      ],
      de: [
        "Kfz-Versicherung|KFZ-Versicherungsschein",
        "Versicherungsnummer|Vertragsnummer",
        "Haftpflicht|Teilkasko|Vollkasko|Schutzbrief",
        "{x} Versicherung AG",
      ],
      es: [
        "Seguro de coche|Seguro de automóvil|Póliza de seguro de auto",
        "Nº de póliza|Póliza",
        "Responsabilidad civil|Lunas|Robo|Asistencia",
        "Seguros {x}|{x} Mutua",
      ],
      it: [
        "Assicurazione auto|Polizza auto RCA",
        "Numero polizza|Polizza n.",
        "RCA|Furto e incendio|Cristalli|Assistenza",
        "{x} Assicurazioni S.p.A.",
      ],
    },
  },
  lease: {
    type: "Lease Agreement",
    ends: "until",
    texts: {
      en: [
        "RESIDENTIAL LEASE AGREEMENT|Rental agreement|Tenancy agreement",
        "Agreement No.|Lease number",
        "Monthly rent|Security deposit|Parking|Utilities",
        "{x} Property Management LLC|{x} Homes",
      ],
      fr: [
        "Contrat de location|Bail d'habitation",
        "Contrat n°|Référence du bail",
        "Loyer|Charges|Dépôt de garantie|Parking",
        "Agence {x}|{x} Immobilier",
      ],
      de: [
        "Mietvertrag|MIETVERTRAG über Wohnraum",
        "Vertragsnummer|Mietvertrag Nr.",
        "Kaltmiete|Nebenkosten|Kaution|Stellplatz",
        "{x} Wohnen GmbH|Hausverwaltung {x}",
      ],
      es: [
        "Contrato de arrendamiento|Contrato de alquiler de vivienda",
        "Contrato nº|Referencia",
        "Renta|Fianza|Gastos de comunidad|Garaje",
        "Inmobiliaria {x}|{x} Fincas S.L.",
      ],
      it: [
        "Contratto di locazione|Contratto di affitto",
        "Contratto n.|Registrazione n.",
        "Canone|Deposito cauzionale|Spese condominiali",
        "Immobiliare {x}|{x} Case S.r.l.",
      ],
    },
  },
  registration: {
    type: "Vehicle Registration Card",
    ends: "until",
    texts: {
      en: [
        "Vehicle Registration Card|VEHICLE REGISTRATION|Certificate of registration",
        "Registration number|Registration No.|Title number",
        "Make|Model year|VIN|Plate|Fuel",
        "Department of Motor Vehicles of {x}|{x} Motor Vehicle Division",
      ],
      fr: [
        "Certificat d'immatriculation",
        "Numéro d'immatriculation|Formule n°",
        "Marque|Genre|Puissance|Énergie",
        "Préfecture de {x}",
      ],
      de: [
        "Zulassungsbescheinigung Teil I",
        "Kennzeichen|Amtliches Kennzeichen",
        "Marke|Hubraum|Leistung|Kraftstoff",
        "Landratsamt {x}|Stadt {x}",
      ],
      es: [
        "Permiso de circulación",
        "Matrícula|Número",
        "Marca|Modelo|Combustible|Bastidor",
        "Jefatura de Tráfico de {x}",
      ],
      it: [
        "Carta di circolazione|Documento unico di circolazione",
        "Targa|Numero",
        "Marca|Cilindrata|Alimentazione|Telaio",
        "Motorizzazione di {x}",
      ],
    },
  },
  voter: {
    type: "Voter Card",
    ends: "until",
    texts: {
      en: [
        "Voter Registration Card|Voter Information Card|VOTER CARD",
        "Voter ID|Voter Number|Registration no.",
        "Precinct|Polling place|District|Ward",
        "{x} Board of Elections|County of {x}",
      ],
      fr: [
        "Carte électorale|CARTE ÉLECTORALE",
        "N° d'électeur|Numéro national",
        "Bureau de vote|Canton|Circonscription",
        "Mairie de {x}|Ville de {x}",
      ],
      de: [
        "Wahlbenachrichtigung",
        "Wählernummer|Nr. im Wählerverzeichnis",
        "Wahlraum|Wahlbezirk|Wahlkreis",
        "Stadt {x}, Wahlamt|Gemeinde {x}",
      ],
      es: [
        "Tarjeta censal|Credencial para votar",
        "Nº de elector|Clave de elector",
        "Colegio electoral|Mesa|Distrito",
        "Ayuntamiento de {x}|Junta Electoral de {x}",
      ],
      it: ["Tessera elettorale", "Tessera n.|Numero tessera", "Sezione|Seggio|Collegio", "Comune di {x}"],
    },
  },
};

export const invented =
  "Larkspur|Alderbrook|Halcyon|Kestrel|Marlowe|Juniper|Silverlake|Merrimount|Valdoro|Lindental|Montclair|Bellerive|Sagamore|Northgate|Fontclaire|Rocavera";
