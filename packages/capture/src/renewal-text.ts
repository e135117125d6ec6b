interface MailTexts {
  readonly subject: string;
  /** Before the link. */
  readonly lead: string;
  /** After the link. */
  readonly end: string;
}

const texts: Readonly<Record<string, MailTexts>> = {
  ar: {
    subject: "يُرجى تأكيد هويتك من جديد",
    lead: "تحتاج {brand} إلى تأكيد هويتك من جديد. يستغرق ذلك نحو دقيقتين. افتح هذا الرابط:",
    end: "الرابط لهذا التحقق فقط. لا تشارك هذا الرابط.",
  },
  cs: {
    subject: "Potvrďte prosím znovu svou totožnost",
    lead: "{brand} potřebuje znovu potvrdit vaši totožnost. Potrvá to asi dvě minuty. Otevřete tento odkaz:",
    end: "Odkaz platí jen pro toto ověření. Nikomu ho neposílejte.",
  },
  da: {
    subject: "Bekræft din identitet igen",
    lead: "{brand} skal bekræfte din identitet igen. Det tager cirka to minutter. Åbn dette link:",
    end: "Linket gælder kun for denne verificering. Del ikke linket.",
  },
  de: {
    subject: "Bitte bestätigen Sie erneut Ihre Identität",
    lead: "{brand} muss Ihre Identität erneut bestätigen. Das dauert etwa zwei Minuten. Öffnen Sie diesen Link:",
    end: "Der Link gilt nur für diese Prüfung. Teilen Sie diesen Link nicht.",
  },
  el: {
    subject: "Παρακαλούμε επιβεβαιώστε ξανά την ταυτότητά σας",
    lead: "Ο οργανισμός {brand} πρέπει να επιβεβαιώσει ξανά την ταυτότητά σας. Διαρκεί περίπου δύο λεπτά. Ανοίξτε αυτόν τον σύνδεσμο:",
    end: "Ο σύνδεσμος ισχύει μόνο για αυτή την επαλήθευση. Μην τον κοινοποιήσετε.",
  },
  en: {
    subject: "Please confirm your identity again",
    lead: "{brand} needs to confirm your identity again. It takes about two minutes. Open this link:",
    end: "The link is for this verification only. Don’t share this link.",
  },
  es: {
    subject: "Confirme de nuevo su identidad, por favor",
    lead: "{brand} necesita volver a confirmar su identidad. Le llevará unos dos minutos. Abra este enlace:",
    end: "El enlace es solo para esta verificación. No comparta este enlace.",
  },
  fi: {
    subject: "Vahvista henkilöllisyytesi uudelleen",
    lead: "{brand} tarvitsee henkilöllisyytesi vahvistuksen uudelleen. Tähän kuluu noin kaksi minuuttia. Avaa tämä linkki:",
    end: "Linkki on vain tätä tunnistusta varten. Älä jaa sitä muille.",
  },
  fr: {
    subject: "Veuillez confirmer à nouveau votre identité",
    lead: "{brand} doit confirmer à nouveau votre identité. Deux minutes environ suffisent. Ouvrez ce lien :",
    end: "Le lien ne vaut que pour cette vérification. Ne partagez pas ce lien.",
  },
  hi: {
    subject: "कृपया अपनी पहचान की फिर से पुष्टि करें",
    lead: "{brand} को आपकी पहचान की फिर से पुष्टि करनी है। इसमें लगभग दो मिनट लगते हैं। यह लिंक खोलें:",
    end: "यह लिंक केवल इस सत्यापन के लिए है। इसे किसी के साथ साझा न करें।",
  },
  hu: {
    subject: "Kérjük, igazolja újra személyazonosságát",
    lead: "A(z) {brand} kéri, hogy igazolja újra személyazonosságát. Körülbelül két percig tart. Nyissa meg ezt a hivatkozást:",
    end: "A hivatkozás csak ehhez az ellenőrzéshez való. Ne ossza meg másokkal.",
  },
  id: {
    subject: "Mohon konfirmasi identitas Anda lagi",
    lead: "{brand} perlu mengonfirmasi identitas Anda lagi. Ini perlu sekitar dua menit. Buka tautan ini:",
    end: "Tautan ini hanya untuk verifikasi ini. Jangan bagikan tautan ini.",
  },
  it: {
    subject: "Confermi di nuovo la Sua identità",
    lead: "{brand} deve confermare di nuovo la Sua identità. Bastano circa due minuti. Apra questo link:",
    end: "Il link vale solo per questa verifica. Non lo condivida.",
  },
  ja: {
    subject: "もう一度ご本人確認をお願いします",
    lead: "{brand}がもう一度ご本人確認を行います。所要時間は約2分です。次のリンクを開いてください。",
    end: "このリンクは今回の本人確認専用です。ほかの人と共有しないでください。",
  },
  ko: {
    subject: "본인 확인을 다시 해 주세요",
    lead: "{brand}에서 본인 확인을 다시 해야 합니다. 약 2분이 걸립니다. 다음 링크를 열어 주세요:",
    end: "이 링크는 이번 확인에만 쓰입니다. 다른 사람과 공유하지 마세요.",
  },
  nl: {
    subject: "Bevestig uw identiteit opnieuw",
    lead: "{brand} moet uw identiteit opnieuw bevestigen. Het duurt ongeveer twee minuten. Open deze link:",
    end: "De link is alleen voor deze verificatie. Deel deze link niet.",
  },
  pl: {
    subject: "Prosimy ponownie potwierdzić tożsamość",
    lead: "{brand} musi ponownie potwierdzić Państwa tożsamość. Zajmie to około dwóch minut. Proszę otworzyć ten link:",
    end: "Link służy tylko do tej weryfikacji. Proszę go nie udostępniać.",
  },
  pt: {
    subject: "Confirme sua identidade novamente",
    lead: "{brand} precisa confirmar sua identidade novamente. Leva cerca de dois minutos. Abra este link:",
    end: "O link serve só para esta verificação. Não compartilhe este link.",
  },
  ro: {
    subject: "Vă rugăm să vă confirmați din nou identitatea",
    lead: "{brand} trebuie să vă confirme din nou identitatea. Durează aproximativ două minute. Deschideți acest link:",
    end: "Linkul este doar pentru această verificare. Nu îl distribuiți.",
  },
  ru: {
    subject: "Подтвердите вашу личность ещё раз",
    lead: "{brand} нужно снова подтвердить вашу личность. Это займёт около двух минут. Откройте эту ссылку:",
    end: "Ссылка только для этой проверки. Никому её не передавайте.",
  },
  sv: {
    subject: "Bekräfta din identitet igen",
    lead: "{brand} behöver bekräfta din identitet igen. Det tar ungefär två minuter. Öppna den här länken:",
    end: "Länken gäller bara den här verifieringen. Dela den inte.",
  },
  tr: {
    subject: "Lütfen kimliğinizi yeniden doğrulayın",
    lead: "{brand} kimliğinizi yeniden doğrulamak istiyor. Yaklaşık iki dakika sürer. Bu bağlantıyı açın:",
    end: "Bağlantı yalnızca bu doğrulama içindir. Bu bağlantıyı kimseyle paylaşmayın.",
  },
  uk: {
    subject: "Підтвердьте вашу особу ще раз",
    lead: "{brand} має знову підтвердити вашу особу. Це триватиме близько двох хвилин. Відкрийте це посилання:",
    end: "Посилання лише для цієї перевірки. Нікому його не передавайте.",
  },
  vi: {
    subject: "Vui lòng xác nhận lại danh tính của bạn",
    lead: "{brand} cần xác nhận lại danh tính của bạn. Việc này mất khoảng hai phút. Hãy mở liên kết này:",
    end: "Liên kết chỉ dành cho lần xác minh này. Đừng chia sẻ liên kết.",
  },
  zh: {
    subject: "请再次确认您的身份",
    lead: "{brand} 需要再次确认您的身份。大约需要两分钟。请打开此链接：",
    end: "此链接仅用于本次验证，请勿分享此链接。",
  },
};

/** A mail that asks a person to renew their verification. */
export interface RenewalText {
  /** The language of the texts, a BCP 47 tag. */
  readonly language: string;
  readonly subject: string;
  /** Plain text with the placeholders `{brand}`, your name, and `{link}`, the `url` of the verification. */
  readonly body: string;
}

/**
 * A mail that asks a person to renew their verification, for your own mailer. The languages are those of the
 * page: `de-AT` gets German, an unknown one gets English.
 *
 * @example
 * const { subject, body } = renewalText("de");
 * const text = body.replace("{brand}", () => "Club").replace("{link}", () => url);
 */
export function renewalText(language = "en"): RenewalText {
  const short = language.toLowerCase().split("-")[0] ?? "";
  const known = Object.hasOwn(texts, short) ? short : "en";
  const { subject, lead, end } = texts[known] as MailTexts;
  return { language: known, subject, body: `${lead}\n\n{link}\n\n${end}\n` };
}
