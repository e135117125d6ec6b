import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "De naam op het document is anders dan de opgegeven naam. Gebruik een document op die naam.",
  check_details: "Sommige gegevens op het document zijn anders dan de opgegeven gegevens.",
  check_address: "Het adres op het document is anders dan het opgegeven adres.",
  use_requested_document: "De foto toont een ander soort document. Gebruik het document waarom is gevraagd.",
  use_valid_document: "Het document is verlopen, of de datum was niet leesbaar. Gebruik een geldig document.",
  use_current_proof: "Het adresbewijs is verouderd. Gebruik een recent bewijs.",
  retake_picture:
    "De foto was niet goed leesbaar. Maak de foto opnieuw bij goed licht, scherp en zonder weerspiegeling.",
  retake_selfie:
    "De selfie kon niet worden vergeleken. Maak de selfie opnieuw bij gelijkmatig licht en kijk in de camera.",
  no_document: "Er is geen document gevonden. Maak een foto van het document zelf, plat neergelegd.",
  several_documents: "Er staat meer dan één document op de foto. Maak een foto van één document.",
  same_picture: "Deze foto is al gemaakt. Maak een foto van de andere kant, of van het andere document.",
  wrong_side: "Dit is de andere kant. Draai het document om.",
  other_document: "Dit lijkt een ander soort document. Gebruik het document waarom is gevraagd.",
  expired: "Dit document is verlopen. Gebruik een geldig document.",
  cut_off: "Een deel van het document valt buiten de foto. Ga iets verder weg.",
  too_small: "Het document is te klein op de foto. Ga dichterbij.",
  too_dark: "De foto is te donker. Maak de foto opnieuw bij goed licht.",
  blurred: "De foto is onscherp. Houd de camera stil en maak de foto opnieuw.",
  glare_over_code:
    "Er zit een weerspiegeling op de machineleesbare regels of de streepjescode. Kantel het document en maak de foto opnieuw.",
  glare: "Er zit een weerspiegeling op het document. Kantel het, of ga weg van de lamp.",
  code_unread:
    "De machineleesbare regels of de streepjescode waren niet leesbaar. Maak een scherpe foto van de hele kant.",
  code_unsupported:
    "De streepjescode van dit document heeft een indeling die hier niet kan worden gelezen. Behoud deze foto, of gebruik een ander document.",
  portrait_missing:
    "De pasfoto op het document is niet gevonden. Maak een foto van de kant waar die op staat.",
  face_missing: "Er is geen gezicht gevonden. Kijk in de camera bij gelijkmatig licht.",
  several_faces: "Er is meer dan één gezicht te zien. Maak de selfie alleen.",
  selfie_copied: "Dit is een foto van het document. Maak een foto van uzelf.",
};
