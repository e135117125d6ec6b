import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name:
    "Imię lub nazwisko na dokumencie różni się od podanego. Proszę użyć dokumentu na podane imię i nazwisko.",
  check_details: "Niektóre dane na dokumencie różnią się od podanych.",
  check_address: "Adres na dokumencie różni się od podanego.",
  use_requested_document: "Na zdjęciu jest inny rodzaj dokumentu. Proszę użyć tego, o który proszono.",
  use_valid_document:
    "Dokument stracił ważność lub nie udało się odczytać daty. Proszę użyć ważnego dokumentu.",
  use_current_proof: "Potwierdzenie adresu jest nieaktualne. Proszę użyć aktualnego.",
  retake_picture:
    "Nie udało się dobrze odczytać zdjęcia. Proszę zrobić je ponownie w dobrym świetle, ostre i bez odblasków.",
  retake_selfie:
    "Nie udało się porównać selfie. Proszę zrobić je ponownie w równomiernym świetle, patrząc w aparat.",
  no_document: "Nie znaleziono dokumentu. Proszę sfotografować sam dokument, położony płasko.",
  several_documents: "Na zdjęciu jest więcej niż jeden dokument. Proszę sfotografować tylko jeden.",
  same_picture: "To zdjęcie już zostało zrobione. Proszę sfotografować drugą stronę lub drugi dokument.",
  wrong_side: "To jest druga strona. Proszę odwrócić dokument.",
  other_document: "To wygląda na inny rodzaj dokumentu. Proszę użyć tego, o który proszono.",
  expired: "Ten dokument stracił ważność. Proszę użyć ważnego.",
  cut_off: "Część dokumentu jest poza zdjęciem. Proszę się trochę odsunąć.",
  too_small: "Dokument jest na zdjęciu zbyt mały. Proszę się przybliżyć.",
  too_dark: "Zdjęcie jest zbyt ciemne. Proszę zrobić je ponownie w dobrym świetle.",
  blurred: "Zdjęcie jest nieostre. Proszę trzymać aparat nieruchomo i zrobić je ponownie.",
  glare_over_code:
    "Odblask zasłania wiersze do odczytu maszynowego lub kod kreskowy. Proszę pochylić dokument i ponowić zdjęcie.",
  glare: "Na dokumencie jest odblask. Proszę go pochylić lub odsunąć się od lampy.",
  code_unread:
    "Nie udało się odczytać wierszy do odczytu maszynowego lub kodu kreskowego. Proszę zrobić ostre zdjęcie całej strony.",
  code_unsupported:
    "Kod kreskowy tego dokumentu ma format, którego nie można tu odczytać. Proszę zachować to zdjęcie lub użyć innego dokumentu.",
  portrait_missing:
    "Nie znaleziono fotografii na dokumencie. Proszę sfotografować stronę, na której się znajduje.",
  face_missing: "Nie znaleziono twarzy. Proszę patrzeć w aparat w równomiernym świetle.",
  several_faces: "Na zdjęciu jest więcej niż jedna twarz. Proszę zrobić selfie bez innych osób.",
  selfie_copied: "To jest zdjęcie dokumentu. Proszę zrobić zdjęcie swojej twarzy.",
};
