export const people = `
# FINDINGS A6: a full name is compared completely
  James | Thomas ≠ THOMAS JAMES WILSON
  James | Thomas ≠ THOMAS JAMES
  Thomas | Wilson = THOMAS JAMES WILSON
  Thomas James | Wilson = THOMAS JAMES WILSON
  James | Wilson ≠ THOMAS JAMES WILSON
  Thomas | James ≠ THOMAS JAMES WILSON
  Wilson | Thomas ≠ THOMAS JAMES WILSON
  Wilson | James ≠ THOMAS JAMES WILSON
  James Thomas | Wilson ≠ THOMAS JAMES WILSON
  Quincy | Adams ≠ ADAMS QUINCY JOHN
  Mary | Annsmith ≠ MARY ANN SMITH
  Ann | Alee ≠ ANNA LEE
  Anna | Lee ≠ ANN ALEE
  Thomas | James ≠ Thomas Smith-James
  Marco | Rossi ≠ Marco Rossi Bianchi
# another surname is another person
  John | Doe ≠ John Roe
  John | Doe ≠ John Doerr
  John | Doe ≠ John Do
  Inés | Moreau-Valdés ≠ Inés Okafor
  Inés | Moreau-Valdés ≠ Tomáš Okafor
  Mary | Smith ≠ Mary Jones Smyth
  Seán | O'Brien ≠ Sean Brian
  Jürgen | Müller ≠ JURGEN MILLER
  Jürgen | Müller ≠ Jürgen Möller
  Peter | Weiß ≠ PETER WEIB
  Peter | Weiß ≠ PETER WEIS
  Ian | MacDonald ≠ IAN MCDONALD
  Žofie | Dvořáková ≠ ZOFIE DVORAK
  Joe | Bloggs ≠ J0E BLOGGS
  Joe | Bloggs ≠ JOE BL0GGS
  Bill | Illing ≠ BILL 1LLING
  Jan | van der Berg ≠ Jan van der Burg
  Jan | van der Berg ≠ Jan van Dijk
  Thi Mai | Le ≠ Thi Mai Ly
  María | Muñoz ≠ MARIA MUNIZ
# double surnames are compared whole, in their order
  José | García López = JOSE GARCIA LOPEZ
  José | García López = JOSE | GARCIA LOPEZ
  José | García López = GARCIA LOPEZ, JOSE
  José | García y López = JOSE GARCIA Y LOPEZ
  José | García López ≠ JOSE LOPEZ GARCIA
  José | García López ≠ JOSE LOPEZ GARCIA MARTINEZ
  José | García López ≠ JOSE GARCIA PEREZ
  José | García López ≠ JOSE | GARCIA PEREZ
  José | López ≠ JOSE | GARCIA LOPEZ
  Ana Sofia | Lopes da Silva = ANA SOFIA LOPES DA SILVA
  Ana Sofia | Lopes da Silva ≠ Ana da Costa
  Ana Sofia | Lopes da Silva ≠ ANA SOFIA SILVA LOPES
  Inés | Moreau-Valdés ≠ Inés Valdés
  Mary | Smith-Jones ≠ Mary Jones-Smith
  Mary | Smith-Jones ≠ Mary Smith-James
# a false difference, left to review: one side omits a surname, which may be a sibling's or a parent's
  Inés | Moreau ≠ Inés Moreau-Valdés
  Inés | Moreau-Valdés ≠ Ines Moreau
  José | García López ≠ JOSE GARCIA
  José | García ≠ JOSE GARCIA LOPEZ
  José | García ≠ JOSE | GARCIA LOPEZ
  Mary | Smith-Jones ≠ Mary Smith
  Mary | Smith ≠ Mary Smith Jones
  Mary | Smith ≠ MARY | SMITH JONES
  Ana | dos Santos ≠ Ana dos Santos Silva
  Ana Sofia | Lopes da Silva ≠ Ana Lopes
# particles belong to the surname
  Jan | van der Berg = JAN VAN DER BERG
  Jan | van der Berg = JAN | VAN DER BERG
  Maria | de la Cruz = MARIA DE LA CRUZ
  Maria | de la Cruz = MARIA | DELACRUZ
  Karl | von Muster = KARL VON MUSTER
  Ludwig | von und zu Muster = LUDWIG VON UND ZU MUSTER
  Giulia | Della Torre = GIULIA DELLATORRE
  Ahmed | Al-Rashid = AHMED ALRASHID
  Ahmed | Al Rashid = AHMED AL-RASHID
  Van Nam | Nguyen = VAN NAM NGUYEN
  Nam Van | Nguyen = Nam Van Nguyen
  Siobhán | Ní Dhomhnaill = SIOBHAN NI DHOMHNAILL
  Maria | de la Cruz ≠ Maria de la Rosa
  Ahmed | Al-Rashid ≠ AHMED EL-RASHID
  Fatima | Bint Ali ≠ FATIMA ALI
  Pieter | de Vries ≠ PIETER VAN VRIES
# a false difference, left to review: one side omits a particle (De Vries and Vries are two families)
  Jan | van der Berg ≠ Jan Berg
  Jan | Berg ≠ Jan van der Berg
  Maria | de la Cruz ≠ MARIA CRUZ
  Maria | Cruz ≠ Maria de la Cruz
  Ana | dos Santos ≠ ANA SANTOS
  Giulia | Della Torre ≠ Giulia Torre
  Jean-Luc | Du Pont ≠ Jean-Luc Pont
  Ahmed | Al-Rashid ≠ AHMED RASHID
  Nam | Nguyen ≠ Nam Van Nguyen
# a false difference, left to review: the surname in front without a comma, or in the other field (Thomas James is not James Thomas)
  John | Doe ≠ DOE JOHN
  Inés | Moreau-Valdés ≠ MOREAU VALDES INES
  Inés | Moreau-Valdés ≠ MOREAU-VALDES | INES
  Karl | von Muster ≠ VON MUSTER KARL
  Thi Mai | Le ≠ LE THI MAI
  Mária | Kovács ≠ Kovács Mária
  Wei | Wang ≠ WANG WEI
  Xiaoming | Li ≠ LI XIAO MING
  Anne Marie | Lefèvre ≠ LEFEVRE ANNEMARIE
  Иван | Петров ≠ ПЕТРОВ ИВАН
  Seán | O'Brien ≠ OBRIEN | SEAN
  James | Thomas ≠ THOMAS | JAMES
# generational suffixes are equal on both sides
  John | Doe Jr = John Doe Jr.
  John | Doe Jr = JOHN DOE JUNIOR
  John | Doe Jr = Doe Jr, John
  John | Doe Jr = DOE, JOHN, JR
  John | Doe Jr = John Doe, Jr.
  John | Doe Jr = JOHN JR | DOE
  John Jr | Doe = JOHN | DOE JR
  John | Doe Sr = John Doe Senior
  John | Doe III = John Doe 3rd
  John | Doe III = John Doe Ⅲ
  John Q | Doe II = JOHN Q DOE II
  Ravi | V = RAVI V
  Carlos Júnior | Silva = CARLOS JUNIOR | SILVA
  John | Doe Jr ≠ John Doe Sr
  John | Doe III ≠ John Doe II
  John | Doe II ≠ John Doe Jr
  John | Doe IV ≠ John Doe V
  John | Doe Jr ≠ John Doe Jr III
# without a date of birth, a suffix on one side only is another person
  John | Smith ≠ John Smith Jr
  John | Smith Jr ≠ John Smith
  John | Smith ≠ John Smith, Sr.
  John | Smith ≠ Smith, John, II
  John | Smith ≠ JOHN | SMITH JR
  John | Smith ≠ JOHN JR | SMITH
  John | Smith III ≠ SMITH, JOHN
  John | Smith ≠ JOHN SMITH V
# a text with two people, or with more than a name, proves neither
  John | Doe ≠ John Roe and Jane Doe
  John | Doe ≠ John & Jane Doe
  John | Doe ≠ John and Jane Doe
  John | Doe ≠ John Roe / Jane Doe
  John | Doe ≠ John Roe; Jane Doe
  John | Doe ≠ John Roe - Jane Doe
  John | Doe ≠ John Roe · Jane Doe
  John | Doe ≠ John Roe • Jane Doe
  John | Doe ≠ John c/o Jane Doe
  John | Doe ≠ John Smith, Jane Doe
  Jane | Doe ≠ Doe, Jane, Doe, John
  Juan | García ≠ Juan y María García
  João | Silva ≠ João e Maria Silva
  Anna | Muster ≠ Anna und Otto Muster
  John | Doe ≠ Estate of John Doe
  John | Doe ≠ John, Trustee of Doe
  John | Doe ≠ John (deceased) Doe
  John | Doe ≠ John 2 Doe
  John E | Doe = John E. Doe
  John | Doe = John E Doe
# a generation is not a given name
  John | Smith ≠ John Jr Smith
  John | Smith ≠ SMITH, JOHN JR QUINCY
  John | Smith ≠ JOHN II | SMITH
  John | Smith ≠ Smith, John Fils
  John | Smith ≠ SMITH, JOHN THE YOUNGER
  John | Smith ≠ SMITH, JOHN ІІ
  John V | Smith = John V Smith
  John | Smith ≠ SMITH<JR<<JOHN
# an initial is a separate name
  Anne | Lee ≠ Ann E Lee
  Ann E | Lee ≠ ANNE | LEE
  Sean | Obrown ≠ SEAN O BROWN
`;

/** With a compared date of birth. */
export const withBirthDate = `
# with a date of birth, a suffix may be on one side only
  John | Doe = John Doe Jr
  John | Doe Jr = John Doe
  John | Doe = DOE, JOHN, III
  John | Doe = JOHN | DOE SR
# two different suffixes are still two people
  John | Doe Jr ≠ John Doe Sr
  John | Doe III ≠ John Doe II
  John | Doe II ≠ JOHN | DOE III
# the date of birth affects only suffixes
  James | Thomas ≠ THOMAS JAMES WILSON
  Mary | Smith ≠ Mary Smith Jones
  John | Doe ≠ Jon Doe
`;
