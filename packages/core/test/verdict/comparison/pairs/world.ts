/**
 * A line that begins with `#` is the reason and the source of those below it. By country, ISO 3166-1 alpha-3.
 */
export const world: Readonly<Record<string, string>> = {
  GBR: `
# Royal Mail, PAF formats, and everyday British use
  Flat 2, 10 High St = 10 High Street Flat 2
  Flat 2 10 High St = Apt 2, 10 High Street
  10 Mill Cl = 10 Mill Close
  10 Mill Gr = 10 Mill Grove
  10 Mill Cres = 10 Mill Crescent
  10 Mill Gdns = 10 Mill Gardens
  10 Mill Tce = 10 Mill Terrace
  10 Mill Pk = 10 Mill Park
  10 Mill Wk = 10 Mill Walk
  10 Mill Mws = 10 Mill Mews
  10 St James's Sq = 10 Saint James's Square
  10 Mill Close ≠ 10 Mill Court
  10 Mill Grove ≠ 10 Mill Green
  Flat 2, 10 High St ≠ Flat 3, 10 High St
  10 High St ≠ 10A High St
  10 The Green = 10 THE GREEN
`,
  AUS: `
# Australia Post and AS 4590
  5/20 Beach Rd = Unit 5, 20 Beach Road
  5/20 Beach Rd = U5/20 Beach Rd
  20 Beach Pde = 20 Beach Parade
  20 Beach Cct = 20 Beach Circuit
  20 Beach Cr = 20 Beach Crescent
  20 Beach Esp = 20 Beach Esplanade
  20 Beach Tce = 20 Beach Terrace
  20 Beach Gr = 20 Beach Grove
  20 Beach Bvd = 20 Beach Boulevard
  20 Beach Cl = 20 Beach Close
  20 Beach Hwy = 20 Beach Highway
  Level 3, 20 Beach Rd = 20 Beach Rd Level 3
  GPO Box 99 = G.P.O. Box 99
  GPO Box 99 ≠ PO Box 99
  5/20 Beach Rd ≠ 20/5 Beach Rd
  5/20 Beach Rd ≠ 6/20 Beach Rd
  20 Beach Cr ≠ 20 Beach Cct
  20 Beach Pde ≠ 20 Beach Pl
`,
  DEU: `
# DIN 5008 and Deutsche Post
  Lindenstraße 12 = Lindenstr. 12
  Lindenstraße 12 = 12 Lindenstrasse
  Lindenstr. 12 = 12 LINDENSTR
  Berliner Str. 12 = Berliner Straße 12
  Berliner Str. 12 = 12 Berliner Straße
  Königsplatz 3 = 3 Koenigsplatz
  Rosenweg 3a = 3a Rosenweg
  Am Markt 5 = AM MARKT 5
  Lindenallee 7 = 7 Lindenallee
  Lindenstraße 12 ≠ Lindenstraße 21
  Lindenstraße 12 ≠ Lindenallee 12
  Lindenstraße 12 ≠ Lindenweg 12
  Lindenstraße 12 ≠ Lindenstraße 12a
  Lindenstraße 1 2 ≠ Lindenstraße 12
  Berliner Str. 12 ≠ Berliner Allee 12
`,
  FRA: `
# La Poste, AFNOR NF Z10-011
  12 avenue Victor Hugo = 12 AV VICTOR HUGO
  12 boulevard Victor Hugo = 12 BD VICTOR HUGO
  12 allée des Tilleuls = 12 ALL DES TILLEULS
  12 chemin des Vignes = 12 CHE DES VIGNES
  12 impasse des Lilas = 12 IMP DES LILAS
  12 place de la Mairie = 12 PL DE LA MAIRIE
  12 route de Lyon = 12 RTE DE LYON
  12 square Carpeaux = 12 SQ CARPEAUX
  12 cours Gambetta = 12 CRS GAMBETTA
  12 faubourg Saint-Denis = 12 FG ST DENIS
  12 passage du Havre = 12 PAS DU HAVRE
  12, rue Lepic = 12 RUE LEPIC
  12 rue Lepic = N° 12 rue Lepic
  12 rue Lepic = 12 R LEPIC
  12 bis rue Lepic = 12 BIS RUE LEPIC
  12 rue Lepic appt 4 = 12 RUE LEPIC APT 4
  12 rue Lepic bât. B = 12 RUE LEPIC BAT B
  BP 90200 = B.P. 90200
  12 avenue Victor Hugo ≠ 12 rue Victor Hugo
  12 boulevard Victor Hugo ≠ 12 avenue Victor Hugo
  12 bis rue Lepic ≠ 12 ter rue Lepic
  12 bis rue Lepic ≠ 12 rue Lepic
  12 place de la Mairie ≠ 12 passage de la Mairie
  12 chemin des Vignes ≠ 12 cours des Vignes
  12 rue du 8 Mai 1945 ≠ 12 rue du 11 Novembre 1918
  BP 90200 ≠ BP 90201
`,
  ESP: `
# Correos
  Calle Mayor 5 = C/ Mayor, 5
  Calle Mayor 5 = C. Mayor 5
  Calle Mayor 5 = CL MAYOR 5
  Calle Mayor 5 = 5 Calle Mayor
  Avenida del Puerto 14 = Avda. del Puerto 14
  Avenida del Puerto 14 = AV DEL PUERTO 14
  Plaza Mayor 3 = Pza. Mayor 3
  Plaza Mayor 3 = PL MAYOR 3
  Paseo del Prado 8 = PSO DEL PRADO 8
  Carretera de Burgos 10 = Ctra. de Burgos 10
  Ronda de Toledo 4 = RDA DE TOLEDO 4
  Calle Mayor 5, 2º B = C/ Mayor, 5, 2 B
  Apartado 12 = Apdo. de Correos 12
  Calle Mayor 5 ≠ Plaza Mayor 5
  Calle Mayor 5 ≠ Calle Mayor 6
  Calle Mayor 5, 2º B ≠ Calle Mayor 5, 2º C
  Calle Mayor 5, 2º B ≠ Calle Mayor 5
  Avenida del Puerto 14 ≠ Calle del Puerto 14
`,
  ITA: `
# Poste Italiane
  Via Roma 12 = VIA ROMA, 12
  Via Roma 12 = 12 Via Roma
  Viale Europa 3 = V.le Europa 3
  Piazza Dante 4 = P.zza Dante 4
  Piazza Dante 4 = P.za Dante, 4
  Corso Italia 5 = C.so Italia 5
  Largo Argentina 6 = L.go Argentina 6
  Piazzale Loreto 7 = P.le Loreto 7
  Via Roma 12 interno 4 = Via Roma 12 int. 4
  Via Roma 12 ≠ Viale Roma 12
  Via Roma 12 ≠ Piazza Roma 12
  Piazza Dante 4 ≠ Piazzale Dante 4
  Via Roma 12 ≠ Via Roma 12/A
  Via Roma 12 int. 4 ≠ Via Roma 12 int. 5
`,
  NLD: `
# PostNL
  Kalverstraat 12 = Kalverstr. 12
  Kalverstraat 12 = 12 Kalverstraat
  Keizersgracht 123 = 123 Keizersgracht
  Beethovenlaan 4 = BEETHOVENLAAN 4
  Kalverstraat 12-2 = Kalverstraat 12 2
  Kalverstraat 12 A = Kalverstraat 12a
  Kalverstraat 12 ≠ Kalverlaan 12
  Kalverstraat 12 ≠ Kalverstraat 12-2
  Kalverstraat 12 ≠ Kalverplein 12
  Kalverstraat 122 ≠ Kalverstraat 12-2
`,
  MEX: `
# SEPOMEX
  Calle Juárez 12 = C. Juárez 12
  Avenida Hidalgo 12 = Av. Hidalgo 12
  Boulevard Hidalgo 12 = Blvd. Hidalgo 12
  Calzada de Tlalpan 12 = Calz. de Tlalpan 12
  Avenida Hidalgo 12 Interior 4 = Av. Hidalgo 12 Int. 4
  Avenida Hidalgo No. 12 = Av. Hidalgo 12
  Avenida Hidalgo #12 = Av. Hidalgo 12
  Privada Juárez 12 = Priv. Juárez 12
  Calle Juárez Norte 12 = C. Juárez Nte. 12
  Calle Juárez Norte 12 ≠ Calle Juárez Sur 12
  Avenida Hidalgo 12 ≠ Calle Hidalgo 12
  Avenida Hidalgo 12 Int. 4 ≠ Avenida Hidalgo 12 Int. 5
  Privada Juárez 12 ≠ Calle Juárez 12
`,
  BRA: `
# Correios
  Rua Augusta 12 = R. Augusta, 12
  Avenida Paulista 12 = Av. Paulista, 12
  Travessa do Carmo 3 = TV DO CARMO 3
  Alameda Santos 12 = Al. Santos 12
  Praça da Sé 1 = Pça. da Sé 1
  Rodovia Anhanguera 5 = ROD ANHANGUERA 5
  Rua Augusta 12 apto 4 = R. Augusta 12 ap. 4
  Rua Augusta nº 12 = Rua Augusta 12
  Rua Augusta 12 ≠ Avenida Augusta 12
  Rua Augusta 12 ≠ Rua Augusta 21
  Rua Augusta 12 apto 4 ≠ Rua Augusta 12 apto 5
  Alameda Santos 12 ≠ Rua Santos 12
`,
  IND: `
# India Post, and everyday Indian use
  12 MG Road = 12 M.G. Rd
  Flat No. 3, 12 Park Street = Flat 3, 12 Park St
  H.No. 12, Gandhi Marg = 12 Gandhi Marg
  House No 12 Gandhi Nagar = 12 Gandhi Nagar
  12 Gandhi Marg = 12 Gandhi Mg
  12 Gandhi Nagar ≠ 12 Gandhi Marg
  H.No. 12, Gandhi Marg ≠ H.No. 13, Gandhi Marg
  Flat No. 3, 12 Park Street ≠ Flat No. 4, 12 Park Street
`,
};

/** States in full and abbreviated, within their own country. */
export const statesOfCountry: Readonly<Record<string, string>> = {
  USA: `
# USPS Publication 28, appendix B: states, possessions and military states
  MP = Northern Mariana Islands
  FM = Federated States of Micronesia
  MH = Marshall Islands
  PW = Palau
  AA = Armed Forces Americas
  AE = Armed Forces Europe
  AP = Armed Forces Pacific
  AE ≠ AP
  WA ≠ Western Australia
  PA ≠ Pará
  MS ≠ Mato Grosso do Sul
`,
  CAN: `
# Canada Post, provinces and territories
  PE = Prince Edward Island
  NL = Newfoundland and Labrador
  NT = Northwest Territories
  NT ≠ Northern Territory
  SK ≠ Saskatchewan East
`,
  AUS: `
# Australia Post
  WA = Western Australia
  WA ≠ Washington
  NT = Northern Territory
  NT ≠ Northwest Territories
`,
  MEX: `
# SEPOMEX and ISO 3166-2:MX
  Jal. = Jalisco
  NL = Nuevo León
  N.L. = Nuevo León
  CDMX = Ciudad de México
  BC = Baja California
  BCS = Baja California Sur
  BC ≠ British Columbia
  BC ≠ Baja California Sur
  NL ≠ Newfoundland and Labrador
`,
  BRA: `
# Correios, and ISO 3166-2:BR
  SP = São Paulo
  RJ = Rio de Janeiro
  PA = Pará
  MS = Mato Grosso do Sul
  MT ≠ Mato Grosso do Sul
  PA ≠ Pennsylvania
  SC ≠ South Carolina
`,
  IND: `
# India, Ministry of Home Affairs, and ISO 3166-2:IN
  MH = Maharashtra
  KA = Karnataka
  TN = Tamil Nadu
  UP = Uttar Pradesh
  MH ≠ Marshall Islands
  TN ≠ Tennessee
  MP = Madhya Pradesh
`,
  DEU: `
# no abbreviations of states are in use in post
  Bayern = BAYERN
  BY ≠ Bayern
`,
};
