import type { LanguageTerms } from '../language.ts';

export const polish: LanguageTerms = {
  language: 'pl',
  version: 1,
  markers: `kobieta kobiety kobietę mężczyzna mężczyźni dziewczyna dziewczyny chłopak przy plaży plaża łóżku
    młoda młody stary czerwony czarny biały siedzi uśmiecha włosami ulicy lesie która który jego oraz dwoje dwie`,
  endings: {
    ka: 'ka ki ce kę ką ko kom kami kach',
    m: '- a owi em ie u y ów om ami ach',
    adj: 'y a e ego ej emu ym ą ych ymi',
    soft: 'i ia ie iego iej iemu im ią ich imi',
    ni: 'ni nia nie niego niej niemu nim nią nich nimi',
    tek: 'ek ka kowi kiem ku ki ków kom kami kach kowie',
  },
  sets: {
    '{year}': 'lat lata latek latka rok roku roczek roczku',
    '{old-thing}':
      'whisky rum wino koniak ser dąb drzewo bonsai kot kotka pies koń samochód dom zamek kościół most gitara skrzypce wierzba sosna',
    '{person}':
      'ona on kobieta mężczyzna dziewczyna chłopak osoba model modelka pani panna kobiety dziewczyny chłopaka jej jemu',
    '{kin}':
      'matka ojciec mama tata siostra brat siostry bracia córka syn ciotka wujek siostrzenica bratanica siostrzeniec kuzynka kuzyn babcia dziadek matką ojcem siostrą bratem córką synem',
    '{month}': 'miesiąc miesiące miesięcy tygodni tygodnie dni',
    '{year-ordinal}': `ósmym ósmego dziewiątym dziewiątego dziesiątym dziesiątego jedenastym jedenastego dwunastym
      dwunastego trzynastym trzynastego czternastym czternastego piętnastym piętnastego szesnastym szesnastego
      siedemnastym siedemnastego osiemnastym osiemnastego dziewiętnastym dziewiętnastego dwudziestym dwudziestego`,
  },
  phrases: {
    'minors.term': `
      dziecko|dziecka|dziecku|dzieckiem|dzieci|dzieciom|dziećmi|dzieciach|dziecina|dzieciątko|dzieciak+m|dzieciaki|dzieciaczek|dzieciaczki
      dziewczyn+ka|dziewczynek|dziewuszka|dziewczę|dziewczęta|dziewczątko|dziewczynina|panienka|małolata|małolat|małolatka|małolaty
      chłopiec|chłopca|chłopcu|chłopcem|chłopcy|chłopców|chłopczyk|chłopczyka|chłopczyki|chłopaczek|chłopięta
      niemowl*|noworod*|bobas+m|bobasek|maluch+m|maluszek|maluchy|oseska|osesek|berbeć|brzdąc
      nastolat+tek|nastolat+ka|nastolatek|nastoletn+soft|nastoletnia|młodociany|młodociana|wyrost+tek|podlotek|podlotka
      synek|synka|syneczek|synkowie
      nieletn+soft|niepełnoletn+soft|małoletn+soft
      przedszkolak*
      uczennic*|uczeń|ucznia|uczniem|uczniowie|uczniów|pierwszoklasist*|drugoklasist*|trzecioklasist*|czwartoklasist*|piątoklasist*|szóstoklasist*|siódmoklasist*|gimnazjalist*|licealist*|podstawówki|podstawówka|pierwszak|ósmoklasist*|maturzyst*
      mała|mały|małe|małego|małą|małej|mali|młodziutka dziewczyna|dziewczyny|dziewczynę|chłopak|chłopaka|chłopaki|dziewczynka|chłopiec
      dojrzewanie_płciowe|pokwitanie|wiek_dziecięcy`,
    'minors.appearance': `
      dziecięc+adj|dziecięca|dziecinn+adj|chłopięc+adj|dziewczęc+adj
      wygląda|wyglądająca|wyglądający jak|na dziecko|dziewczynka|nastolatka|uczennica|nastolatek|nieletnia|nieletnią|dziewczynkę
      wygląda|wyglądająca|wyglądający na {teen-age}
      nie wygląda|wyglądająca|wyglądający na więcej|starszą|starszego|starszy niż|od {teen-age}
      nie starsza|starszy|starszą|więcej niż|od {teen-age}
      ledwo|zaledwie|dopiero|właśnie|świeżo co? skończyła|skończył|pełnoletnia|ukończyła? {eighteen}
      świeżo|ledwo pełnoletnia|pełnoletni
      pedofil*|dziecięca_pornografia|pornografia_dziecięca`,
    'minors.age': `
      {minor-age} {year}
      {minor-age} letnia|letni|letnie|letniej|letnią|letniego|letnim|latka|latek|latki|latkę|latka
      {number} {month} życia
      {number} miesięcz+ni|miesięczny|miesięczna|miesięczne
      roczn+adj|dwuletn*|trzyletn*|czteroletn*|pięcioletn*|sześcioletn*|siedmioletn*|ośmioletn*|dziewięcioletn*|dziesięcioletn*
      jedenastoletn*|dwunastoletn*|trzynastoletn*|czternastoletn*|piętnastoletn*|szesnastoletn*|siedemnastoletn*
      dwulat*|trzylat*|czterolat*|pięciolat*|sześciolat*|siedmiolat*|ośmiolat*|dziewięciolat*|dziesięciolat*
      jedenastolat*|dwunastolat*|trzynastolat*|czternastolat*|piętnastolat*|szesnastolat*|siedemnastolat*
      w wieku {minor-age}
      wiek {minor-age}
      urodzona|urodzony|urodziła|urodził|urodzone|ur|urodzenia|rocznik w|się? w? roku? {minor-birth-year}
      rok urodzenia to? {minor-birth-year}
      urodzona|urodzony|urodzenia w? dwa_tysiące {year-ordinal}
      poniżej|przed|niż {eighteen} lat|roku|rokiem?`,
    'minors.age-of-person': `
      ma|miała|mająca|mający|około|prawie|ledwo|skończyła tylko|dopiero|zaledwie|około|prawie? {teen-age}
      prawie|niecałe|nie_ma_jeszcze|jeszcze_nie|nie_skończyła|poniżej {eighteen}
      jej|jemu|mu {teen-age}`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      klasa|klasy|klasie {grade} podstawowej|podstawówki|szkoły|b|a?
      {grade} klasa|klasy|klasie|klasista
      pierwszej|drugiej|trzeciej|czwartej|piątej|szóstej|siódmej|ósmej klasy|klasie
      uczniowie|dziewczyna|chłopak|dziewczyny z|w|ze liceum|podstawówki|gimnazjum|szkoły_podstawowej|szkoły_średniej
      chodzi|chodziła|chodził|uczęszcza jeszcze? do gimnazjum|podstawówki|liceum|przedszkola
      mundur+tek szkolny|szkolnym
      mundurek|mundurku|mundurki szkolny|szkolnym|szkolne
      strój szkolny`,
    'minors.excluding-adults': 'dorosł+adj|dorośli|pełnoletn+soft',
    'minors.youth-in-adult-content': `
      młodociana|młodzieńcz+adj|siostrzyczka|siostrzyczkę|braciszek|córeczka|córka|córki|dzieciństwo|niewinn+adj|dziewicz+adj|dziewica|młodziutk+soft|nastoletnio
      bardzo|zbyt młoda|młody|młodo`,
    'minors.school-in-adult-content':
      'szkoła|szkole|szkoły|szkolna|szkolny|szkolnej|klasa_szkolna|liceum|gimnazjum|podstawówka|przedszkole|przedszkolu|lekcja|lekcji|student|studentka|studentki|ławka_szkolna|sala_lekcyjna',
    'minors.childhood-things-in-adult-content':
      'smoczek|pielucha|pieluchy|pieluszka|pluszowy_miś|huśtawka|piaskownica|plac_zabaw|kołyska|wózek_dziecięcy|śpioszki',
    'real_people.public-figure': `
      celebryt*|gwiazda_filmowa
      znan+adj|słynn+adj polska|polski? aktorka|aktor|aktorki|aktora|piosenkarka|piosenkarz|polityk|piłkarz|osoba|sportowiec|influencerka
      prezydent|premier polski|usa|rosji|ukrainy`,
    'real_people.likeness': `
      podobna|podobny|podobne do {first-name}
      wygląda|wyglądająca jak {first-name}
      podobna|podobny do {capitalised} {capitalised}
      sobowtór|sobowtóra|sobowtórem
      z twarzą {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      moja|mój|mojej|mojego|moją była|były|byłej|byłego|byłą
      zdjęcie|twarz|ciało|portret|fotka|akt mojej|mojego|naszej|naszego sąsiadki|sąsiada|dziewczyny|chłopaka|szefowej|nauczycielki|koleżanki|siostry|mamy|kuzynki|przyjaciółki|żony
      podobna|podobną|jak do|moja mojej|mojego? sąsiadki|sąsiadka|dziewczyny|dziewczyna|szefowej|szefowa|nauczycielki|nauczycielka|koleżanki|koleżanka|siostry|siostra|mamy|mama`,
    'non_consent.assault': `
      gwałt|gwałtu|gwałtem|gwałci|gwałcona|gwałcony|zgwałcon*|gwałciciel*
      przemoc|napaść|molestowanie seksualna|seksualne|seksualnej
      molestowan+adj|wykorzystana_seksualnie|wykorzystywana_seksualnie
      bez jej|jego|ich|żadnej? zgody|pozwolenia|wiedzy
      wbrew|przeciwko jej|jego|ich woli
      zmuszona|zmuszony|zmuszana do seksu|rozebrania|pozowania|stosunku|rozebrania_się`,
    'non_consent.secret-pictures': `
      ukryta|ukrytą|ukrytej|ukrytych kamera|kamerą|kamery|kamer
      potajemnie|ukradkiem|z_ukrycia nagrana|nagrany|filmowana|sfilmowana|sfotografowana|fotografowana|podglądana
      podglądacz*|podglądani*|voyeur*|porno_zemsta
      wykradzione|wyciekłe|skradzione zdjęcia|nagie_zdjęcia|fotki`,
    'non_consent.undressing-pictures': `
      rozbierz ją|go|tę kobietę?
      usuń|zdejmij jej|jego|z_niej ubranie|sukienkę|bluzkę|ubrania|bikini`,
    'adult_only.bestiality': `
      zoofili*|sodomia
      seks z psem|koniem|zwierzęciem|osłem`,
    'adult_only.incest': `
      kazirod*|macocha|ojczym|pasierbica|pasierb
      przyrodni|przyrodnia brat|siostra
      {kin} i|z|ze swoją|swoim|jej|jego? {kin}
      bliźniaczki`,
    'adult_only.necrophilia': 'nekrofil*|trup|trupa|trupem|zwłoki',
    'adult_only.impaired': `
      pijan+adj|nietrzeźw+adj|odurzon+adj|nieprzytomn+adj|zahipnotyzowan+adj|naćpan+adj|uśpion+adj
      gdy|kiedy ona? śpi|spała
      we śnie`,
    'adult_only.coercion':
      'porwan+adj|porwanie|szantaż|szantażowan+adj|niewolnic*|niewolnik|zakładnic*|zakładnik|uwięzion+adj|zmuszon+adj|zmuszan+adj|branka',
    'adult_only.trafficking': 'handel_ludźmi|handel_kobietami|przymusowa_prostytucja',
    'adult_only.violence':
      'tortur*|torturowan+adj|okalecz*|zakrwawion+adj|zamordowan+adj|zadźgan+adj|uduszon+adj|pobit+adj|duszon+adj',
  },
  explicit: `
    nago|nagość|rozebran+adj|rozneglizowan+adj|topless|obnażon+adj|gołe_piersi|nagie_piersi|nagusieńk*
    nag+soft|nag+adj|goł+adj|goła kobieta|kobiety|kobietę|dziewczyna|dziewczyny|modelka|modelki|mężczyzna|ciało|ciała|para|pary|pośladki
    kobieta|dziewczyna|modelka|mężczyzna naga|nagi|goła|goły
    seks|seksualn+adj|seksu|erotyk*|erotyczn+adj|pornografi*|sutki|orgazm|masturb*|pochwa|penisa|stosunek_płciowy
    bez ubrania|ubrań`,
  suggestive:
    'bielizna|bieliźnie|bielizny|stringi|majtki|biustonosz|stanik|pończochy|pończochach|podwiązki|zmysłow+adj|uwodziciel*|dekolt|seksown+adj|koszulka_nocna',
  allowances: [
    {
      family: 'minors',
      reason: 'The words name a thing here.',
      appliesIn: 'both',
      phrases: [
        '{number} lat pulldown|pulldowns|raise|raises|machine|stretch',
        'dziewczyna z perłą',
        'boże dzieciątko',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'książka|książki|szpital|zabawki|pokój|plac_zabaw|rysunek dla dzieci',
        'dziecięcy|dziecięca|dziecięce pokój|książka|rysunek|zabawki|szpital|wózek|marzenia',
        '{minor-age} {year} doświadczenia|gwarancji|tradycji|małżeństwa|wojny|temu|później|stażu|dojrzewania',
        'od|po|przez|co|za|przed {minor-age} {year}',
        '{minor-age} letni|letnia|letnie {old-thing}',
        '{old-thing} ma? {minor-age} {year}',
        'jubileusz|rocznica {minor-age} lat',
        '{minor-age} lat firmy|spółki|istnienia',
        'leżakowan+adj|dojrzewając+adj|starzon+adj {minor-age} {year}',
        'rocz+ni|roczna|roczny|dwuletn*|trzyletn*|pięcioletn*|ośmioletn*|dziesięcioletn*|dwunastoletn*|piętnastoletn* {old-thing}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['gołym okiem', 'naga|nagie prawda|skały|gałęzie|drzewa|ściana|ściany'],
    },
  ],
};
