import type { Trade } from "./trade.ts";

const utility = (texts: Trade["texts"]): Trade => ({ type: "Utility Bill", ends: "period", texts });

export const utilities: Readonly<Record<string, Trade>> = {
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
};
