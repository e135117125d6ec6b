import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Nama pada dokumen berbeda dengan nama yang diberikan. Gunakan dokumen atas nama tersebut.",
  check_details: "Sebagian data pada dokumen berbeda dengan yang diberikan.",
  check_address: "Alamat pada dokumen berbeda dengan alamat yang diberikan.",
  use_requested_document: "Foto menunjukkan jenis dokumen lain. Gunakan dokumen yang diminta.",
  use_valid_document:
    "Dokumen sudah kedaluwarsa, atau tanggalnya tidak terbaca. Gunakan dokumen yang masih berlaku.",
  use_current_proof: "Bukti alamat sudah terlalu lama. Gunakan yang terbaru.",
  retake_picture:
    "Foto tidak terbaca dengan baik. Ambil lagi dengan cahaya yang cukup, tajam, dan tanpa pantulan.",
  retake_selfie: "Swafoto tidak dapat dicocokkan. Ambil lagi dengan cahaya merata sambil melihat ke kamera.",
  no_document: "Dokumen tidak ditemukan. Ambil foto dokumen itu sendiri dalam posisi rata.",
  several_documents: "Ada lebih dari satu dokumen dalam foto. Ambil foto satu dokumen saja.",
  same_picture: "Foto ini sudah diambil. Ambil foto sisi yang lain atau dokumen yang lain.",
  wrong_side: "Ini sisi yang lain. Balikkan dokumen.",
  other_document: "Ini tampak seperti jenis dokumen lain. Gunakan dokumen yang diminta.",
  expired: "Dokumen ini sudah kedaluwarsa. Gunakan yang masih berlaku.",
  cut_off: "Sebagian dokumen berada di luar foto. Mundur sedikit.",
  too_small: "Dokumen terlalu kecil dalam foto. Dekatkan kamera.",
  too_dark: "Foto terlalu gelap. Ambil lagi dengan cahaya yang cukup.",
  blurred: "Foto kabur. Jaga kamera tetap diam dan ambil lagi.",
  glare_over_code:
    "Ada pantulan cahaya pada baris terbaca mesin atau kode batang. Miringkan dokumen dan ambil lagi fotonya.",
  glare: "Ada pantulan cahaya pada dokumen. Miringkan dokumen atau menjauhlah dari lampu.",
  code_unread:
    "Baris terbaca mesin atau kode batang tidak terbaca. Ambil foto yang tajam dari seluruh sisi dokumen.",
  code_unsupported:
    "Kode batang dokumen ini memakai format yang tidak dapat dibaca di sini. Gunakan foto ini, atau gunakan dokumen lain.",
  portrait_missing: "Pasfoto pada dokumen tidak ditemukan. Ambil foto sisi yang memuatnya.",
  face_missing: "Wajah tidak ditemukan. Lihatlah ke kamera dengan cahaya merata.",
  several_faces: "Ada lebih dari satu wajah. Ambil swafoto sendirian.",
  selfie_copied: "Ini foto dokumen. Ambil foto diri Anda.",
};
