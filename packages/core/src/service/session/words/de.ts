import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name:
    "Der Name auf dem Dokument weicht vom angegebenen ab. Verwenden Sie ein Dokument auf den angegebenen Namen.",
  check_details: "Einige Angaben auf dem Dokument weichen von den gemachten Angaben ab.",
  check_address: "Die Adresse auf dem Dokument weicht von der angegebenen ab.",
  use_requested_document: "Das Bild zeigt eine andere Art von Dokument. Verwenden Sie das verlangte.",
  use_valid_document:
    "Das Dokument ist abgelaufen, oder sein Datum war nicht lesbar. Verwenden Sie ein gültiges.",
  use_current_proof: "Der Adressnachweis ist veraltet. Verwenden Sie einen aktuellen.",
  retake_picture:
    "Das Bild war nicht gut lesbar. Nehmen Sie es noch einmal auf: bei gutem Licht, scharf und ohne Spiegelung.",
  retake_selfie:
    "Das Selfie ließ sich nicht zuordnen. Nehmen Sie es bei gleichmäßigem Licht noch einmal auf und schauen Sie in die Kamera.",
  no_document: "Es wurde kein Dokument gefunden. Nehmen Sie das Dokument selbst auf, flach hingelegt.",
  several_documents: "Auf dem Bild ist mehr als ein Dokument. Nehmen Sie nur eines auf.",
  same_picture: "Dieses Bild gibt es schon. Nehmen Sie die andere Seite oder das andere Dokument auf.",
  wrong_side: "Das ist die andere Seite. Drehen Sie das Dokument um.",
  other_document: "Das sieht nach einer anderen Art von Dokument aus. Verwenden Sie das verlangte.",
  expired: "Dieses Dokument ist abgelaufen. Verwenden Sie ein gültiges.",
  cut_off: "Ein Teil des Dokuments liegt außerhalb des Bildes. Gehen Sie etwas weiter weg.",
  too_small: "Das Dokument ist im Bild zu klein. Gehen Sie näher heran.",
  too_dark: "Das Bild ist zu dunkel. Nehmen Sie es bei gutem Licht noch einmal auf.",
  blurred: "Das Bild ist unscharf. Halten Sie die Kamera still und nehmen Sie es noch einmal auf.",
  glare_over_code:
    "Auf den maschinenlesbaren Zeilen oder dem Strichcode spiegelt es. Kippen Sie das Dokument und nehmen Sie es noch einmal auf.",
  glare: "Auf dem Dokument spiegelt es. Kippen Sie es oder gehen Sie von der Lampe weg.",
  code_unread:
    "Die maschinenlesbaren Zeilen oder der Strichcode waren nicht lesbar. Nehmen Sie die ganze Seite scharf auf.",
  code_unsupported:
    "Der Strichcode dieses Dokuments hat ein Format, das hier nicht gelesen werden kann. Behalten Sie dieses Bild, oder verwenden Sie ein anderes Dokument.",
  portrait_missing:
    "Das Lichtbild auf dem Dokument wurde nicht gefunden. Nehmen Sie die Seite auf, auf der es ist.",
  face_missing: "Es wurde kein Gesicht gefunden. Schauen Sie bei gleichmäßigem Licht in die Kamera.",
  several_faces: "Es ist mehr als ein Gesicht zu sehen. Machen Sie das Selfie ohne andere Personen.",
  selfie_copied: "Das ist ein Bild des Dokuments. Nehmen Sie sich selbst auf.",
};
