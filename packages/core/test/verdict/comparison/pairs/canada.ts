/** A line that begins with `#` is the reason and the source of those below it. */
export const canada = `
# Canada Post, addressing guidelines: a unit before the civic number, with a hyphen
  401-43 Main St = 43 Main St Unit 401
  401-43 Main St = 43 Main St Apt 401
  401-43 Main St = 43 Main St Suite 401
  401-43 Main St = Unit 401, 43 Main Street
  401 - 43 Main St = 401-43 MAIN STREET
  #401-43 Main St = 401-43 Main St
  10-123 1/2 Main St NW = 123½ Main Street Northwest Unit 10
  B4-43 Main St = 43 Main St Unit B4
  401-43 Main St ≠ 40143 Main St
  401-43 Main St ≠ 43 Main St Unit 402
  401-43 Main St ≠ 44 Main St Unit 401
  401-43 Main St ≠ 43-401 Main St
  401-43 Main St ≠ 43 Main St Unit 401B
  401-43 Main St ≠ 401 Main St
  40-43 Main St ≠ 4043 Main St
# Canada Post: street types in English
  12 Elm Avenue = 12 ELM AVE
  12 Elm By-pass = 12 ELM BYPASS
  12 Elm Centre = 12 ELM CTR
  12 Elm Circuit = 12 ELM CIRCT
  12 Elm Concession = 12 ELM CONC
  12 Elm Corners = 12 ELM CRNRS
  12 Elm Court = 12 ELM CRT
  12 Elm Crescent = 12 ELM CRES
  12 Elm Crossing = 12 ELM CROSS
  12 Elm Diversion = 12 ELM DIVERS
  12 Elm Esplanade = 12 ELM ESPL
  12 Elm Estates = 12 ELM ESTATE
  12 Elm Expressway = 12 ELM EXPY
  12 Elm Extension = 12 ELM EXTEN
  12 Elm Freeway = 12 ELM FWY
  12 Elm Gardens = 12 ELM GDNS
  12 Elm Grounds = 12 ELM GRNDS
  12 Elm Harbour = 12 ELM HARBR
  12 Elm Heights = 12 ELM HTS
  12 Elm Highlands = 12 ELM HGHLDS
  12 Elm Landing = 12 ELM LANDNG
  12 Elm Limits = 12 ELM LMTS
  12 Elm Lookout = 12 ELM LKOUT
  12 Elm Mountain = 12 ELM MTN
  12 Elm Orchard = 12 ELM ORCH
  12 Elm Park = 12 ELM PK
  12 Elm Parkway = 12 ELM PKY
  12 Elm Passage = 12 ELM PASS
  12 Elm Pathway = 12 ELM PTWAY
  12 Elm Plateau = 12 ELM PLAT
  12 Elm Point = 12 ELM PT
  12 Elm Private = 12 ELM PVT
  12 Elm Promenade = 12 ELM PROM
  12 Elm Range = 12 ELM RG
  12 Elm Subdivision = 12 ELM SUBDIV
  12 Elm Terrace = 12 ELM TERR
  12 Elm Thicket = 12 ELM THICK
  12 Elm Townline = 12 ELM TLINE
  12 Elm Turnabout = 12 ELM TRNABT
  12 Elm Village = 12 ELM VILLGE
  12 Elm Crescent ≠ 12 Elm Circuit
  12 Elm Court ≠ 12 Elm Circle
  12 Elm Park ≠ 12 Elm Parkway
  12 Elm Terrace ≠ 12 Elm Townline
  12 Elm Private ≠ 12 Elm Promenade
  12 Elm Crossing ≠ 12 Elm Corners
  12 Elm Landing ≠ 12 Elm Lane
  12 Elm Gate ≠ 12 Elm Gardens
# Canada Post: street types in French, before the name
  12 boulevard Saint-Laurent = 12 BOUL SAINT-LAURENT
  12 boulevard Saint-Laurent = 12 boul. St-Laurent
  12 avenue du Parc = 12 AV DU PARC
  12 chemin du Lac = 12 CH DU LAC
  12 rue Principale = 12 RUE PRINCIPALE
  12 place d'Armes = 12 PL D ARMES
  12 route 132 = 12 RTE 132
  12 autoroute 20 = 12 AUT 20
  12 impasse du Moulin = 12 IMP DU MOULIN
  12 promenade du Lac = 12 PROM DU LAC
  12 ruelle du Port = 12 RLE DU PORT
  12 carré Dublin = 12 CAR DUBLIN
  12 croissant du Lac = 12 CROIS DU LAC
  12 terrasse Cartier = 12 TSSE CARTIER
  12 sentier du Lac = 12 SENT DU LAC
  12 rang Saint-Paul = 12 RANG ST-PAUL
  12 rue Saint-Paul ≠ 12 rue Saint-Pierre
  12 rue Principale ≠ 12 avenue Principale
  12 chemin du Lac ≠ 12 croissant du Lac
  12 boul. St-Laurent ≠ 21 boul. St-Laurent
  12 rue du Lac ≠ 12 rue du Parc
  12 1re Avenue = 12 1ère Avenue
  12 2e Rue = 12 2eme Rue
  12 1re Avenue ≠ 12 2e Avenue
# Canada Post: street directions in English and French
  12 Main St Northwest = 12 MAIN ST NW
  12 Main St E = 12 Main St East
  12 rue Sherbrooke Ouest = 12 RUE SHERBROOKE O
  12 rue Sherbrooke Est = 12 RUE SHERBROOKE E
  12 rue Principale Nord = 12 RUE PRINCIPALE N
  12 rue Principale Sud = 12 RUE PRINCIPALE S
  12 rue Principale Nord-Est = 12 RUE PRINCIPALE NE
  12 rue Principale Sud-Ouest = 12 RUE PRINCIPALE SO
  12 1re Avenue Est = 12 1re Av E
  12 1re Avenue Est ≠ 12 1re Avenue Ouest
  12 rue Principale Nord-Est ≠ 12 rue Principale Nord
  12 rue Sherbrooke Ouest ≠ 12 rue Sherbrooke Est
  12 rue Principale Nord ≠ 12 rue Principale Sud
  12 rue Sherbrooke Ouest ≠ 12 rue Sherbrooke
  12 Main St NW ≠ 12 Main St NE
# Canada Post: units in French
  12 rue Principale appartement 4 = 12 RUE PRINCIPALE APP 4
  12 rue Principale app. 4 = 12 rue Principale Apt 4
  12 rue Principale bureau 4 = 12 RUE PRINCIPALE SUITE 4
  12 rue Principale unité 4 = 12 RUE PRINCIPALE UNITE 4
  12 rue Principale 2e étage = 12 rue Principale Fl 2
  12 rue Principale app. 4 ≠ 12 rue Principale app. 5
  12 rue Principale app. 4 ≠ 12 rue Principale bureau 4
  4-12 rue Principale = 12 rue Principale app. 4
# Canada Post: boxes, routes, general delivery and stations in English and French
  PO Box 4001 Stn A = CP 4001 SUCC A
  PO Box 4001 Stn A = P.O. BOX 4001 STATION A
  PO Box 4001 = C.P. 4001
  PO Box 4001 = Case postale 4001
  RR 6 Stn Main = R.R. 6 SUCC MAIN
  RR 6 = R.R. #6
  RR 6 = Rural Route 6
  GD Stn Main = GENERAL DELIVERY STN MAIN
  General Delivery = Poste restante
  GD RPO Park = GENERAL DELIVERY RPO PARK
  PO Box 4001 LCD Main = PO BOX 4001 LETTER CARRIER DEPOT MAIN
  PO Box 4001 Stn A ≠ PO Box 4001 Stn B
  PO Box 4001 Stn A ≠ PO Box 4001
  PO Box 4001 ≠ PO Box 4010
  RR 6 ≠ RR 9
  GD Stn Main ≠ GD Stn B
  PO Box 4001 Stn A ≠ PO Box 4001 RPO A
# Canada Post: numbered streets and highways
  12 Highway 7 = 12 HWY 7
  12 County Road 9 = 12 COUNTY RD 9
  12 Range Road 221 = 12 RGE RD 221
  12 Township Road 540 = 12 TWP RD 540
  12 Range Road 221 ≠ 12 Township Road 221
  12 Range Road 221 ≠ 12 Range Road 212
  12 5 Ave SW ≠ 12 5th Ave SW
`;
