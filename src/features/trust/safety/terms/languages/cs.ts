import type { LanguageTerms } from '../language.ts';

export const czech: LanguageTerms = {
  language: 'cs',
  version: 1,
  markers: `žena ženy ženu muž muži dívka dívky dívku holka holky kluk kluci která který jsou pláži pláž posteli
    mladá mladý krásná starý stará červený černý bílý sedí leží usmívá vlasy jeho její dvě školní věku herečka plavky`,
  endings: {
    ka: 'ka ky ce ku ko kou kám kách kami',
    a: 'a y ě u o ou ám ách ami',
    k: '- a ovi u e em i y ů ům ech ích y ové',
    adj: 'ý á é í ého ému ém ým ou ých ými',
    soft: 'í ího ímu ím ích ími',
  },
  sets: {
    '{year}': 'let lety letech rok roky roku roků rokem roček',
    '{old-thing}':
      'whisky rum víno koňak sýr dub strom bonsai kočka kocour pes kůň auto dům hrad kostel most kytara housle lípa borovice',
    '{person}': 'ona on žena muž dívka holka kluk osoba model modelka slečna dáma ženy dívky muže jí jemu',
    '{kin}':
      'matka otec máma táta sestra bratr sestry bratři dcera syn teta strýc neteř synovec sestřenice bratranec babička dědeček matkou otcem sestrou bratrem dcerou synem',
    '{month}': 'měsíc měsíce měsíců týdnů týdny dní dny',
  },
  phrases: {
    'minors.term': `
      dítě|dítěte|dítěti|dítětem|děti|dětí|dětem|dětmi|dětech|děcko|děcka|dětička|dětičky|dětátko
      holčič+ka|holčiček|děvčátko|děvčátka|děvče|děvčata|děvčete|dívenka|dívenky|holčin+a
      chlapec|chlapce|chlapci|chlapcem|chlapců|chlapeč+k|chlapeček|chlapečkem|hošík|hošíček|hoši|klučina|klouček|kluk|kluka|kluci|kluků|klukem|kluky
      miminko|miminka|mimino|miminku|batole|batolata|batolete|kojenec|kojence|kojenci|novorozen*|nemluvň*|mrně|capart|prcek|prckové
      teenagerka|teenagerky|puberťá*|puberta|pubertální|dospívaj*|výrost+k|výrostek|adolescentka|adolescentní
      nezletil+adj|neplnolet+adj|nedospěl+adj|mladistv+adj
      školák*|školačk*|školač*|žák|žáci|žáka|žáků|žákem|žáky|žákyně|žákyní|žačka|žačky|žačku|prvňá*|druhák*|třeťák*|páťák*|šesťák*|sedmák*|osmák*|předškolá*|předškol+soft|gymnazist*|středoškol*|deváťá*
      synek|synka|synáček|synáčka|druhač*|třeťač*|čtvrťač*|páťač*|šesťač*|sedmač*|osmač*|deváťač*
      malá|malý|malé|malou|malého|maličká|mladičká holka|holky|holku|dívka|dívky|dívku|kluk|hoch
      maličký|malý hoch|chlapec`,
    'minors.appearance': `
      dětsk+adj|dětinsk+adj|klukovsk+adj|holčičí|chlapeck+adj|dívčí_tělo
      vypadá|vypadající jako|na dítě|holčička|školačka|teenagerka|nezletilá|dětsky
      vypadá|vypadající na {teen-age}
      ne? starší|víc|více než {teen-age}
      nevypadá|nevypadající na|starší víc|více|starší|než? než? {teen-age}
      právě|sotva|čerstvě|teprve jí|mu? bylo? {eighteen}
      sotva|čerstvě|právě osmnáctiletá|osmnáctiletý
      sotva|čerstvě plnoletá|plnoletý
      pedofil*|dětská_pornografie|dětské_porno`,
    'minors.age': `
      {minor-age} letá|letý|leté|letého|letou|letí|letých
      {minor-age} roků|roky|rok|lety|letech
      {number} {month} stará|starý|staré|věku
      jednolet*|dvoulet*|dvoulet+adj|tříletá|tříletý|tříleté|tříletého|tříletou|čtyřlet*|pětilet*|šestilet*|sedmilet*|osmilet*|devítilet*|desetilet+adj
      jedenáctilet*|dvanáctilet*|třináctilet*|čtrnáctilet*|patnáctilet*|šestnáctilet*|sedmnáctilet*
      ve věku {minor-age}
      věk|stáří {minor-age}
      narozen+adj|narozena|narozen|narodila|narodil|ročník|nar v|se? v? roce? {minor-birth-year}
      rok narození je? {minor-birth-year}
      {minor-birth-year} narozená|narozený
      pod|méně|mladší než? {eighteen} let?
      do {eighteen} let
      třinácti|čtrnácti|patnácti|šestnácti|sedmnácti|dvanácti|jedenácti|třináct|čtrnáct|patnáct|šestnáct|sedmnáct|dvanáct|jedenáct let`,
    'minors.age-of-person': `
      je|bylo|bude jí|jí_teprve|mu|mu_teprve|teprve|jen|asi|pouze|necelých|skoro teprve|jen|asi|pouze|skoro? {teen-age}
      {person} {minor-age} let
      bude|bylo jí|mu? {teen-age}
      skoro|necelých|ještě_není|ještě_nemá|ještě_nebylo|pod|téměř {eighteen}`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      {grade} třída|třídy|třídě
      první|druhé|třetí|čtvrté|páté|šesté|sedmé|osmé|deváté třídy|třídě
      žák|žáci|žákyně|žačka|studentka|student|holka|kluk základní|střední|ze_základní|ze_střední školy
      studentka|student|holka|kluk gymnázia|z_gymnázia
      chodí|chodila|chodil ještě|teprve? na|do základku|základky|základní|školky|gymnázia|gymnázium|střední
      školní uniforma|uniformě|uniformu|uniformy|stejnokroj`,
    'minors.excluding-adults': 'dospěl+adj|dospělost|plnolet+adj',
    'minors.youth-in-adult-content': `
      mladistv+adj|sestřička|sestřičk+a|sestřičky|bratříček|dceruška|dceru|dcera|dcery|dětství|nevinn+adj|panensk+adj|panna|mladičk+adj
      velmi|moc|příliš mladá|mladý|mladě`,
    'minors.school-in-adult-content':
      'škola|škole|školy|školní|třída|třídě|gymnázium|gymnáziu|střední_škola|základní_škola|školka|školce|jesle|studentka|student|studentky|lavice|tělocvična|přestávka',
    'minors.childhood-things-in-adult-content':
      'dudlík|plenka|plenky|plína|plyšový_medvídek|houpačka|pískoviště|dětské_hřiště|kolébka|kočárek|dupačky',
    'real_people.public-figure': `
      celebrit*
      znám+adj|slavn+adj česká|český|slovenská? herečka|herec|herečky|zpěvačka|zpěvák|politik|politička|fotbalista|osoba|sportovec|moderátorka
      prezident|premiér české|čr|usa|ruska|ukrajiny`,
    'real_people.likeness': `
      podobná|podobný|podobající_se {first-name}
      vypadá|vypadající jako {first-name}
      podobná|podobný {capitalised} {capitalised}
      dvojnice|dvojník|dvojníka
      s tváří|obličejem {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      moje|můj|mojí|mého|mojeho|má|mou bývalá|bývalý|bývalé|bývalého|bývalou
      fotka|fotku|fotografie|tvář|obličej|tělo|portrét|akt mojí|mé|mého|naší|našeho sousedky|souseda|přítelkyně|přítele|šéfové|učitelky|kolegyně|sestry|mámy|sestřenice|kamarádky|manželky
      podobná|podobnou|jako mojí|mé|moje sousedce|sousedka|přítelkyni|přítelkyně|šéfové|šéfová|učitelce|učitelka|kolegyni|kolegyně|sestře|sestra|máma`,
    'non_consent.assault': `
      znásilněn*|znásilnil|znásilnění|znásilňuje|znásilňov*|znásilnit
      sexuální|sexuálního násilí|napadení|obtěžování|zneužívání|zneužití
      bez jejího|jeho|jejich|jakéhokoli? souhlasu|vědomí|svolení
      proti její|jeho|jejich vůli
      přinucen+adj|donucen+adj|přinucena|donucena k|ke sexu|svlečení|pózování|svléknutí
      nucená|nucen svlékat|svléknout_se`,
    'non_consent.secret-pictures': `
      skrytá|skrytou|skryté|tajná|tajnou|schovaná kamera|kamerou|kamery
      tajně|potají natočená|natočený|natáčená|vyfocená|fotografovaná|focená|sledovaná|špehovaná
      šmírák*|šmírován*|voyeur*|šmíruje
      uniklé|ukradené|odcizené nahé_fotky|fotky|fotografie`,
    'non_consent.undressing-pictures': `
      svlékni|svléct|vysvlékni ji|ho|tuto|tu ženu|dívku?
      odstraň|sundej jí|její|jeho|z_ní oblečení|šaty|halenku|plavky`,
    'adult_only.bestiality': `
      zoofili*|sodomie
      sex se|s psem|koněm|zvířetem|oslem`,
    'adult_only.incest': `
      incestn*|macecha|otčím|nevlastní_dcera|nevlastní_syn|nevlastní_matka|nevlastní_otec
      nevlastní sestra|bratr|sestry
      {kin} a|s|se svou|svým|její|jeho? {kin}
      dvojčata_sestry|sourozenci`,
    'adult_only.necrophilia': 'nekrofil*|mrtvola|mrtvoly|mrtvolou|mrtvé_tělo',
    'adult_only.impaired': `
      opil+adj|nadrogovan+adj|zdrogovan+adj|v_bezvědomí|omámen+adj|zhypnotizovan+adj|uspan+adj|omdlel+adj
      zatímco|když ona? spí
      ve spánku`,
    'adult_only.coercion':
      'unesen+adj|únos|vydírán+adj|vydírání|otrokyn*|otrok|rukojmí|zajatkyn*|uvězněn+adj|donucen+adj|přinucen+adj|donucena|zajatec',
    'adult_only.trafficking': 'obchod_s_lidmi|obchodování_s_lidmi|nucená_prostituce|obchod_se_ženami',
    'adult_only.violence':
      'mučen+adj|mučení|zmrzačen+adj|zakrvácen+adj|zavražděn+adj|ubodan+adj|uškrcen+adj|zbit+adj|škrcen+adj',
  },
  inContext: {
    'minors.age': '{minor-age} let',
    'minors.term': 'teenager|teenageři|baby|hoch',
  },
  explicit: `
    nahota|nahotinka|nahotinky|svlečen+adj|svlečená|odhalená_ňadra|odhalená_prsa|nahoře_bez
    nahá!|nahý!|nahé!|nahou!|nazí!
    naha|nahy|nahe|nahou žena|ženy|žen|dívka|dívky|modelka|muž|pár|tělo|těla
    žena|dívka|muž naha|nahy
    sexuál+soft|sexuálně|erotick+adj|erotika|porno|pornografi*|bradavky|orgasmus|masturb*|pohlavní_styk|soulož*
    bez šatů|oblečení`,
  suggestive:
    'spodní_prádlo|spodním_prádle|prádélko|kalhotky|podprsenka|podprsence|punčochy|punčochách|podvazky|smysln+adj|svůdn+adj|výstřih|noční_košilka',
  allowances: [
    {
      family: 'minors',
      reason: 'The words name a thing here.',
      appliesIn: 'both',
      phrases: ['dívka s perlou', 'pražské jezulátko'],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'kniha|knihy|knížka|nemocnice|hračky|pokoj|hřiště|kresba pro děti',
        'dětská|dětský|dětské kniha|knížka|nemocnice|pokoj|hřiště|kresba|hračky|ilustrace|kočárek',
        '{minor-age} let praxe|zkušeností|záruky|tradice|manželství|války|zrání|poté',
        'po|před|přes|každých|za|od {minor-age} lety|letech|roky|let',
        '{minor-age} let firmy|společnosti|výročí|od',
        '{minor-age} letá|letý|leté {old-thing}',
        '{old-thing} starý|stará|staré {minor-age} let|roků|roky',
        'dvoulet*|pětilet*|osmilet*|desetilet+adj|dvanáctilet*|patnáctilet* {old-thing}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['nahé! pravda|skály|větve|stromy|stěny', 'nahá! pravda|skála|stěna'],
    },
  ],
};
