"""Words that papers are full of, in ten languages."""

COMMON = (
    "the of and to in a is that for it as was with be by on not he his at from or are this which had you an but they have her she were "
    "all one their there been if more when will would who so no its may any out up into do about than them can only other new some could "
    "time these two then first such like our over man me even most made after also did many before must through back years where much "
    "your way well down should because each just those people how too little state good very make world still own see men work long "
    "here get both between life being under never day same another know while last might us great old year off come since against go "
    "came right used take three states himself few house use during without again place around however home small found "
    "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei "
    "le de un à être et en avoir que pour dans ce il qui ne sur se pas plus par je avec tout faire son mettre autre on mais nous comme ou "
    "el la los las del y a que en un por con no una su para es al lo como más o pero sus le ya este sí porque esta entre cuando muy sin "
    "il di che la e per un in una sono mi ho lo ma ha le si ti con cosa se io come da ci no questo qui bene tu sei del "
    "het een van en is dat op te zijn met voor niet aan er om w z na do się nie jest to że i o jak ale og at det en den til är av som på"
).split()
PAPERS = (
    "account address agent agreement amount annual apartment application authority balance bank beneficiary bill billing birth borrower "
    "branch building cancellation card carrier certificate charge charges city claim class clause code collision company condition "
    "conditions consumption contract country county coverage credit customer date days debit deductible deed deposit document driver due "
    "dwelling effective electric electricity email endorsement energy entry estate expiration expires expiry fee fees first floor from "
    "full gas given grantor guarantee height holder holders home house identity insurance insured interest invoice issue issued issuer "
    "item landlord lease lender lessee lessor liability licence license limit limits loan mail maintenance make meter model monthly "
    "mortgage motor month name named names nationality notice number occupant occupancy office original owner owners page paid party "
    "parties passport past payable payment payments period personal phone place plate policy policyholder portion postal premises premium "
    "previous property quantity rate reading receipt reference registered registration renewal rent repairs residence residential resident "
    "return rooms schedule section security service sex signature signed specimen state statement street sum summary supply surname tax "
    "telephone tenant tenancy term terms total transfer type unit until usage utilities valid vehicle voter water witness year zip "
    "Adresse Ausweis Betrag Datum Einzug Geburtsdatum Kunde Kundennummer Mieter Mietvertrag Nachname Nummer Ort Rechnung Seite Strasse "
    "Straße Unterschrift Vermieter Vertrag Vorname Wohnung Zahlung adresse bail client compte contrat date facture locataire nom numéro "
    "prénom propriétaire rue montant échéance dirección cliente contrato cuenta factura fecha nombre número apellidos domicilio calle "
    "inquilino importe vencimiento indirizzo cognome nome contratto conduttore scadenza via adres naam huurder datum umowa nazwisko imię "
    "adres ulica najemca navn adresse dato lejer namn hyresgäst gata nome morada contrato rua apelido validade"
).split()
STREETS = (
    "Street St St. Road Rd Avenue Ave Ave. Lane Ln Drive Dr Court Ct Place Pl Boulevard Blvd Way Terrace Close Square Parkway Highway "
    "Circle Hill Crescent Gardens Row Walk straße strasse weg allee platz gasse"
).split()
PREFIXES = "Rue|rue de la|Avenue|Calle|Via|Viale|Plaza|ul.|Rua|Avenida|Boulevard|Place|Chemin|Camino|Piazza|al.|Praça|Paseo".split("|")
STATES = (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX "
    "UT VT VA WA WV WI WY PR ON QC BC AB MB NS NB NSW VIC QLD"
).split()
MONTHS = (
    "January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov "
    "Dec Januar Februar März Juni Juli Oktober Dezember janvier février mars avril mai juin juillet août septembre octobre novembre "
    "décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio maggio luglio settembre"
).split()
