/** One trade in one language: `title;label of its number;rows of its table;sender`. Variants are divided by bars. */
export interface Trade {
  /** The name in the catalogue of document types. */
  readonly type: string;
  readonly ends: "period" | "until";
  readonly texts: Readonly<
    Record<string, readonly [title: string, number: string, rows: string, sender: string]>
  >;
}

const utility = (texts: Trade["texts"]): Trade => ({ type: "Utility Bill", ends: "period", texts });

export const trades: Readonly<Record<string, Trade>> = {
  electricity: utility({
    en: [
      "Electricity bill|Your electricity bill|Energy Statement|ELECTRIC BILL",
      "Account Number|Account no.|Customer No.|Account #",
      "Energy charges|Delivery charge|Meter reading 48213|Usage 312 kWh|State tax|Standing charge",
      "{x} Electric Company|{x} Energy|{x} Power & Light|{x} Electric",
    ],
    fr: [
      "Facture d'électricité|Votre facture|FACTURE",
      "N° client|Référence client|N° de compte client",
      "Abonnement|Consommation 412 kWh|Contribution au service public|TVA 20 %|Heures creuses",
      "{x} Énergie|Électricité de {x}|{x} Électrique",
    ],
    de: [
      "Stromrechnung|Ihre Stromrechnung|Jahresabrechnung Strom",
      "Kundennummer|Vertragskonto|Kunden-Nr.",
      "Arbeitspreis 2.410 kWh|Grundpreis|Stromsteuer|Netzentgelt|Abschlag",
      "Stadtwerke {x} GmbH|{x} Energie AG|{x} Strom GmbH",
    ],
    es: [
      "Factura de electricidad|Factura de luz|FACTURA DE ELECTRICIDAD",
      "Nº de contrato|Referencia del contrato|Nº de cliente",
      "Potencia contratada|Energía consumida 230 kWh|Impuesto eléctrico|Alquiler de equipos|IVA 21 %",
      "{x} Energía S.A.|Eléctrica de {x}|{x} Luz S.L.",
    ],
    it: [
      "Bolletta luce|Bolletta dell'energia elettrica|FATTURA ENERGIA ELETTRICA",
      "Numero cliente|Codice cliente|N. contratto",
      "Spesa per la materia energia|Trasporto e gestione|Accise|IVA 10 %|Consumo 210 kWh",
      "{x} Energia S.p.A.|{x} Luce S.r.l.",
    ],
  }),
  gas: utility({
    en: [
      "Gas bill|Natural gas statement|Your gas bill",
      "Account Number|Customer number|Account no.",
      "Gas usage 41 therms|Distribution|Meter charge|City tax",
      "{x} Gas Company|{x} Natural Gas|{x} Gas & Electric",
    ],
    fr: [
      "Facture de gaz|Votre facture de gaz naturel",
      "N° client|Numéro de contrat",
      "Abonnement|Consommation gaz|Taxe intérieure|TVA",
      "Gaz de {x}|{x} Gaz",
    ],
    de: [
      "Gasrechnung|Erdgasrechnung",
      "Kundennummer|Vertragsnummer",
      "Arbeitspreis Erdgas|Grundpreis|Energiesteuer|CO2-Abgabe",
      "{x} Gas GmbH|Gasversorgung {x} AG",
    ],
    es: [
      "Factura de gas|Factura de gas natural",
      "Nº de contrato|Nº de cliente",
      "Término fijo|Consumo de gas|Alquiler contador|IVA",
      "Gas {x} S.A.|{x} Gas y Luz",
    ],
    it: [
      "Bolletta gas|Bolletta del gas naturale",
      "Codice cliente|Numero cliente",
      "Materia gas naturale|Trasporto|Imposte|IVA",
      "{x} Gas S.p.A.",
    ],
  }),
  water: utility({
    en: [
      "Water bill|Water and sewer bill|Water Statement",
      "Account No.|Account Number|Reference number",
      "Water 12,000 gal|Sewer service|Storm water fee|Meter fee",
      "City of {x} Water Department|{x} Water|{x} Utilities Board",
    ],
    fr: [
      "Facture d'eau|Votre facture d'eau",
      "Référence abonné|N° client",
      "Distribution de l'eau|Collecte des eaux usées|Abonnement|Agence de l'eau",
      "Eaux de {x}|Régie des eaux de {x}",
    ],
    de: [
      "Wasserrechnung|Wasser- und Abwasserrechnung",
      "Kundennummer|Kassenzeichen",
      "Trinkwasser 84 m³|Schmutzwasser|Grundgebühr|Niederschlagswasser",
      "Wasserwerke {x}|Zweckverband {x}",
    ],
    es: [
      "Factura de agua|Recibo de agua",
      "Nº de contrato|Nº de abonado",
      "Cuota de servicio|Consumo de agua|Alcantarillado|Canon",
      "Aguas de {x} S.A.",
    ],
    it: [
      "Bolletta acqua|Servizio idrico integrato",
      "Codice utente|Numero utenza",
      "Acquedotto|Fognatura|Depurazione|Quota fissa",
      "Acque di {x} S.p.A.",
    ],
  }),
  telecoms: utility({
    en: [
      "Internet bill|Telephone bill|Your monthly bill",
      "Account number|Customer ID|Billing account",
      "Fiber 500|Line rental|Calls|Equipment|Surcharges",
      "{x} Telecom|{x} Broadband|{x} Wireless LLC",
    ],
    fr: [
      "Facture internet|Facture de téléphone|Votre facture mobile",
      "N° client|Référence client",
      "Forfait fibre|Communications|Location box|Options",
      "{x} Télécom|{x} Mobile",
    ],
    de: [
      "Telefonrechnung|Ihre Rechnung|Mobilfunkrechnung",
      "Kundennummer|Kundenkonto",
      "Internet-Flat|Grundgebühr|Verbindungen|Router-Miete",
      "{x} Telekommunikation GmbH|{x}net AG",
    ],
    es: [
      "Factura de teléfono|Factura de internet y móvil",
      "Nº de cliente|Cuenta",
      "Fibra 600|Línea móvil|Llamadas|Descuento",
      "{x} Telecom S.A.|{x} Móvil",
    ],
    it: [
      "Fattura telefono|Fattura internet",
      "Codice cliente|Numero cliente",
      "Fibra|Canone linea|Traffico voce|Noleggio modem",
      "{x} Telecomunicazioni S.p.A.",
    ],
  }),
  bank: {
    type: "Bank Statement",
    ends: "period",
    texts: {
      en: [
        "Bank Statement|Account statement|Checking account statement|Statement of account",
        "Account Number|Account no.|Primary account",
        "Opening balance|Card purchase|ATM withdrawal|Direct deposit|Utility charge|Closing balance|Cheque 104",
        "Bank of {x}|{x} Savings Bank|{x} Credit Union|First {x} Bank",
      ],
      fr: [
        "Relevé de compte|RELEVÉ DE COMPTE|Relevé bancaire",
        "N° de compte|Compte n°",
        "Virement salaire|Carte bancaire|Retrait DAB|Prélèvement loyer|Frais de tenue de compte",
        "Banque de {x}|Caisse d'Épargne {x}|Crédit {x}",
      ],
      de: [
        "Kontoauszug|KONTOAUSZUG|Auszug Girokonto",
        "Kontonummer|Konto-Nr.",
        "Lohn und Gehalt|Kartenzahlung|Dauerauftrag Miete|Bargeldauszahlung|Kontoführung",
        "Sparkasse {x}|{x} Bank AG|Volksbank {x} eG",
      ],
      es: [
        "Extracto de cuenta|Extracto bancario|Estado de cuenta",
        "Nº de cuenta|Cuenta",
        "Nómina|Compra tarjeta|Recibo luz|Transferencia|Comisión",
        "Banco de {x}|Caja {x}",
      ],
      it: [
        "Estratto conto|ESTRATTO CONTO",
        "Numero conto|Conto corrente n.",
        "Stipendio|Pagamento POS|Prelievo|Bonifico|Canone mensile",
        "Banca di {x}|Cassa di Risparmio di {x}",
      ],
    },
  },
  card: {
    type: "Bank Statement",
    ends: "period",
    texts: {
      en: [
        "Credit card statement|Card account statement",
        "Account Number|Card account",
        "Previous balance|Purchases|Payment received|Interest charged|Minimum payment",
        "{x} Card Services|{x} Bank",
      ],
      fr: [
        "Relevé de carte bancaire|Relevé de carte de crédit",
        "N° de compte|Référence",
        "Achats|Paiement reçu|Intérêts|Cotisation",
        "Crédit {x}|Banque {x}",
      ],
      de: [
        "Kreditkartenabrechnung|Kreditkartenauszug",
        "Kartenkonto|Kontonummer",
        "Umsätze|Einzahlung|Zinsen|Jahresgebühr",
        "{x} Bank AG|Kartenservice {x}",
      ],
      es: [
        "Extracto de tarjeta de crédito|Estado de cuenta tarjeta",
        "Nº de cuenta|Contrato",
        "Compras|Pago recibido|Intereses|Cuota anual",
        "Banco {x}|Caja {x}",
      ],
      it: [
        "Estratto conto carta di credito",
        "Numero conto|Posizione",
        "Acquisti|Pagamento|Interessi|Quota annua",
        "Banca {x}|Carta {x}",
      ],
    },
  },
  mortgage: {
    type: "Mortgage",
    ends: "period",
    texts: {
      en: [
        "Mortgage statement|Mortgage Statement|MORTGAGE STATEMENT",
        "Loan number|Loan Number|Mortgage account number",
        "Principal|Interest|Escrow|Outstanding principal|Past due",
        "{x} Home Loans|{x} Mortgage Company|{x} Building Society",
      ],
      fr: [
        "Prêt immobilier|Tableau d'amortissement du prêt immobilier",
        "N° de prêt|Référence du prêt",
        "Capital|Intérêts|Assurance|Capital restant dû",
        "Crédit Foncier de {x}|Banque {x}",
      ],
      de: [
        "Hypothekenvertrag|Darlehenskontoauszug",
        "Darlehensnummer|Vertragsnummer",
        "Tilgung|Zinsen|Restschuld|Rate",
        "{x} Bausparkasse AG|Hypothekenbank {x}",
      ],
      es: [
        "Préstamo hipotecario|Recibo de hipoteca",
        "Nº de préstamo|Préstamo",
        "Capital|Intereses|Capital pendiente|Seguro",
        "Banco {x}|Hipotecaria {x}",
      ],
      it: [
        "Mutuo ipotecario|Rendiconto del mutuo",
        "Numero mutuo|Contratto n.",
        "Quota capitale|Quota interessi|Debito residuo|Rata",
        "Banca {x}",
      ],
    },
  },
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
