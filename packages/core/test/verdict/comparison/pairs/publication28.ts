/** A line that begins with `#` is the reason and the source of those below it. */
export const publication28 = `
# USPS Publication 28, 234.2: the word before a suffix is a name, in full
  12 Court St = 12 COURT STREET
  12 Court St ≠ 12 Ct St
  12 Park Ave = 12 PARK AVENUE
  12 Park Ave ≠ 12 Parks Ave
  12 Lake Dr = 12 LAKE DRIVE
  12 Lake Dr ≠ 12 Lake St
  12 Forest Ave ≠ 12 Forests Ave
  12 Mission St ≠ 12 Msn St
  12 Hill Rd ≠ 12 Hills Rd
  12 Oak Hill Rd ≠ 12 Oak Hills Rd
  12 View Rd ≠ 12 Views Rd
  12 Lake ≠ 12 Lk
  12 Lake ≠ 12 Lake Lake
  12 Express St ≠ 12 Expressway St
  12 Spring St ≠ 12 Springs St
  12 Spring St ≠ 12 Spg St
  12 Via Roma ≠ 12 Viaduct Roma
  12 Union Sq = 12 UNION SQUARE
  12 Union Sq ≠ 12 Unions Sq
  12 Bot St ≠ 12 Bottom St
  12 Valley View Dr = 12 VALLEY VIEW DRIVE
  12 Main Street Ext = 12 MAIN ST EXTENSION
  12 Old Mill Rd ≠ 12 Old Mills Rd
  12 Saint Johns Rd = 12 ST JOHNS RD
  12 Fort Hill Rd = 12 FT HILL RD
  12 Mount Pleasant Ave = 12 MT PLEASANT AVE
  12 Point Lookout Rd = 12 PT LOOKOUT RD
  12 Dr Martin Luther King Blvd = 12 Doctor Martin Luther King Boulevard
  12 Avenue of the Americas = 12 AVE OF THE AMERICAS
  12 Oak Creek Center = 12 OAK CRK CTR
  12 Lake Shore Dr = 12 LK SHR DR
  12 Main St ≠ 12 Main Rd
  12 Main St ≠ 12 Main Ave
  12 Oak Dr ≠ 12 Oak Drives
  12 Oak Mdw = 12 Oak Meadow
  12 Oak Mdw = 12 Oak Meadows
  12 Oak Meadow ≠ 12 Oak Meadows
  12 Oak Hls ≠ 12 Oak Hl
  12 Oak Ests ≠ 12 Oak Est
# USPS Publication 28, C2: a unit that needs a number, in full and abbreviated
  12 Elm St Apartment 4 = 12 ELM ST APT 4
  12 Elm St Building 4 = 12 ELM ST BLDG 4
  12 Elm St Department 4 = 12 ELM ST DEPT 4
  12 Elm St Floor 4 = 12 ELM ST FL 4
  12 Elm St Hanger 4 = 12 ELM ST HNGR 4
  12 Elm St Hangar 4 = 12 ELM ST HNGR 4
  12 Elm St Key 4 = 12 ELM ST KEY 4
  12 Elm St Lot 4 = 12 ELM ST LOT 4
  12 Elm St Pier 4 = 12 ELM ST PIER 4
  12 Elm St Room 4 = 12 ELM ST RM 4
  12 Elm St Slip 4 = 12 ELM ST SLIP 4
  12 Elm St Space 4 = 12 ELM ST SPC 4
  12 Elm St Stop 4 = 12 ELM ST STOP 4
  12 Elm St Suite 4 = 12 ELM ST STE 4
  12 Elm St Trailer 4 = 12 ELM ST TRLR 4
  12 Elm St Unit 4 = 12 ELM ST UNIT 4
  12 Elm St Trlr 4 ≠ 12 Elm St Trlr 5
  12 Elm St Spc 4 ≠ 12 Elm St Spc 14
  12 Elm St Lot 4 ≠ 12 Elm St Spc 4
  12 Elm St Dept 4 ≠ 12 Elm St Apt 4
  12 Elm St Fl 4 ≠ 12 Elm St Rm 4
  12 Elm St Bldg 4 ≠ 12 Elm St Bldg 5
  12 Elm St Pier 4 ≠ 12 Elm St Slip 4
  12 Elm St Hngr 4 ≠ 14 Elm St Hngr 4
  12 Elm St Rm 4 ≠ 12 Elm St Rm 4B
  12 Elm St APT4B = 12 Elm St Apt 4B
# USPS Publication 28, C2: a unit that needs no number, with one and without
  12 Elm St Basement = 12 ELM ST BSMT
  12 Elm St Front = 12 ELM ST FRNT
  12 Elm St Lobby = 12 ELM ST LBBY
  12 Elm St Lower = 12 ELM ST LOWR
  12 Elm St Office = 12 ELM ST OFC
  12 Elm St Penthouse = 12 ELM ST PH
  12 Elm St Rear = 12 ELM STREET REAR
  12 Elm St Side = 12 ELM STREET SIDE
  12 Elm St Upper = 12 ELM ST UPPR
  12 Elm St Penthouse 2 = 12 ELM ST PH 2
  12 Elm St PH2 = 12 Elm St PH 2
  12 Elm St Office 3 = 12 ELM ST OFC 3
  12 N Elm St NW Rear = 12 North Elm Street Northwest Rear
  12 Elm St Bsmt ≠ 12 Elm St Uppr
  12 Elm St Lower ≠ 12 Elm St Upper
  12 Elm St Front ≠ 12 Elm St Rear
  12 Elm St PH ≠ 12 Elm St PH 2
  12 Elm St PH 1 ≠ 12 Elm St PH 2
  12 Elm St Bsmt ≠ 14 Elm St Bsmt
  12 Elm St Rear ≠ 12 Elm St Side
  12 Elm St Lbby ≠ 12 Elm St Ofc
  12 Water Front ≠ 12 Water
  12 Lake Side ≠ 12 Lake
  12 Upper Ridge Rd ≠ 12 Lower Ridge Rd
  12 East Side Dr = 12 E SIDE DR
  12 Front St = 12 FRONT STREET
  12 Key West Dr = 12 KEY W DR
# USPS Publication 28, 213.2: a number sign stands where the kind of unit is unknown
  12 Elm St # 4 = 12 Elm St Apt 4
  12 Elm St #4 = 12 Elm St Ste 4
  12 Elm St #4 = 12 Elm St Lot 4
  12 Elm St #4 = 12 Elm St Trlr 4
  12 Elm St #4 = 12 Elm St Spc 4
  12 Elm St #4 ≠ 12 Elm St Apt 5
  12 Elm St #4 ≠ 12 Elm St Bldg 4
  12 Elm St #4 ≠ 12 Elm St Fl 4
  12 Elm St #4 ≠ 14 Elm St #4
# USPS Publication 28, 285: a private mailbox is PMB or a number sign
  10 Main St PMB 234 = 10 MAIN STREET # 234
  10 Main St PMB 234 = 10 MAIN ST PMB 234
  10 Main St P.M.B. 234 = 10 Main St PMB 234
  10 Main St Ste 11 PMB 234 = 10 Main St Suite 11 # 234
  10 Main St PMB 234 ≠ 10 Main St PMB 235
  10 Main St PMB 234 ≠ 10 Main St Apt 234
  10 Main St PMB 234 ≠ 10 Main St Ste 234
  10 Main St Ste 11 PMB 234 ≠ 10 Main St Ste 12 PMB 234
# USPS Publication 28, 233 and appendix B: directions in words and letters
  12 North Main St = 12 N MAIN ST
  12 N. Main St = 12 N MAIN ST
  12 South Main St = 12 S MAIN ST
  12 East Main St = 12 E MAIN ST
  12 West Main St = 12 W MAIN ST
  12 Northeast Main St = 12 NE MAIN ST
  12 Northwest Main St = 12 NW MAIN ST
  12 Southeast Main St = 12 SE MAIN ST
  12 Southwest Main St = 12 SW MAIN ST
  12 N.W. Main St = 12 NW MAIN ST
  12 N. W. Main St = 12 NW MAIN ST
  12 North West Main St = 12 NW MAIN ST
  12 North-West Main St = 12 NW MAIN ST
  12 South East Main St = 12 SE MAIN ST
  12 Main St North = 12 MAIN ST N
  12 Main St N.E. = 12 MAIN ST NE
  12 Main St North East = 12 MAIN ST NE
  12 5th Ave S.W. = 12 FIFTH AVENUE SOUTHWEST
  12 E 5th St S = 12 East Fifth Street South
  842 E 1700 S = 842 East 1700 South
  842 E 1700 S ≠ 842 E 1700 N
  842 E 1700 S ≠ 842 W 1700 S
  842 E 1700 S ≠ 842 S 1700 E
  12 N Main St ≠ 12 Main St N
  12 N Main St ≠ 12 S Main St
  12 N Main St ≠ 12 Main St
  12 NE Main St ≠ 12 NW Main St
  12 NW Main St ≠ 12 N Main St
  12 Main St NW ≠ 12 Main St SW
  12 Main St NW ≠ 12 Main St
  12 E Elm St ≠ 12 Eelm St
  12 Southern Blvd ≠ 12 S Blvd
  12 West End Ave = 12 W END AVE
  12 Bay West Dr = 12 BAY WEST DRIVE
  200 East and West Rd = 200 EAST AND WEST ROAD
  12 North Ave ≠ 12 South Ave
  12 W St NW = 12 W Street Northwest
  12 W St NW ≠ 12 West St NW
  12 N W St ≠ 12 NW St
# USPS Publication 28, 237 and appendix F: county highways
  12 County Road 20 = 12 CR 20
  12 County Road 20 = 12 CNTY RD 20
  12 County Road 20 = 12 CO RD 20
  12 County Rd 20 = 12 C.R. 20
  CR 1185 = COUNTY ROAD 1185
  CNTY RD 33 = COUNTY ROAD 33
  CNTY HWY 20 = COUNTY HIGHWAY 20
  COUNTY HWY 60E = COUNTY HIGHWAY 60E
  CA COUNTY RD 150 = CALIFORNIA COUNTY ROAD 150
  12 County Route 9 = 12 CO RTE 9
  12 County Road B = 12 CNTY RD B
  12 County Road 20 ≠ 12 County Road 21
  12 County Road 20 ≠ 12 County Highway 20
  12 County Road 20 ≠ 12 County Route 20
  12 County Road 20 ≠ 12 Road 20
  12 County Road B ≠ 12 County Road C
  12 CR 9 ≠ 12 SR 9
  12 CR 9 ≠ 12 US 9
  12 CR 9 ≠ 12 FM 9
  12 CR 9 ≠ 12 CR 90
  12 CR 9 ≠ 129 CR
  CA COUNTY RD 150 ≠ COUNTY ROAD 150
  12 County Line Rd = 12 COUNTY LINE ROAD
# USPS Publication 28, appendix F: state highways; SR is a state road or a state route
  12 State Route 9 = 12 SR 9
  12 State Route 9 = 12 ST RT 9
  12 State Route 9 = 12 STATE RTE 9
  12 State Route 9 = 12 S.R. 9
  12 State Road 86 = 12 SR 86
  12 State Road 86 = 12 ST RD 86
  12 State Highway 303 = 12 ST HIGHWAY 303
  12 State Highway 60 = 12 STATE HWY 60
  12 State Highway 60 = 12 SH 60
  SR MM = STATE ROUTE MM
  12 State Route 9 ≠ 12 State Road 9
  12 State Route 9 ≠ 12 State Highway 9
  12 State Route 9 ≠ 12 Route 9
  12 SR 9 ≠ 12 SR 6
  12 SR 9 ≠ 12 State Highway 9
  12 State St ≠ 12 St St
  KENTUCKY 440 = KY HIGHWAY 440
  KENTUCKY HIGHWAY 189 = KY HWY 189
  KY 1207 = KY HIGHWAY 1207
  KY ST HWY 1 = KY STATE HIGHWAY 1
  KENTUCKY STATE HIGHWAY 625 = KY STATE HWY 625
  12 KY 1207 = 12 Kentucky Highway 1207
  KY 1207 ≠ TN 1207
  KY 1207 ≠ HIGHWAY 1207
  KY 1207 ≠ KY 1208
  KY HWY 75 ≠ KY STATE HWY 75
# USPS Publication 28, appendix F: US highways, interstates and bypasses
  12 US Highway 9 = 12 US-9
  12 US Highway 9 = 12 US 9
  12 US Highway 9 = 12 U.S. Hwy 9
  12 US Highway 9 = 12 US HWY 9
  12 US Highway 9 = 12 US Route 9
  12 US Highway 9 = 12 US9
  US 41 SW = US HIGHWAY 41 SW
  1984 US 70 HWY = 1984 US HIGHWAY 70
  12 US 9 ≠ 12 US 19
  12 US 9 ≠ 12 Highway 9
  12 US 9 ≠ 12 I 9
  12 US 9 ≠ 12 SR 9
  US 41 SW ≠ US 41 SE
  US 41 SW ≠ US 41
  12 Interstate 35 = 12 I-35
  12 Interstate 35 = 12 I 35
  12 Interstate 35 = 12 IH35
  12 Interstate 35 = 12 IH-35
  I10 = INTERSTATE 10
  IH280 = INTERSTATE 280
  INTERSTATE HWY 680 = INTERSTATE 680
  12 I-35 N = 12 Interstate 35 North
  12 I-35E = 12 Interstate 35E
  12 I-35E ≠ 12 I-35W
  12 I-35 ≠ 12 I-45
  12 I-35 ≠ 12 IH 30
  12 I-35 ≠ 12 US 35
  HWY 11 BYPASS = HIGHWAY 11 BYP
  HWY 66 FRONTAGE ROAD = HIGHWAY 66 FRONTAGE RD
  HIGHWAY 3 BYP ROAD = HIGHWAY 3 BYPASS RD
  I 55 BYPASS = INTERSTATE 55 BYP
  I 26 BYP ROAD = INTERSTATE 26 BYPASS RD
  I 44 FRONTAGE ROAD = INTERSTATE 44 FRONTAGE RD
  HWY 11 BYPASS ≠ HWY 11
  HWY 66 FRONTAGE ROAD ≠ HWY 66
  I 55 BYPASS ≠ I 55
# USPS Publication 28, appendix F: farm to market, ranch, township and local roads
  12 Farm to Market 1200 = 12 FM 1200
  12 Farm-to-Market Road 1200 = 12 FM RD 1200
  HWY FM 1320 = FM 1320
  12 FM 1960 = 12 F.M. 1960
  12 FM 1960 W = 12 FM 1960 West
  12 FM 1960 ≠ 12 FM 1961
  12 FM 1960 ≠ 12 RM 1960
  12 FM 1960 ≠ 12 Highway 1960
  12 FM 1960 W ≠ 12 FM 1960 E
  12 Ranch to Market 12 = 12 RM 12
  RANCH RD 620 = RANCH ROAD 620
  RANCH RD 620 ≠ RANCH RD 621
  RANCH RD 620 ≠ FM 620
  TOWNSHIP RD 20 = TOWNSHIP ROAD 20
  TOWNSHIP RD 20 = TWP RD 20
  TSR 45 = TOWNSHIP ROAD 45
  TSR 45 ≠ COUNTY ROAD 45
  TSR 45 ≠ TSR 54
  RD 5A = ROAD 5A
  RD 5A ≠ ROAD 5B
  RT 88 = ROUTE 88
  RTE 95 = ROUTE 95
  RTE 95 ≠ ROUTE 59
  RTE 95 ≠ HIGHWAY 95
  HWY 64 = HIGHWAY 64
  HIWAY 1080A = HIGHWAY 1080A
  LOOP 410 = Loop 410
  LOOP 410 ≠ LOOP 1604
  EXPRESSWAY 55 = Expressway 55
# USPS Publication 28, 24: rural routes
  RR 2 Box 152 = RURAL ROUTE 2 BOX 152
  RR 2 Box 152 = RFD ROUTE 2 # 152
  RR 2 Box 152 = R.R. 2 BOX 152
  RR 2 Box 152 = RR2 BOX 152
  RR 2 Box 152 = RFD 2 BOX 152
  RR 2 Box 152 = RURAL RTE 2 BX 152
  RURAL ROUTE 91 BOX A7 = RR 91 BOX A7
  RFD 82 BOX 12 = RR 82 BOX 12
  RD 51 # 25 = RR 51 BOX 25
  RFD Route 4 #87A = RR 4 BOX 87A
  RURAL ROUTE 091 BOX A1 = RR 91 BOX A1
  RR03 BOX 98D = RR 3 BOX 98D
  RR 1 BX 217 = RR 1 BOX 217
  RT 4 BOX 12 = RR 4 BOX 12
  ROUTE 4 BOX 12 = RR 4 BOX 12
  RUTA RURAL 4 BUZON 12 = RR 4 BOX 12
  RR 4 BOX 19-1A = RR 4 BOX 19 1A
  RR 2 BOX 152 ≠ RR 2 BOX 153
  RR 2 BOX 152 ≠ RR 3 BOX 152
  RR 2 BOX 152 ≠ RR 21 BOX 52
  RR 2 BOX 152 ≠ HC 2 BOX 152
  RR 2 BOX 152 ≠ RR 2
  RR 2 BOX 152 ≠ PO BOX 152
  RR 2 BOX 152 ≠ BOX 152
  RR 4 BOX 87A ≠ RR 4 BOX 87B
  RR 2 BOX 18 ≠ RR 2 BOX 18 BRYAN DAIRY RD
# USPS Publication 28, 25: highway contract and star routes
  HC 68 BOX 23A = HIGHWAY CONTRACT 68 BOX 23A
  HC 68 BOX 23A = HIGHWAY CONTRACT ROUTE 68 BOX 23A
  HC 68 BOX 23A = HCR 68 BOX 23A
  HC 68 BOX 23A = H.C. 68 BOX 23A
  HC 68 BOX 23A = STAR ROUTE 68 BOX 23A
  HC 68 BOX 23A = STAR RT 68 # 23A
  HC68 BOX 19-2B = HC 68 BOX 19-2B
  HC 068 BOX 98D = HC 68 BOX 98D
  HC 68 BOX 23A ≠ HC 68 BOX 23B
  HC 68 BOX 23A ≠ HC 86 BOX 23A
  HC 68 BOX 23A ≠ RR 68 BOX 23A
  HC 1 ≠ HC 1 BOX 2
# USPS Publication 28, 28: boxes and what stands for the word
  PO Box 11890 = POST OFFICE BOX 11890
  PO Box 11890 = P.O. BOX 11890
  PO Box 11890 = P O BOX 11890
  PO Box 11890 = P.O.B. 11890
  PO Box 11890 = POB 11890
  PO Box 11890 = PO BX 11890
  PO Box 11890 = P.O.BOX 11890
  PO Box 11890 = BOX 11890
  PO Box 11890 = PO Box # 11890
  PO Box 11890 = PO Box No. 11890
  PO Box 7 = CALLER 7
  PO Box 7 = FIRM CALLER 7
  PO Box L = DRAWER L
  PO Box L = PO DRAWER L
  PO Box 12 = BIN 12
  PO Box 12 = LOCKBOX 12
  PO Box 11890 ≠ PO Box 11980
  PO Box 11890 ≠ PO Box 1189
  PO Box 7 ≠ DRAWER L
  PO Box L ≠ PO Box M
  PO Box 12 ≠ 12 Box St
  PO Box 12 ≠ PMB 12
  PO Box 145 ≠ PO Box 00145
  12 Bin Rd ≠ PO Box 12
# USPS Publication 28, 225, 238 and 239: military and diplomatic addresses
  UNIT 2050 BOX 4190 = Unit 2050 Box 4190
  UNIT 2050 BOX 4190 = UNIT 2050 BX 4190
  PSC 802 BOX 74 = P.S.C. 802 BOX 74
  PSC 802 BOX 74 = Psc 802, Box 74
  CMR 1250 BOX 99 = C.M.R. 1250 BOX 99
  UNIT 2050 BOX 4190 ≠ UNIT 2050 BOX 4191
  UNIT 2050 BOX 4190 ≠ UNIT 2051 BOX 4190
  UNIT 2050 BOX 4190 ≠ BOX 4190
  UNIT 2050 BOX 4190 ≠ STE 2050 BOX 4190
  UNIT 2050 BOX 4190 ≠ PSC 2050 BOX 4190
  PSC 802 BOX 74 ≠ CMR 802 BOX 74
  PSC 802 BOX 74 ≠ PSC 802
  PSC 802 BOX 74 ≠ PO BOX 74
# USPS Publication 28, 26: general delivery
  GENERAL DELIVERY = General Delivery
  GENERAL DELIVERY = GEN DELIVERY
  GENERAL DELIVERY = Gen. Del.
  GENERAL DELIVERY ≠ PO BOX 1
  GENERAL DELIVERY ≠ 12 General Delivery St
# USPS Publication 28, 235: a numbered street in words and in figures
  12 Eleventh St = 12 11TH ST
  12 Twelfth St = 12 12TH ST
  12 Thirteenth Ave = 12 13TH AVE
  12 Twentieth St = 12 20TH ST
  12 Twenty-First St = 12 21ST ST
  12 Twenty Second St = 12 22ND ST
  12 Thirty-Third St = 12 33RD ST
  12 Forty-Fifth St = 12 45TH ST
  12 Ninety-Ninth St = 12 99TH ST
  12 Hundredth St = 12 100TH ST
  12 Fortieth Ave NE = 12 40th Avenue Northeast
  12 Seventh St ≠ 12 Eleventh St
  12 Twelfth St ≠ 12 20th St
  12 Twenty-First St ≠ 12 1st St
  12 Twenty-First St ≠ 12 22nd St
  12 Eleventh St ≠ 12 11th Ave
  12 Eleventh St ≠ 1211 th St
  20 First St ≠ 21st St
# a figure without its ending may be another street: left to review
  12 5 Ave ≠ 12 5th Ave
  12 39 Rd ≠ 12 39th Rd
  125 Ave ≠ 12 5th Ave
# USPS Publication 28, E13: fractions belong to the house number
  123 1/2 Main St = 123½ Main St
  123 1/2 Main St = 123 ½ Main St
  123 1/2 Main St = 123-1/2 Main St
  123 1/4 Main St = 123¼ Main St
  75 3/4 Main St = 75¾ Main St
  13 1/3 Main St = 13⅓ Main St
  123 1/2 Main St ≠ 123 Main St
  123 1/2 Main St ≠ 123 1/4 Main St
  123 1/2 Main St ≠ 1231 Main St
  123 1/2 Main St ≠ 123 1-2 Main St
  123½ Main St ≠ 124½ Main St
  123 1/2 Main St ≠ 123 Main St Apt 1/2
# USPS Publication 28, D1: Queens writes the hyphen of a house number or leaves it out
  65-43 Main St = 6543 Main St
  112-10 Bronx Rd = 11210 BRONX RD
  112-10 Bronx Rd = 112-10 BRONX ROAD
  65-43 Main St ≠ 65 Main St
  65-43 Main St ≠ 43 Main St
  65-43 Main St ≠ 43 Main St Apt 65
  65-43 Main St ≠ 65-44 Main St
  65-43 Main St ≠ 6 543 Main St
  1-23 Main St ≠ 123 Main St
  12-14 Main St ≠ 1214 Main St
  12-34 Main St ≠ 34 Main St Unit 12
  12-345 Main St ≠ 12345 Main St
# USPS Publication 28, D2 and D3: grid numbers and decimals
  W155N1234 Main St = W155 N1234 Main St
  W155N1234 Main St = W 155 N 1234 Main St
  N6W23001 Bluemound Rd = N6 W23001 BLUEMOUND ROAD
  N6W23001 Bluemound Rd ≠ N6W23002 Bluemound Rd
  N6W23001 Bluemound Rd ≠ N62W3001 Bluemound Rd
  N6W23001 Bluemound Rd ≠ S6W23001 Bluemound Rd
  W155N1234 Main St ≠ N1234W155 Main St
  W155N1234 Main St ≠ N1234 Main St
  12 39.2 Rd = 12 39.2 ROAD
  12 39.2 Rd ≠ 12 39.4 Rd
  12 39.2 Rd ≠ 12 392 Rd
  12 39.2 Rd ≠ 12 39 2 Rd
# USPS Publication 28, 29 and appendix H: Puerto Rico
  123 Calle Main = 123 CLL MAIN
  A-17 Calle Amapola = A17 CALLE AMAPOLA
  E-17 Calle Amapola = E17 CALLE AMAPOLA
  123 Avenida Central = 123 AVE CENTRAL
  123 Paseo Real = 123 PSO REAL
  A-17 Calle Amapola ≠ A-18 Calle Amapola
  A-17 Calle Amapola ≠ B-17 Calle Amapola
  123 Calle Main ≠ 123 Avenida Main
  123 Calle 1 ≠ 123 Calle 11
  Calle 12 5 ≠ 12 Calle 5
# one difference makes another address
  12 Elm St Apt N ≠ 12 Elm St N
  12 Elm St Apt 5 ≠ 5 Elm St Apt 12
  12 Oak Lake Front ≠ 12 Oak Lake
  12 Saint Clair Ave ≠ 12 Street Clair Ave
  12 R Smith Ave ≠ 12 Rue Smith Ave
  12 Al Smith Dr ≠ 12 Alameda Smith Dr
  12 Carr Mill Rd ≠ 12 Carretera Mill Rd
  12 Cl Mill Rd ≠ 12 Calle Mill Rd
  12 C St ≠ 12 Calle St
  12 Est Rd ≠ 12 Estrada Rd
  12 I St ≠ 121 St
  12 US Ave ≠ 12 USA Ave
  12 PA Ave ≠ 12 Pennsylvania Ave
  12 West St ≠ 12 W St
  12 CR 1A ≠ 12 CR 1
  Highway 9 ≠ 9 Highway
  12 Old Hwy 9 ≠ 12 Hwy 9
  12 Elm St N ≠ 12 N Elm St
  12 Elm St Fl 2 Apt 3 ≠ 12 Elm St Fl 3 Apt 2
  12 Elm St # 3 # 4 ≠ 12 Elm St # 4 # 3
  12 Elm St Ext ≠ 12 Elm St
  1/2 Main St ≠ ½ Main St
  12 Space Center Blvd ≠ 12 Center Blvd
  Pier 39 ≠ 39 Pier
  1 23rd St ≠ 12 3rd St
  12 Main St Apt 4 ≠ 12 Main St Apt 4B
  12 Main St ≠ 12 Maine St
  12 Main St ≠ 21 Main St
  100 Avenue N ≠ 100 N Avenue
  12 E St ≠ 12 East St
`;

export const towns = `
# USPS Publication 28, 223: the name of a town in full and abbreviated
  N. Miami = North Miami
  N Miami = NORTH MIAMI
  S. Pasadena = South Pasadena
  E. Orange = East Orange
  W. Hollywood = West Hollywood
  Ft. Lauderdale = Fort Lauderdale
  St. Paul = Saint Paul
  Mt. Vernon = Mount Vernon
  Pt. Pleasant = Point Pleasant
  Arlington Hts = Arlington Heights
  Palm Bch = Palm Beach
  Palm Spgs = Palm Springs
  Niagara Fls = Niagara Falls
  Sleepy Holw = Sleepy Hollow
  Cherry Vly = Cherry Valley
  Elk Grv Vlg = Elk Grove Village
  Lk Forest = Lake Forest
  Rocky Mtn = Rocky Mountain
  APO = A.P.O.
  Sault Ste. Marie = Sault Sainte Marie
  N. Miami ≠ Miami
  N. Miami ≠ S. Miami
  N. Miami ≠ Miami N
  N Miami ≠ Northmiami Beach
  Ft. Lauderdale ≠ Port Lauderdale
  St. John ≠ St. Johns
  APO ≠ FPO
  APO ≠ DPO
  Palm Beach ≠ Palm Bay
  Palm Springs ≠ Palm Spring
  West Point ≠ West Port
  North Haven ≠ New Haven
  W. Hollywood ≠ Hollywood
# Canada Post and Deutsche Post: saints
  St. John's ≠ Saint John
  St-Jérôme = Saint-Jérôme
  Ste-Foy = Sainte-Foy
  St. Augustin = Sankt Augustin
  Ste-Foy ≠ St-Foy
`;
