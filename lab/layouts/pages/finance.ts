import type { Trade } from "./trade.ts";

export const finance: Readonly<Record<string, Trade>> = {
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
};
