import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Navnet på dokumentet er et andet end det oplyste. Brug et dokument i det oplyste navn.",
  check_details: "Nogle oplysninger på dokumentet afviger fra det oplyste.",
  check_address: "Adressen på dokumentet er en anden end den oplyste.",
  use_requested_document: "Billedet viser en anden slags dokument. Brug det, der blev bedt om.",
  use_valid_document: "Dokumentet er udløbet, eller datoen kunne ikke læses. Brug et gyldigt dokument.",
  use_current_proof: "Adressebeviset er for gammelt. Brug et aktuelt.",
  retake_picture: "Billedet kunne ikke læses ordentligt. Tag det igen i godt lys, skarpt og uden genskin.",
  retake_selfie: "Selfien kunne ikke sammenlignes. Tag den igen i jævnt lys, og se ind i kameraet.",
  no_document: "Der blev ikke fundet et dokument. Tag et billede af selve dokumentet, mens det ligger fladt.",
  several_documents: "Der er mere end ét dokument på billedet. Tag et billede af kun ét.",
  same_picture:
    "Dette billede er allerede taget. Tag et billede af den anden side eller af det andet dokument.",
  wrong_side: "Dette er den anden side. Vend dokumentet.",
  other_document: "Det ligner en anden slags dokument. Brug det, der blev bedt om.",
  expired: "Dette dokument er udløbet. Brug et gyldigt.",
  cut_off: "En del af dokumentet er uden for billedet. Gå lidt længere væk.",
  too_small: "Dokumentet er for lille på billedet. Gå tættere på.",
  too_dark: "Billedet er for mørkt. Tag det igen i godt lys.",
  blurred: "Billedet er sløret. Hold kameraet stille, og tag det igen.",
  glare_over_code:
    "Der er genskin over de maskinlæsbare linjer eller stregkoden. Vip dokumentet, og tag billedet igen.",
  glare: "Der er genskin på dokumentet. Vip det, eller gå væk fra lampen.",
  code_unread:
    "De maskinlæsbare linjer eller stregkoden kunne ikke læses. Tag et skarpt billede af hele siden.",
  code_unsupported:
    "Stregkoden på dette dokument har et format, som ikke kan læses her. Behold billedet, eller brug et andet dokument.",
  portrait_missing: "Portrættet på dokumentet blev ikke fundet. Tag et billede af den side, hvor det er.",
  face_missing: "Der blev ikke fundet et ansigt. Se ind i kameraet i jævnt lys.",
  several_faces: "Der er mere end ét ansigt. Tag selfien uden andre personer.",
  selfie_copied: "Dette er et billede af dokumentet. Tag et billede af dig selv.",
};
