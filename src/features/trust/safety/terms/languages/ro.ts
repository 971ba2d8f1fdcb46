import type { LanguageTerms } from '../language.ts';

export const romanian: LanguageTerms = {
  language: 'ro',
  version: 1,
  markers: `femeie femeia femei bărbat bărbatul băiat lângă pentru plajă tânără tânăr frumoasă roșu roșie negru
    zâmbește stradă pădure portretul fotografie sunt două`,
  sets: {
    '{year}': 'an ani anișori',
    '{old-thing}':
      'whisky rom vin coniac brânză stejar copac bonsai pisică motan câine cal mașină casă castel biserică pod chitară vioară salcie pin',
    '{person}':
      'ea el femeie bărbat fată băiat persoană model domnișoară doamnă femeia fata bărbatul băiatul tip tipă',
    '{kin}':
      'mama mamă tatăl tată sora soră frate fratele surori frați fiica fiică fiul fiu mătușă mătușa unchi unchiul nepoată nepoata nepot nepotul verișoară verișoara văr bunica bunic',
    '{month}': 'luni săptămâni zile',
    '{school}': 'primară generală gimnazială elementară',
  },
  phrases: {
    'minors.term': `
      copil|copilul|copilului|copii|copiii|copiilor|copilă|copila|copilaș|copilași|copilandru|copilandri|copilărie
      fetiță|fetița|fetițe|fetițele|fetiței|fetițelor|fetișcană|fetișcane|codană|puștoaică|puștoaice|puștoaica
      băiețel|băiețelul|băieței|băiețelului|băiețaș|puști|puștiul|puștiului|puștime|puștan|puștani|băiat|băiatul|băieți|băieții|băiatului
      bebeluș|bebelușul|bebeluși|bebelușului|sugar|sugari|nou_născut|nou_născuți|prunc|pruncul|prunci|țânc!|țânci!|pici|piciul
      adolescentă|adolescenta|adolescente|adolescentei|adolescenți|adolescentul|adolescenților|preadolescent*|pubertate|puber|puberi
      minoră|minora|minori|minorul|minorei|minorilor
      elevă!|elevei|elevul|elevi|elevii|elevilor|școlar|școlari|școlarul|școlăriță|școlărițe|școlărița|liceană|liceana|licean|liceeni|liceene|liceanul|preșcolar*|grădinar_copil
      fată|fete|fata mică|mici|micuță|micuțe|foarte_tânără
      băiat|băieți mic|mici|micuț
      mică|micuță fată
      copiliță|copilița|fecioară_tânără`,
    'minors.appearance': `
      copilăresc|copilărească|copilărești|copilăros|copilăroasă|infantilă|adolescentin|adolescentină
      față|chip|corp|trup|voce de copil|fetiță|bebeluș|adolescentă|băiețel
      arată|pare|arătând ca un|o|a? copil|fetiță|adolescentă|elevă|minoră|băiețel
      pare|arată de? {teen-age} {year}
      nu pare|arată mai mare|în_vârstă de|ca? {teen-age}
      abia|tocmai|proaspăt a? împlinit|implinit|făcut {eighteen}
      abia|tocmai|proaspăt {eighteen}|majoră
      pedofil*|pornografie_infantilă`,
    'minors.age': `
      {minor-age} de? {year}
      {number} {month} de? viață|vârstă
      în|în_vârstă|cu|la vârsta|vârstă|vârsta? de {minor-age}
      vârsta|vârstă de? {minor-age}
      născută|născut|născuți|născute în|pe|din anul? {minor-birth-year}
      nascuta|nascut in anul? {minor-birth-year}
      anul|an nașterii|naștere|de_naștere este? {minor-birth-year}
      născută|născut în? anul? două_mii {grade}
      sub|mai_puțin_de|mai_mică_de|mai_mic_de {eighteen} de? ani?
      n_are|nu_are|nu_a_împlinit|încă_nu_are {eighteen}
      {minor-age} anișori`,
    'minors.age-of-person': `
      are|avea|împlinește|face|vreo doar|numai|abia|cam|aproape|vreo? {teen-age}
      aproape|nici|încă_nu|nici_măcar {eighteen}
      {person} de {teen-age}`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      clasa|clasei a? {grade}|întâi|doua|treia|patra|cincea|șasea|șaptea|opta|noua|zecea a?
      elev|elevă|elevi|fată|băiat de|din|la|în liceu|gimnaziu|școală|școala|generală
      școală|școala {school}
      e|este|merge|încă|învață încă? la gimnaziu|liceu|grădiniță|școala_generală|școala_primară
      gemene|gemeni de {minor-age}
      uniformă|uniforme|uniforma școlară|școlare|de_școală|de_elevă`,
    'minors.excluding-adults': 'adultă|adulți|adulte|matură|maturi|majoră|majori|adultul',
    'minors.youth-in-adult-content': `
      surioară|surioara|frățior|fiică|fiica|fetița|copilărie|adolescență|inocentă|inocent|nevinovată|virgină|fecioară|tinerețe|juvenil
      foarte|prea tânără|tânăr|tinerică`,
    'minors.school-in-adult-content':
      'școală|școala|școlii|liceu|liceul|clasă|sala_de_clasă|grădiniță|grădinița|creșă|studentă|student|studente|studenta|curtea_școlii|recreație|bancă_de_școală',
    'minors.childhood-things-in-adult-content':
      'suzetă|suzeta|scutec|scutece|biberon|ursuleț|leagăn|groapa_cu_nisip|loc_de_joacă|tobogan|pătuț|cărucior',
    'real_people.public-figure': `
      celebritate|celebrități|vedetă|vedete|vedeta
      celebră|celebru|faimoasă|faimos|cunoscută|cunoscut actriță|actrița|actor|cântăreață|cântăreț|politician|fotbalist|persoană|prezentatoare
      actriță|actrița|actor|actorul|cântăreață|cântăreț|politician|fotbalist|prezentatoare română|român? celebră|celebru|faimoasă|faimos|cunoscută|cunoscut
      președintele|premierul|prim_ministrul româniei|sua|rusiei|moldovei`,
    'real_people.likeness': `
      seamănă|semănând|identică|asemănătoare cu {first-name}
      arată ca {first-name}
      seamănă cu {capitalised} {capitalised}
      sosie|sosia|dublură_vedetă
      cu fața|chipul lui? {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      fosta|fostul|fostei|fostului mea|meu|mele|mei|mea_iubită|meu_iubit|iubită|soție|prietenă
      poză|poza|fotografie|față|fața|chipul|corpul|portret|nud cu|a|al|de|lui? vecina|vecinul|prietena|iubita|iubitul|șefa|profesoara|colega|sora|mama|verișoara|soția|vecinei|prietenei|iubitei|șefei|profesoarei|colegei|surorii|mamei|soției mea|meu|mele|noastră
      seamănă|ca cu? vecina|prietena|iubita|șefa|profesoara|colega|sora|mama mea`,
    'non_consent.assault': `
      viol|violul|viola_femeie|violată|violat|violează|violator|violuri
      agresiune|abuz|hărțuire|violență sexuală|sexual
      abuzată|agresată|hărțuită sexual
      fără acordul|consimțământul|permisiunea|voia|știrea ei|lui|lor?
      împotriva|contra voinței|voii ei|lui|lor?
      forțată|forțat|obligată|obligat|silită să se? dezbrace|pozeze|facă_sex|dezbracă
      sex forțat`,
    'non_consent.secret-pictures': `
      cameră|camera|camere ascunsă|ascunse|spion
      filmată|filmat|fotografiată|înregistrată|pozată pe|în ascuns|secret
      fără_să_știe
      voaior|voaiorism|voyeurism|voyeur
      poze|fotografii|imagini furate|scurse|sustrase
      pe sub fustă`,
    'non_consent.undressing-pictures': `
      dezbrac_o
      dezbracă pe|această|o|femeia fată|femeie|femeia?
      scoate|șterge|elimină hainele|rochia|bluza|costumul_de_baie`,
    'adult_only.bestiality': `
      zoofilie|bestialitate
      sex cu un|o? câine|cal|animal|măgar|câinele|calul`,
    'adult_only.incest': `
      incestuos*|mamă_vitregă|tată_vitreg|soră_vitregă|frate_vitreg|fiică_vitregă
      mama|tatăl|sora|fratele|fiica vitregă|vitreg
      {kin} și|cu a|al|lui|ei? {kin}
      surori_gemene`,
    'adult_only.necrophilia': 'necrofilie|cadavru|cadavre|cadavrul',
    'adult_only.impaired': `
      drogată|drogat|beată|beat|inconștientă|inconștient|leșinată|hipnotizată|sedată|adormită_cu_forța
      în timp_ce doarme
      fără_cunoștință`,
    'adult_only.coercion':
      'răpită|răpit|șantaj|șantajată|sclavă|sclav|ostatică|ostatic|prizonieră|captivă|forțată|obligată_să|sechestrată',
    'adult_only.trafficking': 'trafic_de_persoane|trafic_de_femei|prostituție_forțată',
    'adult_only.violence': 'tortură|torturată|mutilată|însângerată|înjunghiată|ucisă|strangulată|bătută',
  },
  inContext: {
    'minors.term': 'adolescent|minor|elev|eleva|eleve|bebe|baby',
  },
  explicit: `
    femeie|femeia|femei|fată|fata|fete|bărbat|model|doamnă complet|parțial? goală|goale|gol|dezbrăcată|dezbrăcat|nud
    goală pușcă
    goală! în|pe|la|lângă
    dezbrăcată|dezbrăcate|despuiată|despuiat|nuditate|nuduri
    sâni|sânii goi|dezgoliți|dezveliți
    sexuală|erotică|erotic|erotism|pornografie|sfârcuri|masturbează|orgasm|organe_genitale|act_sexual
    fără haine|îmbrăcăminte`,
  suggestive:
    'lenjerie|lenjeria|chiloți|sutien|jartiere|dresuri|ciorapi_negri|senzuală|senzual|seducătoare|decolteu|tanga_dantelă|cămașă_de_noapte',
  allowances: [
    {
      family: 'minors',
      reason: 'The words name a key or a thing here.',
      appliesIn: 'both',
      phrases: ['do|re|mi|fa|sol|la|si minor', 'fata cu cercel de perlă', 'rai|gură de copil'],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'carte|cărți|spital|jucării|cameră|loc_de_joacă|desen pentru|de copii',
        '{minor-age} de? {year} de? experiență|garanție|tradiție|căsnicie|război|vechime|maturare|mai_târziu',
        'după|acum|peste|timp_de {minor-age} {year}',
        '{minor-age} ani de firmă|companie|la_firmă|activitate',
        'învechit|învechită|maturat|maturată|învechite {minor-age} {year}',
        'autobuz|microbuz|ghiozdan|rechizite școlar|școlare',
        '{old-thing} vechi|bătrân|bătrână|învechit? de {minor-age} {year}',
        '{old-thing} are {minor-age} {year}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['cu ochiul liber'],
    },
  ],
};
