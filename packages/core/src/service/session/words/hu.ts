import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Az okmányon szereplő név eltér a megadottól. Használjon a megadott névre szóló okmányt.",
  check_details: "Az okmány néhány adata eltér a megadottaktól.",
  check_address: "Az okmányon szereplő cím eltér a megadottól.",
  use_requested_document: "A képen másfajta okmány látható. Használja a kért okmányt.",
  use_valid_document: "Az okmány lejárt, vagy a dátumát nem sikerült elolvasni. Használjon érvényes okmányt.",
  use_current_proof: "A lakcímigazolás már nem aktuális. Használjon friss igazolást.",
  retake_picture:
    "A képet nem sikerült jól elolvasni. Készítse el újra jó fényben, élesen, tükröződés nélkül.",
  retake_selfie:
    "A szelfit nem sikerült azonosítani. Készítse el újra egyenletes fényben, és nézzen a kamerába.",
  no_document: "Nem található okmány. Magát az okmányt fényképezze le, sík felületre helyezve.",
  several_documents: "A képen több okmány látható. Csak egyet fényképezzen le.",
  same_picture: "Ez a kép már elkészült. Fényképezze le a másik oldalt vagy a másik okmányt.",
  wrong_side: "Ez a másik oldal. Fordítsa meg az okmányt.",
  other_document: "Ez másfajta okmánynak tűnik. Használja a kért okmányt.",
  expired: "Ez az okmány lejárt. Használjon érvényeset.",
  cut_off: "Az okmány egy része kívül esik a képen. Menjen kissé távolabb.",
  too_small: "Az okmány túl kicsi a képen. Menjen közelebb.",
  too_dark: "A kép túl sötét. Készítse el újra jó fényben.",
  blurred: "A kép életlen. Tartsa mozdulatlanul a kamerát, és készítse el újra.",
  glare_over_code:
    "Tükröződés takarja a géppel olvasható sorokat vagy a vonalkódot. Döntse meg az okmányt, és készítse el újra a képet.",
  glare: "Az okmányon tükröződés látható. Döntse meg, vagy menjen távolabb a lámpától.",
  code_unread:
    "A géppel olvasható sorokat vagy a vonalkódot nem sikerült beolvasni. Készítsen éles képet a teljes oldalról.",
  code_unsupported:
    "Az okmány vonalkódja olyan formátumú, amelyet itt nem lehet beolvasni. Tartsa meg ezt a képet, vagy használjon másik okmányt.",
  portrait_missing: "Az okmányon nem található az arckép. Azt az oldalt fényképezze le, amelyiken szerepel.",
  face_missing: "Nem található arc. Nézzen a kamerába egyenletes fényben.",
  several_faces: "Több arc látható. A szelfin csak Ön legyen.",
  selfie_copied: "Ez az okmány képe. Saját magáról készítsen képet.",
};
