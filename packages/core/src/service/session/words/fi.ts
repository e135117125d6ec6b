import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Asiakirjan nimi poikkeaa annetusta nimestä. Käytä asiakirjaa, jossa on annettu nimi.",
  check_details: "Osa asiakirjan tiedoista poikkeaa annetuista.",
  check_address: "Asiakirjan osoite poikkeaa annetusta osoitteesta.",
  use_requested_document: "Kuvassa on toisenlainen asiakirja. Käytä pyydettyä asiakirjaa.",
  use_valid_document:
    "Asiakirja on vanhentunut, tai sen päiväystä ei voitu lukea. Käytä voimassa olevaa asiakirjaa.",
  use_current_proof: "Osoitetodistus on vanhentunut. Käytä ajantasaista.",
  retake_picture:
    "Kuvaa ei voitu lukea kunnolla. Ota se uudelleen hyvässä valossa, tarkkana ja ilman heijastuksia.",
  retake_selfie:
    "Selfietä ei voitu yhdistää asiakirjaan. Ota se uudelleen tasaisessa valossa ja katso kameraan.",
  no_document: "Asiakirjaa ei löytynyt. Ota kuva itse asiakirjasta tasaisella alustalla.",
  several_documents: "Kuvassa on useampi kuin yksi asiakirja. Ota kuva vain yhdestä.",
  same_picture: "Tämä kuva on jo otettu. Ota kuva toisesta puolesta tai toisesta asiakirjasta.",
  wrong_side: "Tämä on toinen puoli. Käännä asiakirja ympäri.",
  other_document: "Tämä näyttää toisenlaiselta asiakirjalta. Käytä pyydettyä asiakirjaa.",
  expired: "Tämä asiakirja on vanhentunut. Käytä voimassa olevaa.",
  cut_off: "Osa asiakirjasta jää kuvan ulkopuolelle. Siirry hieman kauemmas.",
  too_small: "Asiakirja näkyy kuvassa liian pienenä. Siirry lähemmäs.",
  too_dark: "Kuva on liian tumma. Ota se uudelleen hyvässä valossa.",
  blurred: "Kuva on epätarkka. Pidä kamera paikallaan ja ota kuva uudelleen.",
  glare_over_code:
    "Koneluettavien rivien tai viivakoodin päällä on heijastus. Kallista asiakirjaa ja ota kuva uudelleen.",
  glare: "Asiakirjassa on heijastus. Kallista sitä tai siirry kauemmas lampusta.",
  code_unread: "Koneluettavia rivejä tai viivakoodia ei voitu lukea. Ota tarkka kuva koko puolesta.",
  code_unsupported:
    "Tämän asiakirjan viivakoodi on muodossa, jota ei voida lukea tässä. Säilytä tämä kuva tai käytä toista asiakirjaa.",
  portrait_missing: "Asiakirjan kasvokuvaa ei löytynyt. Ota kuva puolesta, jossa se on.",
  face_missing: "Kasvoja ei löytynyt. Katso kameraan tasaisessa valossa.",
  several_faces: "Kuvassa on useammat kasvot. Ota selfie yksin.",
  selfie_copied: "Tämä on kuva asiakirjasta. Ota kuva itsestäsi.",
};
