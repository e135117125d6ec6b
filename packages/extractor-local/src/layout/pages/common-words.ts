import { plain } from "../../print/similar.ts";

/**
 * Words of sentences that names never contain, in ten languages. Particles of names (`de`, `la`, `van`) are
 * left out.
 */
const functionWords =
  "a about above after again all also an any are as at be because been before below both but by can cannot could did do does during each " +
  "either for from get give go had has have he help her here his how if in into is it its just keep made make many may more most must my " +
  "need needs new next no not now of off on once only or other our out over own pay paid please see send shall she should since so some such " +
  "take than thank thanks that their them then there these they think this those through to too under until up us use used using view was " +
  "way ways we were what when where which while who will with within without would you your yours hello hi dear enjoy review register save " +
  // German
  "aber alle als am an auf aus bei beim bis bitte das dass dem diese dieser dieses durch ein eine einem einen einer für haben hat ihr ihre " +
  "ihren ihrer im in ist kann mit nach nicht noch nur oder pro sehr sich sie sind über um und uns unser unsere unter vor wenn werden wie wir " +
  "wird wurde zum zur unsere guten " +
  // French
  "au aux avec ce cette ces dans des est et être il ils leur mais ne nos notre nous ou où par pas plus pour que qui sa sans ses son sont sous " +
  "sur tout tous un une vos votre vous bonjour à comment être avez avoir " +
  // Spanish and Portuguese
  "al con como cómo cuando desde el ella en entre es esta este esto está ha hasta lo más muy nuestro nuestra o para pero por qué que según ser " +
  "si sin sobre son su sus también tiene todo un una y ya com como em esta este foi mais não nos nosso o os ou para pela pelo por que se sem " +
  "seu sua são um uma você " +
  // Italian
  "alla allo anche che chi ci come con cosa cui dal dalla degli dei delle dello è gli ha ho il in le lo nel nella non nostro ogni per più " +
  "quando questa questo se si sono su sua suo sul sulla tra un una uno vostra vostro " +
  // Dutch
  "aan als bij dat deze die dit door een en er gaat geen heeft het hier hoe ik is je kan maar meer met mijn na naar niet nog of om onze ook op " +
  "over te tot u uit uw van vanaf veel voor waar wat we wij worden zijn zo " +
  // Polish, Swedish, Danish, Norwegian
  "dla do jest lub na nie od oraz po przez przy się ten w z za ze że att av den det din ditt en ett från för har i inte kan med och om på som " +
  "till vi är af at blev der dig din efter eller er et fra ikke jeg kan og om på sig skal til vores";

/** Topics of bills, statements, policies and contracts. */
const nouns =
  "account accounts activity additional address agent agreement alert amount annual autopay average balance balances basic benefit benefits " +
  "bill billed billing budget business call card care cash center centers centre change charge charged charges check checking checks claims " +
  "code collision company comprehensive connection consumer consumption contact copy cost costs coverage covered credit credits currency current " +
  "customer customers daily date dates day days debit debits declarations deductible delivery department deposit deposits description detail " +
  "details discount document driver drivers due dwelling effective electric electrical electricity emergency energy enquiries equipment escrow " +
  "estimated expires fee fees fiber fibre final financial fixed form free full gas general heat heating history holder home hours household " +
  "identification important income information inquiries insurance insured interest internet invoice issue item items key kwh landlord language " +
  "large late lease lender letter liability limit limits line list loan local location loss mail mailing make manage meter method minimum mobile " +
  "model money month monthly months mortgage name natural network notice number office online opening options order original other overview owner " +
  "page paperless participants parties party past payable payment payments penalty period periods personal phone plan plate platinum please " +
  "points policy postal premises premium present previous price principal print private processing program property provider questions quick " +
  "rate rates rating reading readings receipt received record recycling reference refund registered registration registry rent rental renters " +
  "report request residence resident residential retail rewards room safety savings schedule security send service services sewer share signature " +
  "standard standing state statement statements status summary supply support surcharge tax taxes telephone tenant tenants term terms tips total " +
  "totals transaction transactions transfer trash type unit usage utilities utility valued value vehicle vehicles voter warning waste wastewater " +
  "water website weekly withdrawal withdrawals work year yearly years your specimen occupant " +
  // German
  "abrechnung abschlag adresse anschrift bank beginn bestellung betrag buchung datum dauer empfänger ende energie ergebnis firma gas gesamtbetrag " +
  "gesamtsumme gläubiger grundpreis gültig guthaben haben hausrat information jahr jahresrechnung konto kontoauszug kontostand kunde kunden " +
  "kundenservice kundin leistung lieferung miete mieter mietvertrag monat name netz nummer preis rechnung saldo seite soll strasse straße strom " +
  "summe tarif telefon uhr umsatz valuta verbrauch vermieter versicherung vertrag wasser woche wohnung zahlung zähler zeitraum zusatz " +
  // French
  "abonnement adresse agence assistance assurance avis banque bail client clients clientèle compte compteur conditions conseil conseiller " +
  "consommation contact contrat courrier coût crédit date débit dépannage détail détails échéance électricité énergie espace facture factures " +
  "frais gaz informations internet interlocuteur livraison locataire logement loyer mensuel mois monnaie montant nom numéro offre opération " +
  "opérations page paiement période prélèvement prix propriétaire récapitulatif référence références règlement relevé résiliation service " +
  "services solde tarif taxe taxes téléphone titulaire total urgence véhicule versement virement éligible énergies " +
  // Spanish and Portuguese
  "abono agua apreciado aviso banco cargo cliente clientes concepto consumo contrato cuenta cuota datos dirección documento duración electricidad " +
  "emisión energía estimado extracto factura fecha forma gas importe información inquilino lectura luz mensual mes movimientos nombre número oficina " +
  "pago periodo período precio recibo renta resumen saldo servicio servicios suministro tarjeta teléfono titular total vivienda fatura conta " +
  "endereço cliente valor vencimento pagamento consumo leitura serviço dados consumidor prezado " +
  // Italian
  "acqua addebito assicurazione avviso banca bolletta bolletta clienti codice conduttore conto consumi contatti contatore contratto conto cortese " +
  "data dati dettaglio energia fattura fornitura gentile importo indirizzo informazioni intestatario locatore luce mese numero pagamento periodo " +
  "polizza prezzo proprietario riepilogo saldo scadenza servizio spesa spett spettabile totale utente versamento " +
  // Dutch, Polish, Scandinavian
  "adres bedrag betaling contract factuur huur klant klantenservice klantnummer levering maand naam nummer overzicht periode rekening saldo " +
  "tarief totaal verbruik verzekering water adres data faktura klient kwota konto miesiąc nazwa numer odbiorca okres opłata podsumowanie " +
  "razem rachunek saldo umowa usługi zużycie belopp datum faktura förbrukning kontakt kund kundnummer kontonummer period summa dato kunde " +
  "regning forbrug beløb konto";

/** Given names and surnames that are spelled like such words. */
const alsoNames = new Set(
  "an do le he she so no my can son in im may will van den ben ha ho hai mai tu si su sa una sua long mark sem per om".split(
    " ",
  ),
);

const setOf = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .split(" ")
      .map(plain)
      .filter((word) => !alsoNames.has(word)),
  );
const functions = setOf(functionWords);
const common = setOf(nouns);

/** Whether a word joins sentences and is never part of a name. */
export const isFunctionWord = (word: string): boolean => functions.has(plain(word));

/**
 * Whether a word belongs to sentences and headings. A name may contain one beside words that only names have.
 */
export const isCommonWord = (word: string): boolean => functions.has(plain(word)) || common.has(plain(word));
