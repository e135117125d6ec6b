import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Jméno na dokladu se liší od uvedeného jména. Použijte doklad na toto jméno.",
  check_details: "Některé údaje na dokladu se liší od uvedených.",
  check_address: "Adresa na dokladu se liší od uvedené adresy.",
  use_requested_document: "Na snímku je jiný druh dokladu. Použijte ten, který byl požadován.",
  use_valid_document: "Doklad už neplatí, nebo se nepodařilo přečíst jeho datum. Použijte platný doklad.",
  use_current_proof: "Doklad o adrese je zastaralý. Použijte aktuální.",
  retake_picture:
    "Snímek se nepodařilo dobře přečíst. Pořiďte ho znovu při dobrém světle, ostrý a bez odlesků.",
  retake_selfie:
    "Selfie se nepodařilo porovnat. Pořiďte ho znovu v rovnoměrném světle a dívejte se do fotoaparátu.",
  no_document: "Žádný doklad nebyl nalezen. Vyfoťte samotný doklad položený na rovné ploše.",
  several_documents: "Na snímku je více dokladů. Vyfoťte jen jeden.",
  same_picture: "Tento snímek už byl pořízen. Vyfoťte druhou stranu nebo druhý doklad.",
  wrong_side: "Toto je druhá strana. Otočte doklad.",
  other_document: "Vypadá to na jiný druh dokladu. Použijte ten, který byl požadován.",
  expired: "Platnost tohoto dokladu skončila. Použijte platný.",
  cut_off: "Část dokladu je mimo snímek. Trochu se vzdalte.",
  too_small: "Doklad je na snímku příliš malý. Přibližte se.",
  too_dark: "Snímek je příliš tmavý. Pořiďte ho znovu při dobrém světle.",
  blurred: "Snímek je rozmazaný. Držte fotoaparát v klidu a pořiďte ho znovu.",
  glare_over_code:
    "Přes strojově čitelné řádky nebo čárový kód je odlesk. Nakloňte doklad a vyfoťte ho znovu.",
  glare: "Na dokladu je odlesk. Nakloňte ho nebo ustupte od lampy.",
  code_unread:
    "Strojově čitelné řádky nebo čárový kód se nepodařilo přečíst. Pořiďte ostrý snímek celé strany.",
  code_unsupported:
    "Čárový kód tohoto dokladu je ve formátu, který zde nelze přečíst. Ponechte tento snímek, nebo použijte jiný doklad.",
  portrait_missing: "Fotografie držitele na dokladu nebyla nalezena. Vyfoťte stranu, na které je.",
  face_missing: "Žádný obličej nebyl nalezen. Dívejte se do fotoaparátu v rovnoměrném světle.",
  several_faces: "Na snímku je více obličejů. Na selfie buďte bez dalších osob.",
  selfie_copied: "Toto je snímek dokladu. Vyfoťte sebe.",
};
