export const letters = `
# transliteration (ICAO 9303-3 §6.A) and marks
  Jürgen | Müller = JUERGEN MUELLER
  Jürgen | Müller = JURGEN MULLER
  Jürgen | Müller = Jürgen Mueller
  Jürgen | Müller = JUXXRGEN MUXXLLER
  Juergen | Mueller = Jürgen Müller
  Björn | Österberg = BJOERN OESTERBERG
  Björn | Österberg = BJORN OSTERBERG
  Björn | Österberg = BJÕRN ÖSTERBERG
  Björn | Österberg = BJØRN ÓSTERBERG
  Åsa | Ångström = AASA AANGSTROEM
  Åsa | Ångström = ASA ANGSTROM
  Søren | Kjærgård = SOEREN KJAERGAARD
  Søren | Kjærgård = SOEREN KJAERGARD
  Łukasz | Wałęsa = LUKASZ WALESA
  Đorđe | Đurić = DJORDJE DJURIC
  Đorđe | Đurić = DORDE DURIC
  Žofie | Dvořáková = ZOFIE DVORAKOVA
  Şule | Çelik = SULE CELIK
  Işıl | Yıldız = ISIL YILDIZ
  İpek | Yıldız = IPEK YILDIZ
  Þór | Guðmundsson = THOR GUDMUNDSSON
  Groß | Weiß = GROSS WEISS
  Groß | Weiß = GROẞ WEIẞ
  Peña | Núñez = PENA NUNEZ
  María | Muñoz = MARIA MUNOZ
  María | Muñoz = MARIA MUNXXOZ
  Œuvrard | Lœwe = OEUVRARD LOEWE
  Maarten | IJsselstein = MAARTEN IJSSELSTEIN
  Ħamrun | Ŧallin = HAMRUN TALLIN
  Thị Hồng | Nguyễn = THI HONG NGUYEN
  Zoë | Brontë = Zoe\u0308 Bronte\u0308
  Ｊｏｈｎ | Ｄｏｅ = John Doe
  Fiﬁ | Griﬀin = FIFI GRIFFIN
# one transliteration does not chain into another
  Jöl | Adam ≠ Joël Adam
  Jöl | Adam = Joel Adam
  Joël | Adam = Joel Adam
  Jürgen | Müller ≠ Jürgen Muëller
  Jens | Möller ≠ Jens Mœller
  Jens | Kjær ≠ Jens Kjär
  Joergö | Adam ≠ Jörgoe Adam
  Mueller | Adam ≠ Muller Adam
  Aasa | Lind ≠ Asa Lind
  Thor | Berg ≠ Tor Berg
  Hans | Groß ≠ Hans Gros
  Søren | Kjærgård ≠ SAREN KJAERGARD
# Cyrillic is transliterated (ICAO 9303-3 §6.B), and its letters stay distinct
  Иван | Петров = IVAN PETROV
  Иван | Петров ≠ IVAN SIDOROV
  Юлия | Щербакова = IULIIA SHCHERBAKOVA
  Юлия | Щербакова = YULIYA SHCHERBAKOVA
  Олександр | Гончар = OLEKSANDR HONCHAR
  Игорь | Жуков = IGOR ZHUKOV
  Фёдор | Емельянов = Федор Емельянов
  Любица | Ђурић ≠ LJUBICA DURICH
  Гад | Кох ≠ Хад Кох
  Иван | Гарин ≠ Иван Харин
  Игорь | Жуков ≠ Игор Жуков
  Андрей | Белый ≠ Андреи Белый
  Илья | Зуков ≠ Илья Жуков
# Greek is transliterated (ELOT 743), and its letters stay distinct
  Γεώργιος | Παπαδόπουλος = GEORGIOS PAPADOPOULOS
  Ελένη | Ευαγγέλου = ELENI EVANGELOU
  Χρήστος | Θεοχάρης = CHRISTOS THEOCHARIS
  Παύλος | Μπάμπας = PAVLOS BAMPAS
  Παύλος | Μπάμπας = PAVLOS MPAMPAS
  Ευθύμιος | Ψαρρός = EFTHYMIOS PSARROS
  Ειρήνη | Νίκου = EIRINI NIKOU
  Γεώργιος | Παππάς = ΓΕΩΡΓΙΟΣ ΠΑΠΠΑΣ
  Γεώργιος | Παππάς ≠ GEORGIOS PAPAS
  Παύλος | Μπάμπας ≠ PAVLOS MAMPAS
  Χρήστος | Θεοχάρης ≠ CHRISTOS TEOCHARIS
  Νίκη | Ρήγα ≠ PHIKH PHTA
  Άννα | Βήτα ≠ ANNA BHTA
# a word of two scripts is not a transliteration
  Anna | Petrova ≠ Аnna Petrova
  Peter | Smith ≠ Реtеr Smith
  John | Doe ≠ Jоhn Doe
# Greek marks are not letters
  Ειρήνη | Νίκου = Ειρηνη Νικου
  Ειρήνη | Νίκου ≠ Ελένη Νίκου
  Ειρήνη | Νίκου ≠ Ειρήνη Νίκος
# vowel marks of Indic scripts count
  राम | शर्मा = राम शर्मा
  राम | शर्मा ≠ रूम शर्मा
  राम | शर्मा ≠ रम शर्मा
  राम | शर्मा ≠ रामी शर्मा
  राम | शर्मा ≠ राम शरमा
  ज़ाहिद | ख़ान ≠ जाहिद खान
  சிவா | குமார் = சிவா குமார்
  சிவா | குமார் ≠ சவா குமார்
  சிவா | குமார் ≠ சிவா குமர்
  রাম | রায় ≠ রীম রায়
  ਰਾਮ | ਸਿੰਘ ≠ ਰਾਮ ਸੰਘ
  రాము | రావు ≠ రాము రవు
  ರಾಮ | ರಾವ್ ≠ ರಮ ರಾವ್
  രാമൻ | നായർ ≠ രമൻ നായർ
# Thai, Khmer and Lao vowels and tones count
  สมชาย | ใจดี = สมชาย ใจดี
  สมชาย | ใจดี ≠ สมชาย ใจดำ
  สมชาย | ปา ≠ สมชาย ป้า
  สมหมาย | ดี ≠ สมหมาย ดู
  សុខ | ចាន់ ≠ សខ ចាន់
  ສົມ | ດີ ≠ ສມ ດີ
# kana voicing counts
  かな | 山田 ≠ がな 山田
  たかし | 山田 ≠ ただし 山田
  はる | 山田 ≠ ぱる 山田
  カナ | ヤマダ = ﾔﾏﾀﾞ ｶﾅ
  ガナ | ヤマダ = ヤマダ, ｶﾞﾅ
  カナ | ヤマダ ≠ ヤマタ, カナ
  ユキ | サトウ ≠ サトウ, ユーキ
# Chinese, Japanese and Korean names begin with the surname
  伟 | 王 = 王 伟
  伟 | 王 = 王伟
  伟 | 王 ≠ 李 伟
  伟 | 王 ≠ 王 伟明
  伟明 | 王 ≠ 王 伟
  伟 | 王 ≠ 伟王
  민준 | 김 = 김민준
  민준 | 김 ≠ 김민주
  太郎 | 山田 = 山田 太郎
  太郎 | 山田 ≠ 山田 次郎
# Arabic letters count; points count if both sides have them
  محمد | علي = محمد علي
  محمد | علي = مُحَمَّد علي
  محمد | علي = محـمد علي
  محمد | علي ≠ محمود علي
  أحمد | علي ≠ حمد علي
  سَلَمة | علي ≠ سُلَمة علي
  فاطمة | زهراء ≠ فطمة زهراء
# Hebrew points are optional, and count if both sides have them
  דָּוִד | לֵוִי = דוד לוי
  דוד | לוי = דוד לוי
  דוד | לוי ≠ דור לוי
  דָן | לוי ≠ דֵן לוי
# a false difference, left to review: hamza, ye and kaf in another form; another script without a table
  أحمد | علي ≠ احمد علي
  علی | رضا ≠ علي رضا
  伟 | 王 ≠ WEI | WANG
  王 | 國 ≠ 王 国
`;

/** Zero-width characters and bidi controls, written as escapes because they are invisible. */
export const invisible = `
# zero-width characters are not letters, and hide none
  John | Doe = Jo\u200bhn Doe
  John | Doe = John\ufeff Doe
  محمد | رضا = مح\u200cمد رضا
  John | Doe = \u200eJohn Doe\u200f
  John | Doe ≠ Jo\u200bn Doe
  John | Doe ≠ J\u200bh\u200bn D\u200be
  Ann | Lee ≠ Ann\u200bLee
  太郎 | 辻 = 辻\u{e0100} 太郎
# bidi controls display a text in another order than stored
  John | Smith ≠ John \u202ehtimS
  John | Smith ≠ John \u202eSmith\u202c
  John | Smith ≠ John\u202eSmith
  John | htimS ≠ John \u202ehtimS
  John | \u202ehtimS ≠ John \u202ehtimS
  John | Smith ≠ \u2067John\u2069 Smith
# invisible names are never equal
  \u200b | \u200b ≠ \u200b \u200b
  \u202e | \u202e ≠ \u202e \u202e
  \u3164 | \u3164 ≠ \u3164 | \u3164
  \u200b | Doe ≠ \u200b Doe
  \u115f | ≠ \u115f
  - | - ≠ - -
  ' | ' ≠ ' | '
# symbols are not separators
  John | Meyer ≠ John M€yer
  John | Myer ≠ John M€yer
  John | Doe ≠ John D@e
  John | De ≠ John D@e
  John | Smith ≠ John Smith™
  John | Smith ≠ John Sm\u0364ith
  John | Doe ≠ John Doe²
  John | Doe ≠ John (Doe)
  John | Doe ≠ John Doe & Jane Roe
  John | Doe ≠ John and Jane Doe Smith
`;
