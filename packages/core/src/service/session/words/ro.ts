import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Numele de pe document diferă de cel indicat. Folosiți un document pe numele indicat.",
  check_details: "Unele date de pe document diferă de cele indicate.",
  check_address: "Adresa de pe document diferă de cea indicată.",
  use_requested_document: "Fotografia arată alt tip de document. Folosiți documentul cerut.",
  use_valid_document: "Documentul a expirat sau data nu a putut fi citită. Folosiți un document valabil.",
  use_current_proof: "Dovada adresei nu este recentă. Folosiți una actuală.",
  retake_picture:
    "Fotografia nu a putut fi citită bine. Faceți-o din nou la lumină bună, clară și fără reflexii.",
  retake_selfie:
    "Selfie-ul nu a putut fi comparat. Faceți-l din nou la lumină uniformă, privind spre cameră.",
  no_document: "Nu s-a găsit niciun document. Fotografiați documentul însuși, așezat pe o suprafață plană.",
  several_documents: "În fotografie sunt mai multe documente. Fotografiați doar unul.",
  same_picture: "Această fotografie a fost deja făcută. Fotografiați cealaltă parte sau celălalt document.",
  wrong_side: "Aceasta este cealaltă parte. Întoarceți documentul.",
  other_document: "Pare a fi alt tip de document. Folosiți documentul cerut.",
  expired: "Acest document a expirat. Folosiți unul valabil.",
  cut_off: "O parte a documentului este în afara fotografiei. Depărtați-vă puțin.",
  too_small: "Documentul este prea mic în fotografie. Apropiați-vă.",
  too_dark: "Fotografia este prea întunecată. Faceți-o din nou la lumină bună.",
  blurred: "Fotografia este neclară. Țineți camera nemișcată și faceți-o din nou.",
  glare_over_code:
    "Există o reflexie peste rândurile citibile optic sau peste codul de bare. Înclinați documentul și faceți din nou fotografia.",
  glare: "Există o reflexie pe document. Înclinați-l sau depărtați-vă de lampă.",
  code_unread:
    "Rândurile citibile optic sau codul de bare nu au putut fi citite. Faceți o fotografie clară a întregii părți.",
  code_unsupported:
    "Codul de bare al acestui document are un format care nu poate fi citit aici. Păstrați această fotografie sau folosiți alt document.",
  portrait_missing: "Portretul de pe document nu a fost găsit. Fotografiați partea pe care se află.",
  face_missing: "Nu s-a găsit niciun chip. Priviți spre cameră la lumină uniformă.",
  several_faces: "Se vede mai mult de un chip. Faceți selfie-ul fără alte persoane.",
  selfie_copied: "Aceasta este o fotografie a documentului. Faceți o fotografie cu dumneavoastră.",
};
