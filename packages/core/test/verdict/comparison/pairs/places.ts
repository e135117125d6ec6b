export const cities = `
# abbreviations, spaces, marks and punctuation are written forms
  Harbor Glen = HARBOR GLEN
  Harbor Glen = HarborGlen
  Harbor Glen ≠ Harbour Glen
  Harbor Glen ≠ Glen Harbor
  St. Louis = Saint Louis
  St Louis = ST. LOUIS
  Ft. Worth = Fort Worth
  Mt Vernon = Mount Vernon
  Ste. Marie = Sainte-Marie
  Winston-Salem = Winston Salem
  O'Fallon = OFALLON
  Coeur d'Alene = COEUR D ALENE
  München = MUENCHEN
  München = Munchen
  München ≠ Munich
  Zürich = ZURICH
  Zürich = Zuerich
  Kraków = KRAKOW
  Montréal = Montreal
  São Paulo = SAO PAULO
  Ærø = AEROE
  Москва = MOSKVA
  Москва 1 ≠ Киев 1
  東京 ≠ 大阪
  東京 = 東京
  Springfield ≠ Springdale
  Portland ≠
# letters and digits count
  Москва ≠ Москв
  Area 12 3 ≠ Area 1 23
  Springfield ≠ Springfeld
  Paris ≠ Pariß
  Jöl ≠ Joël
  がな ≠ かな
  रामपुर ≠ रमपुर
  Port Said ≠ Port Sa€id
`;

export const states = `
# abbreviations of one country are its states
  WA = Washington
  wa = WASHINGTON
  W.A. = WA
  WA = Western Australia
  WA ≠ OR
  WA ≠ Wyoming
  CA = California
  NY = New York
  N.Y. = New York
  New York = NEW  YORK
  DC = District of Columbia
  D.C. = DC
  PR = Puerto Rico
  WV = West Virginia
  WV ≠ Virginia
  ON = Ontario
  QC = Québec
  QC = Quebec
  NL = Newfoundland and Labrador
  NSW = New South Wales
  VIC = Victoria
  NT = Northern Territory
  NT = Northwest Territories
  Bayern = BAYERN
  Bayern ≠ Hessen
  Texas ≠
  North Carolina ≠ South Carolina
# letters count
  Washington ≠ Western Australia
  WA ≠ W
  Oregon ≠ Orégan
  Québec ≠ Quebe
  Гродно ≠ Гродн
  कर्नाटक ≠ करनाटक
`;

export const postalCodes = `
# spaces and hyphens are written forms; ZIP+4 and a country sign count if both have them
  98599 = 98599
  98599 = 98599-0001
  98599-1234 = 985991234
  98599-1234 ≠ 98599-9999
  98599 ≠ 98598
  98599 ≠ 9859
  98599 ≠
  M5V 2T6 = M5V2T6
  M5V 2T6 = m5v-2t6
  M5V 2T6 ≠ M5V 2T7
  SW1A 2AA = sw1a2aa
  SW1A 2AA ≠ SW1A 2AB
  10969 = D-10969
  10969 = DE 10969
  8001 = CH-8001
  8001 ≠ 8002
  1015 CJ = 1015CJ
  00-238 = 00238
  1100-053 = 1100 053
  01304-001 = 01304001
  150-0001 = 〒150-0001
  111 51 = SE-111 51
  12345 = 12345-6789
  12345-6789 = 12345
  12345-6789 = 12345 6789
  12345-6789 = 12345-0000
  D-10969 = DE-10969
  A-1010 = AT-1010
  12345-6789 ≠ 12345-1111
  12345-6789 ≠ 12345-6788
  12345-6789 ≠ 12346-6789
  123456789 ≠ 123451111
  D-12345 ≠ F-12345
  D-10969 ≠ CH-10969
  VLT 1117 ≠ SLM 1117
  VLT 1117 ≠ 1117
  1100-053 ≠ 1100
  M5V 2T6 ≠ M5V
  M5V 2T6 ≠ MSV 2T6
  SW1A 2AA ≠ SW1A 2A
  12345 ≠ 1234五
  12345 ≠ １２３４６
  12345 = １２３４５
  АВ1 2СТ ≠ 12
  ≠ 
  - ≠ -
`;
