import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Il nome sul documento è diverso da quello indicato. Usi un documento intestato a quel nome.",
  check_details: "Alcuni dati sul documento sono diversi da quelli indicati.",
  check_address: "L’indirizzo sul documento è diverso da quello indicato.",
  use_requested_document: "La foto mostra un altro tipo di documento. Usi quello richiesto.",
  use_valid_document: "Il documento è scaduto o la data non è leggibile. Usi un documento valido.",
  use_current_proof: "La prova di residenza non è recente. Ne usi una aggiornata.",
  retake_picture:
    "La foto non si legge bene. La scatti di nuovo con una buona luce, nitida e senza riflessi.",
  retake_selfie:
    "Non è stato possibile confrontare il selfie. Lo scatti di nuovo con luce uniforme, guardando verso la fotocamera.",
  no_document: "Nessun documento trovato. Fotografi il documento stesso, appoggiato in piano.",
  several_documents: "Nella foto c’è più di un documento. Ne fotografi uno solo.",
  same_picture: "Questa foto è già stata scattata. Fotografi l’altro lato o l’altro documento.",
  wrong_side: "Questo è l’altro lato. Giri il documento.",
  other_document: "Sembra un altro tipo di documento. Usi quello richiesto.",
  expired: "Questo documento è scaduto. Ne usi uno valido.",
  cut_off: "Una parte del documento è fuori dalla foto. Si allontani un po’.",
  too_small: "Il documento è troppo piccolo nella foto. Si avvicini.",
  too_dark: "La foto è troppo scura. La scatti di nuovo con una buona luce.",
  blurred: "La foto è sfocata. Tenga ferma la fotocamera e la scatti di nuovo.",
  glare_over_code:
    "C’è un riflesso sulle righe a lettura ottica o sul codice a barre. Inclini il documento e scatti di nuovo la foto.",
  glare: "C’è un riflesso sul documento. Lo inclini o si allontani dalla lampada.",
  code_unread:
    "Non è stato possibile leggere le righe a lettura ottica o il codice a barre. Scatti una foto nitida di tutto il lato.",
  code_unsupported:
    "Il codice a barre di questo documento ha un formato che qui non può essere letto. Tenga questa foto, o usi un altro documento.",
  portrait_missing: "Il ritratto sul documento non è stato trovato. Fotografi il lato su cui si trova.",
  face_missing: "Nessun volto trovato. Guardi verso la fotocamera con luce uniforme.",
  several_faces: "C’è più di un volto. Scatti il selfie senza altre persone.",
  selfie_copied: "Questa è una foto del documento. Scatti una foto di sé.",
};
