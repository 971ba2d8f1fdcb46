import type { LanguageTerms } from '../language.ts';

export const turkish: LanguageTerms = {
  language: 'tr',
  version: 2,
  markers: `bir ve ile kadın erkek kadin çıplak ciplak genç genc küçük kucuk güzel guzel üzerinde sahilde plajda
    portresi fotoğraf saçlı yaşında yasinda gülümseyen sokakta oturan kadının için gözlü`,
  endings: {
    // Number, possession and case, as far as prompts use them; the vowels of each harmony in turn.
    back: '- u un unu una unda undan um umu lar ları ların larını larına larla ların lu luk ta tan la a',
    kiz: '- ı ım ımız ın ına ını ıyla a lar ları ların larla larını da dan la',
    bek: '- i in ini ine im ler leri lerin lerle lerini le te ten',
    en: '- i in ini ine ler leri lerin lerle le de den lerini lik',
  },
  sets: {
    '{year}': 'yaş yaşında yaşındaki yaşlarında yaşlarındaki yaşındayken yas yasinda yasindaki',
    '{kin}':
      'anne baba abla abi kardeş kız oğul oğlu kızı teyze hala amca dayı yeğen kuzen nine dede annesi babası ablası',
  },
  phrases: {
    'minors.term': `
      çocuk+back|çocuğ+back|cocuk|cocuklar|cocuğu|cocugu
      çocuğu|çocuğun|çocuğa|çocuğuyla
      bebek+bek|bebeğ+en|bebeği|bebeğin
      küçük|ufak|minik|kucuk bir? kız+kiz|kiz|oğlan|oglan|erkek|kızcağız
      kız|erkek|kiz çocuk+back|çocuğu|cocugu|cocuk
      kızcağız|kızcık|ufaklık|yavrucak|velet|veletler|yumurcak|sabi|bacaksız
      ergen+en|ergenlik|buluğ
      reşit olmayan|değil
      on sekiz yaş altı
      liseli|liseliler|ortaokullu|ilkokullu
      lise|ortaokul|ilkokul|anaokulu öğrencisi|öğrencileri|ogrencisi|kızı|kızları|çocuğu
      öğrenci kız|kızlar
      genç kız+kiz
      yeniyetme|tıfıl|genç_oğlan`,
    'minors.appearance': `
      çocuksu
      çocuk gibi|yüzlü|bedenli
      kız_çocuğu gibi|yüzlü
      {teen-age} {year}? gibi görünen|gösteren
      pedofili|pedofil|çocuk_istismarı`,
    'minors.age': `
      {minor-age} {year}
      {number} aylık|haftalık|günlük bebek|çocuk
      yaşı|yaş {minor-age}
      {minor-birth-year} doğumlu|dogumlu|yılında_doğan
      doğum|dogum yılı|yili {minor-birth-year}
      iki_bin sekiz|dokuz|on|on_bir|on_iki|on_üç|on_dört|on_beş|on_altı|on_yedi|on_sekiz|on_dokuz|yirmi doğumlu|yılında_doğan
      doğum yılı iki_bin sekiz|dokuz|on|on_bir|on_iki|on_üç|on_dört|on_beş|on_altı|on_yedi|on_sekiz|on_dokuz|yirmi
      {eighteen} yaş altı|altında|altındaki|yaşından küçük
      {eighteen} {year}? altı|altında|küçük
      {eighteen} yaşından küçük`,
    'minors.age-of-person': `
      {teen-age} lik
      henüz {eighteen}
      {eighteen} ine basmamış
      {eighteen} yaşına girmemiş|basmamış
      neredeyse {eighteen}`,
    'minors.school-grade': `
      {grade} sınıf öğrencisi|öğrencileri
      okul üniforması|formalı|formasıyla|önlüğü|kıyafetli
      ortaokulda|lisede|ilkokulda`,
    'minors.excluding-adults': 'yetişkin|yetişkinler|reşit|ergin',
    'minors.youth-in-adult-content': `
      masum|bakire|çocukluk|kızı|kızım|kız_kardeş|küçük_kardeş
      çok genç
      gencecik|körpe`,
    'minors.school-in-adult-content':
      'okul|okulda|okulu|lise|ortaokul|ilkokul|öğrenci|öğrenciler|anaokulu|kreş|teneffüs|sınıfta',
    'minors.childhood-things-in-adult-content':
      'emzik|biberon|bebek_bezi|beşik|salıncak|oyuncak_ayı|oyun_parkı',
    'real_people.public-figure': `
      ünlü|ünlüler|unlu oyuncu|şarkıcı|aktris|politikacı|futbolcu|kişi|biri|manken
      cumhurbaşkanı|başbakan`,
    'real_people.likeness': `
      {first-name} gibi|benzeyen
      {capitalised} {capitalised} benzeyen|a|e|na|ne|ya|ye benzeyen
      tıpatıp benzeri
      ikizi gibi {first-name}`,
    'real_people.acquaintance': `
      eski sevgilim|sevgilimin|karım|kocam
      komşumun|patronumun|öğretmenimin|arkadaşımın|sevgilimin|kuzenimin|ablamın yüzü|fotoğrafı|resmi|bedeni|çıplak
      komşuma|patronuma|öğretmenime|arkadaşıma|sevgilime|ablama benzeyen`,
    'non_consent.assault': `
      tecavüz*|tecavuz*|ırza_geçme
      cinsel saldırı|istismar|taciz
      rızası|rizasi|izni|onayı|haberi olmadan|dışında|dışı
      rızasız|izinsiz
      isteği|iradesi dışında|karşı
      zorla soyunan|soyulan|soyundurulan|cinsel|seks|soyunmaya`,
    'non_consent.secret-pictures': `
      gizli kamera|çekim|çekilmiş
      gizlice çekilen|çekilmiş|kaydedilen|fotoğraflanan
      röntgenci|röntgencilik|dikizleyen
      ifşa|sızdırılmış fotoğraf|video|görüntüler`,
    'non_consent.undressing-pictures': `
      kıyafetlerini|elbisesini|giysilerini|bikinisini çıkar|kaldır|sil
      bu kadını|kızı soy`,
    'adult_only.bestiality': `
      zoofili|hayvanlarla_seks
      köpekle|atla|hayvanla|eşekle seks|ilişki|sevişen`,
    'adult_only.incest': `
      ensest|üvey anne|baba|kardeş|abla|kız
      üvey
      {kin} ve|ile {kin}`,
    'adult_only.necrophilia': 'nekrofili|ceset|cesetle',
    'adult_only.impaired': `
      uyuşturulmuş|ilaçlanmış|baygın|bayıltılmış|sarhoş|bilinçsiz|bilinci_kapalı|hipnotize
      uyurken|uyuyan_kadına`,
    'adult_only.coercion': 'kaçırılmış|kaçırılan|şantaj|köle|rehine|esir|tutsak|zorla',
    'adult_only.trafficking': 'insan|kadın ticareti|kaçakçılığı',
    'adult_only.violence': 'işkence|kanlı|bıçaklanmış|boğulan|öldürülmüş|dövülmüş',
  },
  inContext: { 'minors.term': 'velet|sabi' },
  explicit: `
    çıplak|ciplak|çıplaklık|çırılçıplak|üstsüz|seks|cinsel|erotik|porno|meme_uçları|vajina|penis|amcık|sikiş*|orgazm|nü!
    kıyafetsiz|giysisiz`,
  suggestive: 'iç_çamaşırı|iç_çamaşırlı|seksi|dekolte|sütyen|külot|jartiyer|baştan_çıkarıcı',
  allowances: [
    {
      family: 'minors',
      reason: 'A place, a toy or a team; no person is meant.',
      appliesIn: 'both',
      phrases: [
        'kız kulesi',
        'bebek sahili|koyu|semti|parkı|sahilinde|semtinde',
        'genç kızlık soyadı',
        'oyuncak bebek*',
        'bebek mavisi|pembesi',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'çocuk kitabı|parkı|odası|hastanesi|çizimi|resmi|oyun',
        '{minor-age} {year} bir? viski|meşe|ağaç|köpek|kedi|at|şarap|araba|ev|zeytin|bonsai|kale|çınar',
        '{minor-age} yaşında bir? köpek|kedi|at|meşe|ağaç|çınar|bonsai|viski',
        '{minor-age} yaşındaki köpek|kedi|at|meşe|ağaç|çınar|bonsai|viski|kulübe',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['çıplak gözle|ayak|ayakla|kayalar|ağaçlar|dallar|beton|duvar|tepe|tepeler'],
    },
  ],
};
