import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Belgedeki ad, verilen addan farklı. Lütfen verilen ada ait bir belge kullanın.",
  check_details: "Belgedeki bazı bilgiler verilenlerden farklı.",
  check_address: "Belgedeki adres, verilen adresten farklı.",
  use_requested_document: "Fotoğrafta başka türde bir belge var. Lütfen istenen belgeyi kullanın.",
  use_valid_document: "Belgenin süresi dolmuş ya da tarihi okunamadı. Lütfen geçerli bir belge kullanın.",
  use_current_proof: "Adres belgesi güncel değil. Lütfen güncel bir belge kullanın.",
  retake_picture: "Fotoğraf iyi okunamadı. Lütfen iyi ışıkta, net ve yansımasız olarak yeniden çekin.",
  retake_selfie: "Özçekim eşleştirilemedi. Lütfen dengeli ışıkta, kameraya bakarak yeniden çekin.",
  no_document: "Belge bulunamadı. Lütfen belgenin kendisini düz bir yere koyarak çekin.",
  several_documents: "Fotoğrafta birden fazla belge var. Lütfen yalnızca birini çekin.",
  same_picture: "Bu fotoğraf zaten çekildi. Lütfen diğer yüzü ya da diğer belgeyi çekin.",
  wrong_side: "Bu, diğer yüz. Lütfen belgeyi çevirin.",
  other_document: "Bu, başka türde bir belgeye benziyor. Lütfen istenen belgeyi kullanın.",
  expired: "Bu belgenin süresi dolmuş. Lütfen geçerli bir belge kullanın.",
  cut_off: "Belgenin bir kısmı fotoğrafın dışında. Lütfen biraz uzaklaşın.",
  too_small: "Belge fotoğrafta çok küçük. Lütfen yaklaşın.",
  too_dark: "Fotoğraf çok karanlık. Lütfen iyi ışıkta yeniden çekin.",
  blurred: "Fotoğraf bulanık. Lütfen kamerayı sabit tutup yeniden çekin.",
  glare_over_code:
    "Makinede okunan satırların ya da barkodun üzerinde yansıma var. Lütfen belgeyi eğip yeniden çekin.",
  glare: "Belgenin üzerinde yansıma var. Lütfen belgeyi eğin ya da lambadan uzaklaşın.",
  code_unread:
    "Makinede okunan satırlar ya da barkod okunamadı. Lütfen belgenin bu yüzünü bütünüyle ve net olarak çekin.",
  code_unsupported:
    "Bu belgenin barkodu, burada okunamayan bir biçimde. Lütfen bu fotoğrafı kullanın ya da başka bir belge kullanın.",
  portrait_missing: "Belgedeki vesikalık fotoğraf bulunamadı. Lütfen fotoğrafın bulunduğu yüzü çekin.",
  face_missing: "Yüzünüz bulunamadı. Lütfen dengeli ışıkta kameraya bakın.",
  several_faces: "Birden fazla kişi görünüyor. Lütfen özçekimi tek başınıza çekin.",
  selfie_copied: "Bu, belgenin fotoğrafı. Lütfen kendi fotoğrafınızı çekin.",
};
