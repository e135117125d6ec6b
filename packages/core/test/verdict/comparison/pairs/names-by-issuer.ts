/** `Given | Surname` as expected, then as read. `@` lines give the issuer, `#` lines reason and source. */
export const byIssuer = `
@ CHN
# GB/T 28039-2011: Ü is YU after L and N, but LUE and NUE
  Wei | Lü = WEI | LYU
  Wei | Lü = WEI | LU
  Wei | Lü = WEI | LV
  Wei | Lü = LYU, WEI
  Lü | Wang = LYU | WANG
  Nü | Zhang = NYU | ZHANG
  Nü | Zhang = NV | ZHANG
  Xiaolü | Chen = XIAOLYU | CHEN
  Xiao Lü | Chen = XIAOLYU | CHEN
  Hong | Lüe = HONG | LUE
  Nüe | Li = NUE | LI
  Lüyan | Sun = LYUYAN | SUN
  Wei | LYU = WEI | Lü
  Wei | Lü ≠ WEI | LUE
  Wei | Lü ≠ WEI | LYUE
  Hong | Lüe ≠ HONG | LYUE
  Wei | Lü ≠ WEI | LI
  Wei | Lü ≠ WEI | NYU
  Nü | Zhang ≠ NU | ZHENG
  Wei | Lyu ≠ WEI | LU
  Wei | Lu ≠ WEI | LYU
  Wei | Lu ≠ WEI | LV
  Wei | Yü ≠ WEI | YYU
  Wei | Lǖ = WEI | LYU
@ HKG
# the same rule in Hong Kong and Macao
  Wei | Lü = WEI | LYU
  Wei | Lü ≠ WEI | LUE
@ MAC
  Nü | Ho = NYU | HO
@ TWN
# Hanyu and Tongyong Pinyin (Bureau of Consular Affairs)
  Mei | Lü = MEI | LYU
  Mei | Lü = MEI | LU
  Hong | Lüe = HONG | LYUE
  Mei | Lü ≠ MEI | LV
  Mei | Lü ≠ MEI | LUI
@ DEU
# Ü is UE outside Chinese documents (ICAO 9303-3 §6.A)
  Wei | Lü = WEI | LUE
  Wei | Lü ≠ WEI | LYU
  Wei | Lü ≠ WEI | LV
  Jürgen | Müller = JUERGEN | MUELLER
  Jürgen | Müller = JURGEN | MULLER
  Jörg | Weiß = JOERG | WEISS
  Jörg | WEIẞ = JOERG | WEISS
  Käthe | Schäfer = KAETHE | SCHAEFER
  Juergen | Mueller = Jürgen | Müller
  Jürgen | Müller ≠ JYURGEN | MYULLER
  Jurgen | Muller ≠ JUERGEN | MUELLER
  Jörg | Weiß ≠ JOERG | WEIS
@ FRA
  Lœtitia | Cœur = LOETITIA | COEUR
  Cécile | Lecœur = CECILE | LECOEUR
  Anaïs | Forêt = ANAIS | FORET
  Lætitia | Dupré = LAETITIA | DUPRE
  Cécile | Lecœur ≠ CECILE | LECUR
  Cécile | Lecœur ≠ CECILE | LECEUR
  Anaïs | Forêt ≠ ANAIS | FORT
@ UKR
# Cabinet of Ministers, resolution 55 of 2010: ЗГ is ZGH, initial letters are YE, YI, Y, YU, YA
  Олег | Згурський = OLEH | ZGHURSKYI
  Богдан | Розгон = BOHDAN | ROZGHON
  Ірина | Згоранець = IRYNA | ZGHORANETS
  Євген | Єнакієв = YEVHEN | YENAKIIEV
  Євген | Єнакієв = IEVHEN | IENAKIIEV
  Їжак | Їжакевич = YIZHAK | YIZHAKEVYCH
  Йосип | Йосипенко = YOSYP | YOSYPENKO
  Юрій | Юрченко = YURII | YURCHENKO
  Яна | Ярошенко = YANA | YAROSHENKO
  Юлія | Щербак = YULIIA | SHCHERBAK
  Григорій | Ґалаґан = HRYHORII | GALAGAN
  Наталя | Костянтиненко = NATALIA | KOSTIANTYNENKO
  Сергій | Хмельницький = SERHII | KHMELNYTSKYI
  Дарʼя | Мелʼник = DARIA | MELNYK
  Ольга | Шевченко = OLHA | SHEVCHENKO
  Володимир | Зеленський = VOLODYMYR | ZELENSKYI
  Кирило | Цюрупа = KYRYLO | TSIURUPA
  Олег | Згурський ≠ OLEH | ZHURSKYI
  Олег | Журський ≠ OLEH | ZGHURSKYI
  Ігор | Гончар ≠ IHOR | GONCHAR
  Григорій | Ґалаґан ≠ HRYHORII | HALAHAN
  Кирило | Мельник ≠ KIRILO | MELNYK
  Олена | Коваль ≠ OLENA | KOVALENKO
  Сергій | Шевчук ≠ SERHII | SHEVCHENKO
  Наталя | Бойко ≠ NATALIA | BOIKA
@ RUS
# Russian Г is G: ZGH, H are Ukrainian
  Игорь | Гончаров = IGOR | GONCHAROV
  Игорь | Гончаров ≠ IGOR | HONCHAROV
  Олег | Згурский = OLEG | ZGURSKII
  Олег | Згурский ≠ OLEG | ZGHURSKII
# Order 310 of 1997, GOST R 52535.1-2006 (Ц TC), ICAO since 2014
  Юрий | Яковлев = IURII | IAKOVLEV
  Юрий | Яковлев = YURIY | YAKOVLEV
  Сергей | Царёв = SERGEI | TSAREV
  Сергей | Царёв = SERGEI | TCAREV
  Сергей | Царёв = SERGEY | TSAREV
  Мария | Подъячева = MARIIA | PODIEIACHEVA
  Мария | Подъячева = MARIIA | PODIACHEVA
  Алексей | Щукин = ALEKSEI | SHCHUKIN
  Илья | Хрущёв = ILIA | KHRUSHCHEV
  Эдуард | Жуков = EDUARD | ZHUKOV
  Любовь | Ильина = LIUBOV | ILINA
  Ксения | Быкова = KSENIIA | BYKOVA
  Фёдор | Ёлкин = FEDOR | ELKIN
  Сергей | Царёв ≠ SERGEI | CAREV
  Илья | Хрущёв ≠ ILIA | HRUSHCHEV
  Алексей | Щукин ≠ ALEKSEI | SHTUKIN
  Юрий | Яковлев ≠ IURII | IAKOVLEVA
  Эдуард | Жуков ≠ EDUARD | ZUKOV
  Sergey | Tsarev ≠ SERGEI | TSAREV
  Мария | Иванова ≠ MARIIA | IVANOV
@ BLR
# Interior Ministry, instruction 288 of 2008
  Аляксандр | Бабрыковіч = ALIAKSANDR | BABRYKOVICH
  Ігар | Галавач = IHAR | HALAVACH
  Юрый | Якубовіч = YURY | YAKUBOVICH
  Мікалай | Ермаковіч = MIKALAI | YERMAKOVICH
  Сяргей | Каўшар = SIARHEI | KAUSHAR
  Святлана | Цімашэнка = SVIATLANA | TSIMASHENKA
  Алена | Ёршык = ALENA | YORSHYK
  Ігорь | Головач = IGOR | GOLOVACH
  Сяргей | Каўшар ≠ SIARHEI | KAVSHAR
  Ігар | Галавач ≠ IHAR | KHALAVACH
  Святлана | Цімашэнка ≠ SVIATLANA | CIMASHENKA
@ BGR
# Transliteration Act 2009: Ъ A, Щ SHT, Х H, final ИЯ IA; ICAO before
  Мария | Иванова = MARIA | IVANOVA
  Мария | Иванова = MARIYA | IVANOVA
  Юлия | Щерева = YULIA | SHTEREVA
  Христо | Ангелов = HRISTO | ANGELOV
  Христо | Ангелов = KHRISTO | ANGELOV
  Йордан | Жечев = YORDAN | ZHECHEV
  Йордан | Жечев = IORDAN | ZHECHEV
  Стоян | Кърджиев = STOYAN | KARDZHIEV
  Стоян | Кърджиев = STOIAN | KURDZHIEV
  Цветана | Цанкова = TSVETANA | TSANKOVA
  Яна | Пеева = YANA | PEEVA
  Юлия | Щерева ≠ YULIA | SHCHEREVA
  Мария | Иванова ≠ MARIYIA | IVANOVA
  Христо | Ангелов ≠ CHRISTO | ANGELOV
  Стоян | Кърджиев ≠ STOYAN | KIRDZHIEV
  Цветана | Цанкова ≠ CVETANA | CANKOVA
@ SRB
# Serbian has two alphabets; the zone omits the marks
  Ђорђе | Ђурић = Đorđe | Đurić
  Ђорђе | Ђурић = DJORDJE | DJURIC
  Ђорђе | Ђурић = DORDE | DURIC
  Жељко | Шћепановић = Željko | Šćepanović
  Жељко | Шћепановић = ZELJKO | SCEPANOVIC
  Чедомир | Џаџић = CEDOMIR | DZADZIC
  Чедомир | Џаџић = Čedomir | Džadžić
  Надежда | Живковић = NADEZDA | ZIVKOVIC
  Љубица | Његош = LJUBICA | NJEGOS
  Хранислав | Цвејић = HRANISLAV | CVEJIC
  Đorđe | Đurić = DJORDJE | DJURIC
  Ђорђе | Ђурић ≠ ĐORĐE | ĐURIČ
  Жељко | Шћепановић ≠ ZHELJKO | SHCEPANOVIC
  Хранислав | Цвејић ≠ KHRANISLAV | TSVEJIC
  Надежда | Живковић ≠ NADEZDA | ZIVKOV
  Чедомир | Џаџић ≠ CHEDOMIR | DZADZIC
@ MNE
  Вук | Шћепановић = VUK | SCEPANOVIC
@ BIH
  Џенан | Хаџић = DZENAN | HADZIC
@ MKD
# ICAO's exceptions: Ѓ GJ, Ќ KJ, Џ DJ
  Ѓорѓи | Ќосев = GJORGJI | KJOSEV
  Ѓорѓи | Ќосев = Ǵorǵi | Ḱosev
  Наџи | Џамбазов = NADJI | DJAMBAZOV
  Ѕвезда | Ѕидова = DZVEZDA | DZIDOVA
  Христо | Цветков = HRISTO | CVETKOV
  Жарко | Шутев = ZHARKO | SHUTEV
  Ѓорѓи | Ќосев ≠ DJORDJI | CHOSEV
  Христо | Цветков ≠ KHRISTO | TSVETKOV
  Жарко | Шутев ≠ ZARKO | SUTEV
@ KAZ
# ICAO: Ә A, Ғ G, Қ K, Ң N, Ө O, Ұ U, Ү U, Һ KH
  Әлия | Ғабдуллина = ALIYA | GABDULLINA
  Қанат | Құнанбаев = KANAT | KUNANBAYEV
  Қанат | Құнанбаев = QANAT | QUNANBAEV
  Өмірбек | Жаңабаев = OMIRBEK | ZHANABAYEV
  Гүлнар | Ұлықбекова = GULNAR | ULYKBEKOVA
  Айгүл | Һашимова = AIGUL | KHASHIMOVA
  Әлия | Ғабдуллина ≠ ELIYA | GABDULLINA
  Қанат | Құнанбаев ≠ KANAT | KUNANBAI
  Өмірбек | Жаңабаев ≠ UMIRBEK | ZHANABAYEV
@ KGZ
  Жаныл | Өмүралиева = JANYL | OMURALIEVA
  Жаныл | Өмүралиева = ZHANYL | OMURALIEVA
  Таңат | Жусупов = TANAT | JUSUPOV
  Жаныл | Өмүралиева ≠ YANYL | OMURALIEVA
@ TJK
  Ҷамшед | Раҳмонов = JAMSHED | RAHMONOV
  Ҷамшед | Раҳмонов = CHAMSHED | RAKHMONOV
  Зӯҳро | Қодирӣ = ZUHRO | QODIRI
  Ғафур | Ёров = GHAFUR | YOROV
  Ҷамшед | Раҳмонов ≠ ZHAMSHED | RAHMONOV
@ UZB
# Law on the Latin alphabet, 1993 and 1995
  Ўткир | Ғуломов = OTKIR | GULOMOV
  Ўткир | Ғуломов = O'TKIR | G'ULOMOV
  Ҳусан | Қодиров = HUSAN | QODIROV
  Хуршид | Жўраев = XURSHID | JORAYEV
  Oʻtkir | Gʻulomov = OTKIR | GULOMOV
  Ўткир | Ғуломов ≠ ETKIR | GULOMOV
  Ҳусан | Қодиров ≠ XUSAN | QODIROV
@ TKM
  Сердар | Бердимухамедов = SERDAR | BERDIMUHAMEDOW
  Җемал | Өвезов = JEMAL | OVEZOW
  Җемал | Өвезов ≠ ZHEMAL | OVEZOW
@ AZE
# Ə is A in the zone of passports, E by ICAO's table
  Əli | Məmmədov = ALI | MAMMADOV
  Əli | Məmmədov = Əli | Məmmədov
  Əli | Məmmədov = ƏLİ | MƏMMƏDOV
  Əli | Məmmədov = ELI | MEMMEDOV
  Gülnarə | Həsənova = GULNARA | HASANOVA
  Gülnarə | Həsənova = GUELNARA | HASANOVA
  Pərvanə | Əsgərova = PARVANA | ASGAROVA
  Səbinə | Əliyeva = SABINA | ALIYEVA
  Şəhriyar | Çələbi = SAHRIYAR | CALABI
  Xədicə | Quliyeva = XADICA | QULIYEVA
  Ali | Mammadov = ƏLİ | MƏMMƏDOV
  Әли | Мәммәдов = ALI | MAMMADOV
  Әли | Мәммәдов = Əli | Məmmədov
  Əli | Məmmədov ≠ OLI | MOMMODOV
  Əli | Məmmədov ≠ ALI | MAMMADLI
  Əli | Məmmədov ≠ ALI | MAMADOV
  Əli | Məmmədov ≠ LI | MMMDOV
  Ali | Mammadov ≠ ELI | MEMMEDOV
  Gülnarə | Həsənova ≠ GULNAR | HASANOVA
  Əli | Məmmədov ≠ ΘLI | MΘMMΘDOV
@ TUR
  Işıl | Yıldız = ISIL | YILDIZ
  İpek | Şahin = IPEK | SAHIN
  Gökçe | Öztürk = GOEKCE | OEZTUERK
  Gökçe | Öztürk = GOKCE | OZTURK
  Çağrı | Doğan = CAGRI | DOGAN
  Əli | Kaya = ELI | KAYA
  Əli | Kaya ≠ ALI | KAYA
  Gökçe | Öztürk ≠ GOKCE | OZTERK
@ MNG
# MNS 5217:2012
  Болд | Өнөрбаяр = BOLD | UNURBAYAR
  Болд | Өнөрбаяр = BOLD | ONORBAYAR
  Ганбаатар | Мөнхжаргал = GANBAATAR | MUNKHJARGAL
  Энхтуяа | Цэцэг = ENKHTUYAA | TSETSEG
  Ерөөлт | Ёндон = YEROOLT | YONDON
  Энхтуяа | Цэцэг ≠ ENHTUJAA | CECEG
@ GRC
# ELOT 743
  Γεώργιος | Παπαδόπουλος = GEORGIOS | PAPADOPOULOS
  Άγγελος | Σφυρής = ANGELOS | SFYRIS
  Ιωάννης | Χατζής = IOANNIS | CHATZIS
  Ευάγγελος | Μπουζούκης = EVANGELOS | BOUZOUKIS
  Θεοδώρα | Ξενοφώντος = THEODORA | XENOFONTOS
  Αύρα | Ψυχή = AVRA | PSYCHI
  Ευτυχία | Ρούσσου = EFTYCHIA | ROUSSOU
  Ιωάννης | Χατζής ≠ IOANNIS | HATZIS
  Θεοδώρα | Ξενοφώντος ≠ TEODORA | XENOFONTOS
  Άγγελος | Σφυρής ≠ AGELOS | SFYRIS
  Ευτυχία | Ρούσσου ≠ EFTYCHIA | ROUSOU
@ CYP
  Ανδρέας | Χαραλάμπους = ANDREAS | CHARALAMPOUS
@ GEO
# national system of 2002; its apostrophes are not written on documents
  გიორგი | მარგველაშვილი = GIORGI | MARGVELASHVILI
  ზვიად | გამსახურდია = ZVIAD | GAMSAKHURDIA
  ნინო | ჭავჭავაძე = NINO | CHAVCHAVADZE
  თამარ | წერეთელი = TAMAR | TSERETELI
  ლევან | ყიფიანი = LEVAN | QIPIANI
  ქეთევან | ღონღაძე = KETEVAN | GHONGHADZE
  ნინო | ჭავჭავაძე ≠ NINO | CHAVCHANIDZE
  ლევან | ყიფიანი ≠ LEVAN | KIPIANI
  თამარ | წერეთელი ≠ TAMAR | CERETELI
  გიორგი | მარგველაშვილი = გიორგი | მარგველაშვილი
@ ARM
# spellings of Armenian passports
  Արմեն | Հակոբյան = ARMEN | HAKOBYAN
  Անի | Խաչատրյան = ANI | KHACHATRYAN
  Երվանդ | Ոսկանյան = YERVAND | VOSKANYAN
  Ծովինար | Ղազարյան = TSOVINAR | GHAZARYAN
  Լուսինե | Ջանիբեկյան = LUSINE | JANIBEKYAN
  Սևակ | Թումանյան = SEVAK | TUMANYAN
  Արմեն | Հակոբյան ≠ ARMEN | AKOPYAN
  Անի | Խաչատրյան ≠ ANI | XACHATRYAN
  Ծովինար | Ղազարյան ≠ TSOVINAR | KAZARYAN
@ DZA
# Arabic names on the French model
  محمد | علي = MOHAMED | ALI
  محمد | علي = MOHAMMED | ALI
  يوسف | شريف = YOUCEF | CHERIF
  حسين | بن عيسى = HOCINE | BEN AISSA
  عبد القادر | سليمان = ABDELKADER | SLIMANE
  عبدالرحمن | محمود = ABDERRAHMANE | MAHMOUD
  فاطمة | عثمان = FATMA | OTHMANE
  محمد | علي ≠ MUHAMMAD | ALI
  محمد | علي ≠ MAHMOUD | ALI
  محمد | علي ≠ AHMED | ALI
  يوسف | شريف ≠ YUSUF | SHARIF
  سليم | علي ≠ SALEM | ALI
@ SAU
# Arabic names on the English model
  محمد | علي = MUHAMMAD | ALI
  محمد | علي = MOHAMMED | ALI
  يوسف | الهاشمي = YOUSUF | ALHASHIMI
  يوسف | الهاشمي = YOUSUF | AL-HASHIMI
  عائشة | المنصور = AISHA | AL MANSOUR
  عبد الله | سعيد = ABDULLAH | SAEED
  محمد | علي ≠ MHAMED | ALI
  محمد | علي ≠ MAHMOOD | ALI
  عمر | علي ≠ AMIR | ALI
  عمر | علي ≠ AMR | ALI
  حسن | علي ≠ HUSSAIN | ALI
  سالم | علي ≠ SALEEM | ALI
  Mohamed | Ali ≠ MUHAMMAD | ALI
  Yousuf | Saeed ≠ YUSUF | SAID
@ EGY
  محمود | جمال = MAHMOUD | GAMAL
  أحمد | حسن = AHMED | HASSAN
  محمود | جمال ≠ MOHAMED | GAMAL
@ IRN
# Persian and Urdu forms of a letter are the same letter
  علی | کریم = ALI | KARIM
  علی | کریم ≠ ALI | AKRAM
@ VNM
# passports omit all marks
  Thị Hồng | Nguyễn = THI HONG | NGUYEN
  Đức | Đặng = DUC | DANG
  Ươm | Trần = UOM | TRAN
  Đức | Đặng ≠ DJUC | DJANG
  Đức | Đặng ≠ DUC | DUONG
@ ISL
  Þór | Guðmundsson = THOR | GUDMUNDSSON
  Ægir | Þórðarson = AEGIR | THORDARSON
  Björk | Öfjörð = BJORK | OFJORD
  Þór | Guðmundsson ≠ TOR | GUDMUNDSSON
  Þór | Guðmundsson ≠ POR | GUDMUNDSSON
@ MLT
  Ġorġ | Ħamrun = GORG | HAMRUN
  Żaren | Buttiġieg = ZAREN | BUTTIGIEG
  Ġorġ | Ħamrun ≠ GORG | AMRUN
@ ROU
  Ștefan | Țurcanu = STEFAN | TURCANU
  Ştefan | Ţurcanu = Ștefan | Țurcanu
  Ștefan | Țurcanu ≠ SHTEFAN | TSURCANU
@ DNK
  Søren | Kjærgård = SOEREN | KJAERGAARD
  Åse | Ødegård = AASE | OEDEGAARD
  Åse | Ødegård ≠ AESE | AEDEGAARD
@ NOR
# Đ is a Sámi letter, written D
  Láilá | Gáđđi = LAILA | GADDI
  Máret | Ŋávvi = MARET | NAVVI
  Láilá | Gáđđi ≠ LAILA | GADJDJI
@ HRV
  Đurđa | Đilas = DJURDJA | DJILAS
  Đurđa | Đilas = DURDA | DILAS
@ ESP
  María | Muñoz = MARIA | MUNOZ
  María | Muñoz = MARIA | MUNXXOZ
  Íñigo | Argüello = INIGO | ARGUELLO
  María | Muñoz ≠ MARIA | MUNIOZ
@ NGA
# hooked letters of Hausa and other African alphabets
  Ɓala | Ɗanƙo = BALA | DANKO
  Bala | Danko = ƁALA | ƊANƘO
  Ƴusuf | Ɗantata = YUSUF | DANTATA
  Ɓala | Ɗanƙo ≠ VALA | DANKO
  Ɓala | Ɗanƙo ≠ BALA | TANKO
@ GHA
  Kɔfi | Aɖɛ = KOFI | ADE
  Yaɔ | Ŋutsu = YAO | NGUTSU
  Ɣeti | Ʋuvu = GHETI | WUVU
  Ɣeti | Ʋuvu ≠ XETI | WUVU
  Kɔfi | Aɖɛ ≠ KAFI | ADE
@ MLI
  Ɲeba | Ŋolo = NYEBA | NGOLO
  Ɛsitɛri | Kɔnɛ = ESITERI | KONE
  Ɲeba | Ŋolo = NEBA | NOLO
  Ɛsitɛri | Kɔnɛ ≠ ASITARI | KANA
@ JPN
# Hepburn table of the Passport Act Regulations
  タロウ | ヤマダ = TARO | YAMADA
  ショウタ | オオノ = SHOTA | ONO
  シンイチ | ホンマ = SHINICHI | HOMMA
  リョウコ | サトウ = RYOKO | SATO
  ユウキ | ハットリ = YUKI | HATTORI
  ジュン | チバ = JUN | CHIBA
  タロウ | ヤマダ ≠ JIRO | YAMADA
  タロウ | ヤマダ ≠ TARO | YAMATA
  シンイチ | ホンマ ≠ SHINICHI | HONDA
  ジュン | チバ ≠ ZYUN | TIBA
`;

/** Without a known issuer: ICAO's own table, and no state's. */
export const unknownIssuer = `
# ICAO 9303-3 §6
  Wei | Lü = WEI | LUE
  Wei | Lü ≠ WEI | LYU
  Əli | Kaya = ELI | KAYA
  Əli | Kaya ≠ ALI | KAYA
  Олег | Згурський ≠ OLEH | ZGHURSKYI
  Иван | Петров = IVAN | PETROV
  Юлия | Щербакова = IULIIA | SHCHERBAKOVA
  محمد | علي = MXHMD | ELY
  محمد | علي ≠ MOHAMED | ALI
  فاطمة | خالد = FAXTTMXAH | XKHALD
  Ɓala | Ŋolo = BALA | NOLO
  Ɓala | Ŋolo ≠ BALA | NGOLO
  Ɔsei | Ɛdem = OSEI | EDEM
  Ɔsei | Ɛdem ≠ ÖSEI | EDEM
  გიორგი | ლომიძე = GIORGI | LOMIDZE
  Արամ | Սարգսյան = ARAM | SARGSYAN
  伟 | 吕 ≠ WEI | LYU
  สมชาย | ใจดี ≠ SOMCHAI | JAIDEE
  राम | शर्मा ≠ RAM | SHARMA
  דוד | לוי ≠ DAVID | LEVI
# a word of two scripts is no transliteration
  Əli | Məmmədov ≠ ΘLΙ | MΘMMΘDOV
  Иvan | Petrov ≠ IVAN | PETROV
  გიorgi | Lomidze ≠ GIORGI | LOMIDZE
`;
