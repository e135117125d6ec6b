"""Words that passports, licences and cards are full of."""

# Months as documents shorten them, one row a language; the first is English.
MONTHS = [
    row.split()
    for row in (
        "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC",
        "JAN FEV MARS AVR MAI JUIN JUIL AOUT SEPT OCT NOV DEC",
        "JAN FÉV MAR AVR MAI JUN JUL AOÛ SEP OCT NOV DÉC",
        "JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ",
        "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC",
        "GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC",
        "JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ",
        "JAN FEB MAA APR MEI JUN JUL AUG SEP OKT NOV DEC",
        "STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU",
        "LED ÚNO BŘE DUB KVĚ ČVN ČVC SRP ZÁŘ ŘÍJ LIS PRO",
        "JAN FEB MAR APR MÁJ JÚN JÚL AUG SEP OKT NOV DEC",
        "JAN FEB MÁRC ÁPR MÁJ JÚN JÚL AUG SZEPT OKT NOV DEC",
        "IAN FEB MAR APR MAI IUN IUL AUG SEP OCT NOI DEC",
        "JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC",
        "TAM HEL MAA HUH TOU KES HEI ELO SYY LOK MAR JOU",
        "OCA ŞUB MAR NİS MAY HAZ TEM AĞU EYL EKİ KAS ARA",
        "SIJ VELJ OŽU TRA SVI LIP SRP KOL RUJ LIS STU PRO",
        "JAAN VEEBR MÄRTS APR MAI JUUNI JUULI AUG SEPT OKT NOV DETS",
        "SAU VAS KOV BAL GEG BIR LIE RGP RGS SPA LAP GRU",
        "JAN FEB MAR APR MEI JUN JUL AGU SEP OKT NOV DES",
        "JAN FEB MAC APR MEI JUN JUL OGO SEP OKT NOV DIS",
    )
]
FULL = "January February March April May June July August September October November December".split()

SHORT = (
    "LEE ALI LI NG VU OH KIM LE DO HO WU XU YU MA HU LIN CHO KAY RAO SEN ROY DAS PAL BAI RUI EVA ANA IDA UMA ZOE MAX LEO IAN TOM AMY JOE "
    "EL AL BIN IBN ABU DE LA DA VAN VON DI ŽIŽ NEŠ ÇAM KOÇ ÖZ GÜL ŠIC LUX RÜB ÅS ØY BØE VIK RU RIZ SAM BEN DAN KAI LIV MIA NOA ODA PIA QI "
    "REX SUE TAO UGO VIC WEI XI YAN ZAK FOX HALL HILL KING REED WEST COOK DIAZ RUIZ VEGA CRUZ LIMA COSTA ROSA SILVA NOVAK HORN WOLF KOCH"
).split()
LABELS = (
    "Surname|Nom|Name|Apellidos|Cognome|Apelido|Naam|Nazwisko|Příjmení|Efternavn|Sukunimi|Soyadı|Given names|Prénoms|Vornamen|Nombre|Nome|Voornamen|Imiona|Jméno|"
    "Fornavn|Etunimet|Adı|Nationality|Nationalité|Staatsangehörigkeit|Nacionalidad|Cittadinanza|Nacionalidade|Nationaliteit|Obywatelstwo|Date of birth|Date de naissance|"
    "Geburtstag|Fecha de nacimiento|Data di nascita|Data de nascimento|Geboortedatum|Data urodzenia|Datum narození|Fødselsdato|Doğum tarihi|Place of birth|Lieu de naissance|"
    "Geburtsort|Lugar de nacimiento|Luogo di nascita|Sex|Sexe|Geschlecht|Sexo|Sesso|Płeć|Pohlaví|Cinsiyet|Date of issue|Date de délivrance|Ausstellungsdatum|Fecha de expedición|"
    "Data di rilascio|Data wydania|Datum vydání|Date of expiry|Date d'expiration|Gültig bis|Fecha de caducidad|Data di scadenza|Data ważności|Platnost do|Authority|Autorité|"
    "Behörde|Autoridad|Autorità|Organ wydający|Passport No.|N° du passeport|Reisepass-Nr.|Pasaporte Nº|Document No.|Card No.|Personal No.|Type|Code|Code of issuing state|"
    "Holder's signature|Signature du titulaire|Unterschrift|Firma|Height|Taille|Größe|Eyes|Residence|Domicile|Wohnort|Country code|Issuing authority|Endorsements|Restrictions|"
    "Class|DOB|EXP|ISS|DLN|LIC#|DL NO|LN|FN|HGT|WGT|EYES|HAIR|SEX|DD|ID|No|No.|Nr.|DONOR|Address|Categories|Expires|Issued|Birth date|License number|Customer Identifier"
).split("|")
TITLES = (
    "PASSPORT|PASSEPORT|PASAPORTE|PASSAPORTO|REISEPASS|PASZPORT|DRIVER LICENSE|DRIVING LICENCE|DRIVER'S LICENSE|PERMIS DE CONDUIRE|FÜHRERSCHEIN|IDENTITY CARD|CARTE NATIONALE D'IDENTITÉ|"
    "IDENTIFICATION CARD|PERSONALAUSWEIS|RESIDENCE PERMIT|TITRE DE SÉJOUR|VISA|PERMANENT RESIDENT|NATIONAL ID|REPUBLIC OF|REPÚBLICA DE|RÉPUBLIQUE|KINGDOM OF|FEDERAL REPUBLIC OF|UNION OF|"
    "STATE OF|UNITED STATES|EUROPEAN UNION|MINISTRY OF INTERIOR|MINISTRY OF FOREIGN AFFAIRS|DEPARTMENT OF STATE|NOT FOR FEDERAL IDENTIFICATION|ORGAN DONOR|VETERAN|UNDER 21 UNTIL|LIMITED TERM"
).split("|")
# Field numbers and short labels of driving licences; what follows is drawn by the letter: name, given names, day, number, place, letters.
FIELDS = [
    tuple(field.split(":"))
    for field in (
        "1::n|2::g|1.::n|2.::g|3::d|3.::d|3:DOB:d|4a:ISS:d|4a.::d|4b:EXP:d|4b.::d|4d:DLN:c|4d::c|4d.::c|4d:LIC#:c|5::c|5.::c|5:DD:c|8::a|8.::a|9:CLASS:k|9.::k|9a:END:k|12:REST:k|"
        "15:SEX:s|16:HGT:h|17:WGT:w|18:EYES:e|19:HAIR:e|4c.::p|:DOB:d|:EXP:d|:ISS:d|:DL:c|:DLN:c|:LN:n|:FN:g|:LIC NO.:c|:ID NO:c|:EXPIRES:d|:CLASS:k|:DD:c|:No.:c|:SEX:s|:Nr.:c"
    ).split("|")
]
ACROSS = (
    "SPECIMEN SAMPLE MUSTER VOID COPY MODELO FACSIMILE EXEMPLE ESPÉCIMEN WZÓR MINTA CAMPIONE PROOF TEST INVALID MODEL NÄYTE CANCELLED DRAFT KOPIE"
).split()
