/** People with one name; names at birth; how many given names may be missing. */
export const special = `
# one name: the other part is empty, a placeholder or a sign, or repeats the name
  Suharto | = SUHARTO | FNU
  Suharto | = FNU | SUHARTO
  Suharto | = SUHARTO | LNU
  Suharto | = XXX | SUHARTO
  Suharto | = SUHARTO | XXXX
  Suharto | = - | SUHARTO
  Suharto | = SUHARTO | —
  Suharto | = . | SUHARTO
  Suharto | = SUHARTO | SUHARTO
  Suharto | = UNAVL | SUHARTO
  | Suharto = SUHARTO |
  | Suharto = FNU | SUHARTO
  | Suharto = SUHARTO
  | Suharto = FNU SUHARTO
  Suharto | = SUHARTO LNU
  Suharto | Suharto = SUHARTO |
  Suharto | Suharto = | SUHARTO
  Suharto | Suharto = SUHARTO | SUHARTO
  Suharto | Suharto = SUHARTO SUHARTO
  Suharto | Suharto = SUHARTO
  FNU | Suharto = | SUHARTO
  FNU | Suharto = SUHARTO | LNU
  - | Suharto = | SUHARTO
  Suharto | LNU = SUHARTO |
  Suharto | XXX = SUHARTO | -
  Suharto | = (no given name) | SUHARTO
  Suharto | = SANS PRÉNOM | SUHARTO
  Suharto | = N/A | SUHARTO
  Suharto | = SUHARTO | SNP
  Suharto | = XSPX | SUHARTO
  Suharto | = Unknown | SUHARTO
  Sri Devi | = SRI DEVI | FNU
  Sri Devi | = SRI | DEVI
  Jörð | = JOERD |
  Thomas | Thomas = THOMAS | THOMAS
  John | Doe = JOHN DOE | FNU
  Suharto | ≠ SUKARNO | FNU
  Suharto | ≠ FNU | SUKARNO
  Suharto | ≠ SUHARTO | WIDODO
  Suharto | ≠ WIDODO | SUHARTO
  Suharto | ≠ FNU SUHARTO WIDODO
  Suharto | Suharto ≠ SUHARTO | WIDODO
  Suharto | Widodo ≠ SUHARTO | SUHARTO
  Suharto | Widodo ≠ SUHARTO | FNU
  Suharto | Widodo ≠ SUHARTO |
  Suharto | Widodo ≠ FNU | WIDODO
  FNU | Suharto ≠ FNU | WIDODO
  FNU | LNU ≠ FNU | LNU
  Ana | Sinapellidos ≠ ANA |
  Nil | Suharto ≠ SUHARTO |
  Na | Suharto ≠ SUHARTO |
  - | - ≠ - | -
  XXX | XXX ≠ XXX | XXX
  FNU | FNU ≠ SUHARTO |
  Suharto | FNU ≠ SU | HARTO
# words after which another surname follows end the surname
  Erika | Mustermann = ERIKA | MUSTERMANN GEB. GABLER
  Erika | Mustermann = ERIKA | MUSTERMANN GEB GABLER
  Erika | Mustermann = ERIKA | MUSTERMANN GEBORENE GABLER
  Erika | Mustermann = Erika | Mustermann, geb. Gabler
  Erika | Mustermann = ERIKA MUSTERMANN GEB. GABLER
  Erika | Mustermann geb. Gabler = ERIKA | MUSTERMANN
  Erika | Mustermann geb. Gabler = ERIKA | MUSTERMANN GEB. GABLER
  Marie | Martin = MARIE | MARTIN ÉP. DURAND
  Marie | Martin = MARIE | MARTIN ÉPOUSE DURAND
  Marie | Martin = MARIE | MARTIN EPOUSE DURAND
  Marie | Martin = MARIE | MARTIN NÉE DURAND
  Marie | Martin = Marie | Martin née Durand
  Jean | Martin = Jean | Martin né Durand
  Marie | Martin = Marie Martin (née Durand)
  Mary | Smith = MARY | SMITH FORMERLY JONES
  Anna | Meier = ANNA | MEIER FRÜHER HUBER
  Anna | Kowalska = ANNA | KOWALSKA Z DOMU NOWAK
  Jana | Nováková = JANA | NOVAKOVA ROZ. DVORAKOVA
  Eva | Svensson = Eva | Svensson f. Berg
  Eva | Svensson = Eva | SVENSSON FÖDD BERG
  Anna | Jansen = ANNA | JANSEN E/V DE VRIES
  Liisa | Virtanen = Liisa | Virtanen o.s. Korhonen
  Ana | Horvat = ANA | HORVAT ROĐENA KOVAČ
  Erika | Mustermann = ERIKA | MUSTERMANN EHEM. GABLER
  Jana | Nováková = JANA | NOVÁKOVÁ DŘÍVE DVOŘÁKOVÁ
  Mary | Smith = MARY | SMITH F/K/A JONES
  Joana | Puig = Joana | Puig nascuda Vila
  Kari | Dahl = KARI | DAHL TIDL. LUND
  Ana | Silva = Ana | Silva antes Costa
  Erika | Gabler ≠ ERIKA | MUSTERMANN GEB. GABLER
  Ana | Silva ≠ ANA | SILVA ANTES COSTA
  ana | silva ≠ ana | silva antes costa
  Benedetto | Della Vedova Rossi ≠ BENEDETTO | DELLA
  Max | Born = MAX | BORN
  Anna | Born Meier = ANNA | BORN MEIER
  Marie | Durand ≠ MARIE | MARTIN ÉPOUSE DURAND
  Mary | Jones ≠ MARY | SMITH FORMERLY JONES
  Eva | Berg ≠ Eva | Svensson f. Berg
  Erika | Mustermann geb. Gabler ≠ ERIKA | MUSTERMANN GEB. HUBER
  Erika | Gabler geb. Mustermann ≠ ERIKA | MUSTERMANN GEB. GABLER
  Nee | Lim ≠ KIAN | LIM NEE
  Kian | Lim ≠ KIAN | LIM NEE TAN
  Eva | Svensson ≠ EVA | SVENSSON F BERG
  Erika | Mustermann ≠ ERIKA | MUSTERMANN GEBHARDT
  Marie | Martin ≠ MARIE | MARTIN DURAND
  Renée | Martin = RENÉE | MARTIN
# of the expected given names the first is there, and at most one further is missing
  Ruth Maria | Bennett = RUTH | BENNETT
  Ruth Zoltan Maria | Bennett = RUTH ZOLTAN | BENNETT
  Ruth Zoltan Maria | Bennett = RUTH MARIA | BENNETT
  Ruth Zoltan Maria | Bennett = RUTH Z | BENNETT
  Ruth Zoltan Maria | Bennett = RUTH Z M | BENNETT
  Ruth Zoltan Maria | Bennett = RUTH Z. BENNETT
  Ruth Zoltan Maria | Bennett = BENNETT, RUTH MARIA
  Ruth-Maria Anna | Bennett = RUTH MARIA | BENNETT
  Ruth | Bennett = RUTH ZOLTAN MARIA ANNA | BENNETT
  Ruth Z M | Bennett = RUTH ZOLTAN MARIA | BENNETT
  Ruth Zoltan Maria | Bennett ≠ RUTH | BENNETT
  Ruth Zoltan Maria | Bennett ≠ RUTH BENNETT
  Ruth Zoltan Maria | Bennett ≠ BENNETT, RUTH
  Ruth Zoltan Maria | Bennett ≠ ZOLTAN MARIA | BENNETT
  Ruth Zoltan Maria Anna | Bennett ≠ RUTH ZOLTAN | BENNETT
  Ruth Zoltan Maria Anna | Bennett ≠ RUTH A | BENNETT
  Ruth Zoltan Maria Anna | Bennett = RUTH Z A | BENNETT
  Ruth Z M | Bennett ≠ RUTH | BENNETT
  Ruth Zoltan Maria | Bennett ≠ RUTH PAULA | BENNETT
`;

/** On documents of France, whose capitals may lack their marks. */
export const inFrance = `
@ FRA
# NEE without its mark
  Marie | Martin = MARIE | MARTIN NEE DURAND
  Jean | Martin = JEAN | MARTIN NE DURAND
  Marie | Durand ≠ MARIE | MARTIN NEE DURAND
`;
