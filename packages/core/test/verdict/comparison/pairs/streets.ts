/** A line that begins with `#` is the reason of those below it. */
export const streets = `
# abbreviations, spaces, marks and punctuation are written forms
  131 Orchard Terrace = 131 ORCHARD TER
  131 Orchard Terrace = 131 Orchard Ter.
  131 Orchard Terrace ≠ 113 Orchard Terrace
  131 Orchard Terrace ≠ 131 Orchard Street
  131 Orchard Terrace ≠ 131 Mill Terrace
  131 Orchard Terrace ≠ Orchard Terrace
  568 Mill Pond Drive = 568 MILL POND DR
  568 Mill Pond Drive = 568 Millpond Drive
  568 Mill Pond Drive ≠ 586 Mill Pond Drive
  12 Main Street = 12 Main St
  12 Main Street = 12 MAIN ST.
  12 Main Street = 12 Main Str
  12 Main Street ≠ 12 Main Road
  12 Main Street ≠ 12 Maine Street
  12 Main Street ≠ 12A Main Street
  12 N Main St = 12 North Main Street
  12 N. Main St. = 12 NORTH MAIN STREET
  12 N Main St ≠ 12 S Main St
  12 N Main St ≠ 12 Main St
  12 NW 5th Ave = 12 Northwest Fifth Avenue
  12 Northwest 5th Avenue ≠ 12 Northeast 5th Avenue
  9 First Street = 9 1st St
  9 Second Ave = 9 2nd Avenue
  9 Tenth Ave = 9 10TH AVE
  9 First Street ≠ 9 2nd Street
  1 23rd St ≠ 12 3rd St
  1 23rd St ≠ 123 RD St
  11 1st St ≠ 1 11st St
  40 Sunset Boulevard = 40 SUNSET BLVD
  40 Sunset Bd = 40 Sunset Boulevard
  7 King's Court = 7 Kings Ct
  7 Park Place = 7 Park Pl
  7 Park Plaza = 7 PARK PLZ
  7 Park Place ≠ 7 Park Plaza
  7 Hill Circle = 7 Hill Cir
  7 Oak Lane = 7 OAK LN
  7 Oak Parkway = 7 OAK PKWY
  7 Oak Square = 7 OAK SQ
  7 Oak Trail = 7 OAK TRL
  7 Oak Alley = 7 OAK ALY
  7 Oak Highway = 7 OAK HWY
  7 Oak Expressway = 7 OAK EXPY
  7 Oak Turnpike = 7 OAK TPKE
  7 Oak Crossing = 7 OAK XING
  7 Oak Ridge = 7 OAK RDG
  7 Oak Point = 7 OAK PT
  7 Oak Cove = 7 OAK CV
  7 Oak Creek Center = 7 OAK CRK CTR
  7 Oak Heights = 7 OAK HTS
  7 Oak Grove = 7 OAK GRV
  7 Oak Landing = 7 OAK LNDG
  7 Oak Meadows = 7 OAK MDWS
  7 Harbour Crescent = 7 HARBOR CRES
  7 Oak Grove ≠ 7 Oak Glen
  Route 66 = RTE 66
  Route 66 ≠ Route 6
  3 St Marys Rd = 3 Saint Mary's Road
  3 Mount Vernon Ave = 3 Mt Vernon Ave
  3 Fort Hill Rd = 3 Ft Hill Rd
  12 Elm St Apt 4 = 12 Elm St #4
  12 Elm St Apt 4 = 12 Elm St Unit 4
  12 Elm St Apt. 4 = 12 Elm St, Apartment 4
  12 Elm St Apt #4 = 12 Elm St Apt 4
  12 Elm St Suite 4 = 12 Elm St Ste 4
  12 Elm St No. 4 = 12 Elm St Apt 4
  12 Elm St Apt 4B = 12 Elm St 4B
  12 Elm St Apt 4-B = 12 Elm St Apt 4B
  12 Elm St Apt 4 ≠ 12 Elm St Apt 5
  12 Elm St Apt 4 ≠ 12 Elm St 5
  12 Elm St Apt 4 ≠ 14 Elm St Apt 4
  12 Elm St Apt 4 ≠ 12 Oak St Apt 4
  12 Elm St Apt 14 ≠ 12 Elm St Apt 1 4
  9 Fifth Avenue, 21st Floor = 9 5th Ave Fl 21
  9 Fifth Avenue, 21st Floor ≠ 9 5th Ave Fl 12
  9 Fifth Avenue Bldg 3 = 9 Fifth Avenue Building 3
  9 Fifth Avenue Room 30 = 9 Fifth Avenue Rm 30
  9 No Name Road = 9 NO NAME RD
  Flat 2, 10 High St = 10 High Street, Flat 2
  Flat 2, 10 High St ≠ 10 High Street, Flat 3
  Unit 5, 20 Beach Rd = 5/20 Beach Road
  Unit 5, 20 Beach Rd ≠ 6/20 Beach Road
  PO Box 12 = P.O. Box 12
  PO Box 12 = P O BOX 12
  PO Box 12 = POBOX 12
  PO Box 12 = Post Office Box 12
  PO Box 12 ≠ PO Box 21
  PO Box 12 ≠ 12 Elm St
  Lindenstraße 12 = LINDENSTRASSE 12
  Lindenstraße 12 = Lindenstr. 12
  Lindenstraße 12 ≠ Lindenstraße 21
  Lindenstraße 12 ≠ Lindenallee 12
  Königsweg 3a = KOENIGSWEG 3A
  Königsweg 3a = Konigsweg 3 a
  Königsweg 3a ≠ Königsweg 3b
  12 rue de l'Église = 12 RUE DE L EGLISE
  12 rue de l'Église ≠ 12 rue de la Gare
  14 av. Victor Hugo = 14 avenue Victor-Hugo
  Avda. del Puerto 14 = Avenida del Puerto, 14
  Calle Mayor, 5, 2º B = Calle Mayor 5 2 B
  Via Roma, 12 = VIA ROMA 12
  Keizersgracht 123 = KEIZERSGRACHT 123
  ul. Długa 5 = UL DLUGA 5
  улица Ленина 5 = УЛИЦА ЛЕНИНА 5
  улица Ленина 5 ≠ улица Мира 5
  東町 1-2-3 = 東町1-2-3
  東町 1-2-3 ≠ 西町 1-2-3
# a slash, a word or a sign separates a unit
  Unit 5, 20 Beach Rd = 5 / 20 Beach Rd
  12 Elm St Unit 4 = 12 Elm St Apt 4
  12 Elm St Unit 4 = 12 Elm St Suite 4
  12 Elm St Apt 4 Bldg 3 = 12 Elm St Apt 4 Building 3
  12 Elm St Apt B = 12 Elm St #B
  12 Elm St Apt 4 ≠ 12 Elm St Suite 4
  12 Elm St Apt 4 ≠ 12 Elm St Fl 4
  12 Elm St Apt 4 Bldg 3 ≠ 12 Elm St Apt 4 Bldg 2
  12 Elm St Apt 4B ≠ 12 Elm St Apt 4
  12 Elm St Apt B ≠ 12 Elm St Apt C
  Unit 4, 12 Elm St ≠ 4-12 Elm St
  9 Fifth Avenue Fl 2 ≠ 9 Fifth Avenue 2
# a number sign before the only number belongs to the house
  Calle Mayor No. 5 = Calle Mayor 5
  Calle Mayor Nº 5 = Calle Mayor 5
  N° 12 rue Lepic = 12 rue Lepic
  Calle Mayor No. 5 ≠ Calle Mayor No. 6
# one edit is another place
  12 Elm St ≠ 12 Elms St
  12 Elm St ≠ 21 Elm St
  12 Elm St ≠ 12-1 Elm St
  12 Elm St ≠ 12 1/2 Elm St
  12 Elm St ≠ 12½ Elm St
  122 Elm St ≠ 12² Elm St
  12 Elm St ≠ 12 Elm Ct
  12 bis rue Lepic ≠ 12 rue Lepic
  12 rue Lepic ≠ 12 ter rue Lepic
  554 Alder Street ≠ 5%4 Alder Street
  12 S Elm St ≠ 12 Selm St
  12 East View ≠ 12 Eastview
  100 Avenue N ≠ 100 Avenue North
  100 Avenue N = 100 Ave N
  100 Main Avenue N = 100 Main Ave North
  100 Avenue N Apt 4 ≠ 100 Avenue North Apt 4
  12 E St ≠ 12 East St
  12 E 5th St = 12 East 5th St
  12 A St ≠ 12A St
  12 A St = 12 A Street
  12 rue Ste Catherine ≠ 12 rue
  12 Suite St ≠ 12 St
  12 Lot 5 Road ≠ 12
  12 Elm St ≠ 12 Elm St Springfield
  ул. Мира 5 ≠ ул. Мир 5
  улица Гоголя 5 = ULITSA GOGOLIA 5
  राम मार्ग 5 ≠ रूम मार्ग 5
  東町1-2-3 ≠ 東町12-3
  がな通り 5 ≠ かな通り 5
  12 Elm‮St ≠ 12 Elm‮St
# an empty text is not a street
  ≠ 
  - ≠ -
  12 Elm St ≠ 
# units in another order, a fraction sign
  12 Elm St Apt 4 Bldg 3 = 12 Elm St Bldg 3 Apt 4
  12½ Elm St = 12 1/2 Elm St
# a false difference, left to review: a split word
  Lindenstraße 5 ≠ Linden Straße 5
`;

/** Expected, then read. An expected unit must be on the proof; the proof may have an extra unit. */
export const directed = `
# a unit on the proof only is allowed
  12 Elm St = 12 Elm St Unit 9
  12 Elm St = 12 Elm St #9
  131 Orchard Terrace = 131 Orchard Terrace, Apt 4
  9 Fifth Avenue = 9 5TH AVE FL 21
  10 High St = Flat 2, 10 High St
  20 Beach Rd = 5/20 Beach Rd
# an expected unit must be on the proof
  12 Elm St Apt 4 ≠ 12 Elm St
  12 Elm St #9 ≠ 12 Elm St
  9 Fifth Avenue, Floor 21 ≠ 9 5TH AVE
  Flat 2, 10 High St ≠ 10 High Street
  5/20 Beach Rd ≠ 20 Beach Rd
  12 Elm St Apt 4 Bldg 3 ≠ 12 Elm St Apt 4
# extra words other than a unit are refused
  12 Elm St ≠ 12 Elm St Unit 4 Oak Lodge
  12 Elm St ≠ 12 Elm St Annex
  12 Elm St ≠ 14 Elm St Unit 9
  12 Elm St ≠ 12 Elm St 9
`;
