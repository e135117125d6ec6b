import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Namnet på dokumentet skiljer sig från det uppgivna. Använd ett dokument i det namnet.",
  check_details: "Vissa uppgifter på dokumentet skiljer sig från de uppgivna.",
  check_address: "Adressen på dokumentet skiljer sig från den uppgivna.",
  use_requested_document: "Bilden visar en annan typ av dokument. Använd det som efterfrågas.",
  use_valid_document:
    "Dokumentet har gått ut, eller så gick datumet inte att läsa. Använd ett giltigt dokument.",
  use_current_proof: "Adressbeviset är för gammalt. Använd ett aktuellt.",
  retake_picture: "Bilden gick inte att läsa ordentligt. Ta om den i bra ljus, skarp och utan reflexer.",
  retake_selfie: "Selfien gick inte att jämföra. Ta om den i jämnt ljus och titta in i kameran.",
  no_document: "Inget dokument hittades. Ta en bild av själva dokumentet när det ligger plant.",
  several_documents: "Det finns fler än ett dokument i bilden. Ta en bild av bara ett.",
  same_picture: "Den här bilden är redan tagen. Ta en bild av andra sidan eller av det andra dokumentet.",
  wrong_side: "Det här är andra sidan. Vänd på dokumentet.",
  other_document: "Det här ser ut som en annan typ av dokument. Använd det som efterfrågas.",
  expired: "Det här dokumentet har gått ut. Använd ett giltigt.",
  cut_off: "En del av dokumentet är utanför bilden. Gå lite längre bort.",
  too_small: "Dokumentet är för litet i bilden. Gå närmare.",
  too_dark: "Bilden är för mörk. Ta om den i bra ljus.",
  blurred: "Bilden är suddig. Håll kameran stilla och ta om den.",
  glare_over_code:
    "Det är en reflex över de maskinläsbara raderna eller streckkoden. Vinkla dokumentet och ta om bilden.",
  glare: "Det är en reflex på dokumentet. Vinkla det eller gå bort från lampan.",
  code_unread:
    "De maskinläsbara raderna eller streckkoden gick inte att läsa. Ta en skarp bild av hela sidan.",
  code_unsupported:
    "Streckkoden på det här dokumentet har ett format som inte kan läsas här. Behåll bilden, eller använd ett annat dokument.",
  portrait_missing: "Porträttet på dokumentet hittades inte. Ta en bild av sidan där det finns.",
  face_missing: "Inget ansikte hittades. Titta in i kameran i jämnt ljus.",
  several_faces: "Det syns fler än ett ansikte. Ta selfien utan andra personer.",
  selfie_copied: "Det här är en bild av dokumentet. Ta en bild av dig själv.",
};
