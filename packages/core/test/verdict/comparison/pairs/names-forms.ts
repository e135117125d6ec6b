/** `Given | Surname` as expected, then as read in two fields or one. `#` lines give reasons. */
export const forms = `
# case, spaces and hyphens are written forms
  Inés | Moreau-Valdés = Inés Moreau-Valdés
  Inés | Moreau-Valdés = INES MOREAU VALDES
  Inés | Moreau-Valdés = INES | MOREAU VALDES
  Inés | Moreau-Valdés = INES | MOREAUVALDES
  Inés | Moreau-Valdés = Inés Moreau–Valdés
  Inés | Moreau-Valdés = INES | MOREAU<VALDES
  Mary Ann | Smith = Maryann Smith
  Maryann | Smith = Mary Ann Smith
  Mary-Ann | Smith = MARY ANN SMITH
  Mary | Smith Jones = MARY SMITHJONES
  Jean-Luc | Du Pont = JEAN LUC DUPONT
  Ian | Mac Donald = IAN MACDONALD
  Ian | MacDonald = Ian Mac Donald
  Joe | Bloggs = JOE    BLOGGS
  Xiaoming | Li = Xiao Ming Li
  Xiao Ming | Li = XIAOMING | LI
  Anne-Marie | Lefèvre = ANNEMARIE | LEFEVRE
  Jan | van der Berg = JAN VANDERBERG
  Jan | van der Berg = Jan Van Der Berg
  Jan | vanderBerg = JAN VAN DER BERG
# apostrophes are written forms
  Seán | O'Brien = SEAN OBRIEN
  Seán | O'Brien = Sean O’Brien
  Seán | O'Brien = Sean OʼBrien
  Seán | O'Brien = SEAN O BRIEN
  Seán | O Brien = SEAN | O'BRIEN
  Aïcha | N'Diaye = AICHA NDIAYE
  Aïcha | N'Diaye = Aicha N Diaye
  Keahi | Kaʻanāʻanā = KEAHI KAANAANA
  Keahi | Kaʻanāʻanā = Keahi Ka'ana'ana
  Gabriele | D'Annunzio = GABRIELE | DANNUNZIO
  Mykola | Solov'yov = MYKOLA SOLOVYOV
# the surname is before a comma, or before two fillers
  John | Doe = Doe, John
  John | Doe = DOE, JOHN QUINCY
  John | Doe = DOE,JOHN,QUINCY
  James | Thomas = THOMAS, JAMES
  James | Thomas = THOMAS, JAMES WILSON
  Inés | Moreau-Valdés = MOREAU VALDES, INES
  Inés | Moreau-Valdés = MOREAU<VALDES<<INES<<<<<
  Thi Mai | Le = LE, THI MAI
  Mária | Kovács = Kovács, Mária
  Wei | Wang = WANG，WEI
  John | Doe ≠ JOHN, DOE
  James | Thomas ≠ THOMAS WILSON, JAMES
  James | Thomas ≠ WILSON THOMAS, JAMES
# leading titles are not names
  John | Doe = Mr John Doe
  John | Doe = MR. JOHN DOE
  John | Doe = Doe, Mr John
  Jane | Doe = Mrs Jane Doe
  Jane | Doe = Ms. Jane Q. Doe
  Jane | Doe = Dr Jane Doe
  Jane | Doe = Prof. Dr. Jane Doe
  Dr Jane | Doe = JANE DOE
  Anna | Beispiel = Frau Anna Beispiel
  Marie | Exemple = Mme Marie Exemple
  John | Doe ≠ Mr Doe
  John | Doe ≠ Dr. Doe
# further given names and their initials may be left out on either side
  John | Doe = John Quincy Doe
  John | Doe = John Q. Doe
  John | Doe = John Q Doe
  John Quincy | Doe = John Doe
  John Quincy | Doe = John Q. Doe
  John Quincy | Doe = John Quincy Doe
  John Quincy | Doe = JOHN QUINCY ADAMS | DOE
  John Quincy Adams | Doe = John Adams Doe
  John Q | Doe = John Quincy Doe
  John Q R | Doe = John Quincy Robert Doe
  Mary Ann | Smith = Mary Smith
  Ana Sofia | Lopes da Silva = ANA LOPES DA SILVA
  Marie | Curie = MARIE SALOMEA | CURIE
  José Luis | García López = JOSE GARCIA LOPEZ
# another given name is another person
  John | Doe ≠ Jon Doe
  John | Doe ≠ Johnny Doe
  John | Doe ≠ Jane Doe
  John | Doe ≠ Quincy John Doe
  John Quincy | Doe ≠ John Peter Doe
  John Quincy | Doe ≠ John P. Doe
  John Q | Doe ≠ John Peter Doe
  John Q | Doe ≠ John P Doe
  John Adams | Doe ≠ John Quincy Peter Doe
  John Quincy Adams | Doe ≠ John Adams Quincy Doe
  Mary Ann | Smith ≠ Ann Smith
  Mary-Ann | Smith ≠ Mary Smith
  Jean-Luc | Dupont ≠ Jean Dupont
  Jean-Luc | Du Pont ≠ Jean-Marc Du Pont
  Jean | Dupont ≠ Jeanne Dupont
  Jean | Dupont ≠ Gene Dupont
  Xiaoming | Li ≠ XIAOHONG | LI
  Inés | Moreau-Valdés ≠ Tomáš Moreau-Valdés
  Thi Mai | Le ≠ Thi Lan Le
  Muhammad | Ali ≠ Mohammed Ali
# an initial is not a first name
  John | Doe ≠ J. Doe
  John | Doe ≠ J | DOE
  J | Doe ≠ John Doe
  John Quincy | Doe ≠ J. Quincy Doe
# one of two names is another name
  Inés | Moreau-Valdés ≠ Moreau-Valdés
  Inés | Moreau-Valdés ≠ Inés
  Jan | van Dijk ≠ Jan van
  John | Doe ≠ John
  John | Doe ≠ John John
  John | Doe ≠ Doe Doe
  John | Doe ≠ Johndoe
  John | Doe ≠ JOHN |
  John | Doe ≠ | DOE
# some people have one name
  Suharto | = SUHARTO
  Suharto | = SUHARTO |
  | Suharto = | SUHARTO
  Suharto | ≠ SUKARNO
  Suharto | ≠ SU | HARTO
  Suharto | ≠ SUHARTO SUHARTO
  Suharto | ≠ SUHARTO WIDODO
`;
