import type { LanguageTerms } from '../language.ts';

export const dutch: LanguageTerms = {
  language: 'nl',
  version: 1,
  markers: `het een vrouw vrouwen mannen voor naar zijn naakt naakte blote oude nieuwe mooie blauwe zwarte zit
    speelt slaapt tussen achter bij jaar wordt meisje jongen spelende drie`,
  sets: {
    '{year}': 'jaar jaren jarig jarige jarigen',
    '{old-thing}': `eik boom kersenboom appelboom eikenboom lindeboom bonsai olijfboom whisky rum jenever wijn kaas hond kater kat poes paard auto huis kasteel brug
      kerk schip fiets motor gitaar viool piano klok`,
    '{person}':
      'zij ze hij vrouw man meisje jongen persoon model dame leerling dochter zoon meid haar hem student studente jongedame vriendin vriendinnen vriendinnetje vriendinnetjes vrienden',
    '{kin}':
      'moeder vader mama papa zus zusje broer broertje zussen broers dochter zoon tante oom nicht neef oma opa',
    '{school}': 'basisschool brugklas kleuterschool havo vmbo vwo gymnasium mavo',
  },
  phrases: {
    'minors.term': `
      meisje|meisjes|schoolmeisje|schoolmeisjes|tienermeisje|tienermeisjes|jongetje|jongetjes|schooljongen|schooljongens|tienerjongen
      jochie|jochies|ventje|knulletje|knaapje|kereltje|dreumes|dreumesen|peuter|peuters|kleuter|kleuters|ukkie|ukje|hummel
      kinderen|kindje|kindjes|kindeke|schoolkind|schoolkinderen|kleinkind|kleinkinderen|pleegkind|weeskind|straatkind
      zuigeling|zuigelingen|pasgeborene|pasgeboren|baby'tje|babytje|babyjongen|babymeisje
      tiener|tieners|puber|pubers|puberteit|adolescente|jeugdige|jeugdigen|minderjarig|minderjarige|minderjarigen
      scholier|scholieren|scholiere|basisschoolleerling*|basisscholier*|brugklasser*|brugpieper*|achtstegroeper*|zevendegroeper*|tweelingmeisjes|tweelingjongens|dochtertje|dochtertjes|zoontje|zoontjes|middelbareschool*|kleuterklas
      jonge|kleine|klein jongen|jongens|meid|meiden|kind|deerne
      een|het|dit|dat|elk|klein|lief|spelend|naakt|jong kind
      drie|vier|vijf|spelende|kleine jongens
      jongen
      opgroeiend|opgroeiende kind|kinderen|meisje|jongen`,
    'minors.appearance': `
      kinderlijk|kinderlijke|meisjesachtig*|jongensachtig*|kindergezicht|babygezicht|kinderlichaam|kindergezichtje
      ziet_er_uit|lijkt|oogt als|op|wel een|het? kind|meisje|tiener|kleuter|schoolmeisje
      ziet|oogt er? uit als|van {teen-age}
      lijkt|oogt {teen-age}
      niet|geen|nooit ouder uitziet|oogt|lijkt|is? dan {teen-age}
      net|pas|nauwelijks|amper|juist {eighteen}
      kinderporno*|pedofiel*|pedofil*|kindermisbruik`,
    'minors.age': `
      {minor-age} {year} oude|oud?
      {number} maanden|weken|dagen oud|oude
      eenjarig*|tweejarig*|driejarig*|vierjarig*|vijfjarig*|zesjarig*|zevenjarig*|achtjarig*|negenjarig*|tienjarig*
      elfjarig*|twaalfjarig*|dertienjarig*|veertienjarig*|vijftienjarig*|zestienjarig*|zeventienjarig*
      op de? leeftijd van? {minor-age}
      leeftijd van? {minor-age}
      van {minor-age} jaar
      geboren in|op|anno? het_jaar? {minor-birth-year}
      {minor-birth-year} geboren
      geboortejaar|bouwjaar is? {minor-birth-year}
      jaar van geboorte {minor-birth-year}
      onder|jonger de|dan {eighteen} jaar?
      minder dan {eighteen} jaar`,
    'minors.age-of-person': `
      is|wordt|pas|net|nog_maar|ongeveer {teen-age}
      nog_niet|nog_geen|bijna|amper {eighteen}
      onder de? {eighteen}
      {teen-age} wordt
      {person} van {teen-age}`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      groep {grade} leerling|leerlingen|meisje|jongen|klas
      in|uit groep {grade}
      {grade} de|e|ste klas|klasser|klassers
      klas {grade}
      zit|zitten|gaat|gaan nog? op|naar de|het? {school}
      zit|zitten|gaat|gaan nog? op|naar de|het? middelbare|lagere school
      leerling|leerlingen|meisje|jongen van|op|uit de|het? {school}
      derdeklasser*|tweedeklasser*|eersteklasser*|vierdeklasser*|vijfdeklasser*|zesdeklasser*
      schooluniform*`,
    'minors.excluding-adults': 'volwassen|volwassene|volwassenen|meerderjarig*',
    'minors.youth-in-adult-content': `
      jeugd|jeugdig|jeugdige|onschuldig*|kindertijd|dochtertje|dochter|zusje|broertje|maagdelijk*|piepjong*
      heel|erg|zeer jong|jonge
      kleine zus|zusje`,
    'minors.school-in-adult-content':
      'school|klaslokaal|schoolplein|basisschool|middelbare_school|kleuterschool|kinderdagverblijf|crèche!|kinderkamer|studente|schoolbank|leerling',
    'minors.childhood-things-in-adult-content':
      'fopspeen|speen|luier|luiers|teddybeer|speeltuin|schommel|wieg|rompertje|zandbak',
    'real_people.public-figure': `
      beroemdheid|beroemdheden|bekende_nederlander|bekende_vlaming|bn'er
      beroemde|bekende nederlandse|vlaamse|belgische? actrice|acteur|zangeres|zanger|politicus|politica|voetballer|persoon|presentatrice
      koning|koningin|premier van nederland|belgië
      minister_president`,
    'real_people.likeness': `
      lijkt|lijkend|gelijkend sprekend|precies? op {first-name}
      lijkt|ziet_er_uit op|als {capitalised} {capitalised}
      dubbelganger|dubbelgangster|dubbelgangers
      met|heeft het gezicht van {capitalised}
      gezicht van {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      mijn|onze ex|exvriendin|exvriend|exvrouw|exman
      mijn ex vriendin|vriend|vrouw|man
      foto|gezicht|beeld|lichaam|portret|naaktfoto van mijn|onze buurvrouw|buurman|vriendin|vriend|baas|lerares|leraar|collega|zus|nicht|moeder
      lijkt|als op|mijn mijn? buurvrouw|buurman|vriendin|bazin|lerares|collega|zus|nicht|moeder`,
    'non_consent.assault': `
      verkrachting|verkrachtingen|verkracht|verkrachte|verkrachten|aanranding|aangerand|groepsverkrachting
      seksueel|seksuele misbruik|geweld|misbruikt|intimidatie
      zonder haar|zijn|hun|enige? toestemming|instemming|medeweten
      tegen haar|zijn|hun|de wil
      gedwongen zich? uit_te_kleden|te_poseren|seks|naakt
      gedwongen tot|om seks|zich|te
      onvrijwillig*`,
    'non_consent.secret-pictures': `
      verborgen|geheime camera|camera's|camera’s
      stiekem|heimelijk|in_het_geheim gefilmd|gefotografeerd|opgenomen|bekeken|bespied
      gluurder|gluurders|voyeurisme|voyeur|wraakporno
      gelekte|gestolen naaktfoto's|naaktfoto|foto's|foto|naaktfotos`,
    'non_consent.undressing-pictures': `
      kleed haar|hem|deze_vrouw uit
      verwijder|haal haar|zijn|de kleding|kleren|jurk|bikini
      trek haar|zijn kleren|jurk uit`,
    'adult_only.bestiality': `
      bestialiteit|dierenseks|zoöfilie
      seks met een|de? hond|paard|dier|ezel`,
    'adult_only.incest': `
      incestueu*|stiefmoeder|stiefvader|stiefzus|stiefzusje|stiefbroer|stiefdochter|stiefzoon
      {kin} en|met haar|zijn? {kin}
      tweelingzussen`,
    'adult_only.necrophilia': 'necrofilie|lijk|lijken|kadaver',
    'adult_only.impaired': `
      gedrogeerd*|bewusteloos|bewusteloze|dronken|bezopen|verdoofd*|gehypnotiseerd*
      terwijl ze|hij|zij slaapt
      in haar|zijn slaap`,
    'adult_only.coercion': `
      ontvoerd|ontvoerde|ontvoering|gechanteerd*|chantage|slavin|slaaf|gijzelaar|gegijzeld*|gevangene|gedwongen|afgeperst`,
    'adult_only.trafficking': 'mensenhandel|vrouwenhandel|gedwongen_prostitutie',
    'adult_only.violence':
      'marteling|gemarteld*|verminkt*|bebloed*|neergestoken|vermoord*|gewurgd*|mishandeld*|afgeranseld',
  },
  inContext: {
    'minors.term': 'kind|baby|babies|jongens|leerling|leerlingen|jeugd|bengel|koter',
  },
  explicit: `
    naakt|naakte|naaktheid|poedelnaakt|naaktfoto|naaktmodel|naaktstudie|ontkleed|ontklede|blootje
    blote borsten|billen
    seks|seksueel|seksuele|erotisch|erotische|erotiek|tepels|orgasme|masturbeert|geslachtsdelen
    zonder kleren|kleding`,
  suggestive:
    'ondergoed|jarretel|jarretels|jarretelles|sensueel|sensuele|verleidelijk*|decolleté|slipje|kousen|lingerieset|nachtjapon',
  allowances: [
    {
      family: 'minors',
      reason: 'The words name a thing, a job or an adult here; no minor is meant.',
      appliesIn: 'both',
      phrases: ['kindermeisje', 'meisjesnaam', 'koren|bloemenmeisje met de parel', 'meisje met de parel'],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'het kind in haar|hem|mij|jezelf|ons',
        'boek|boeken|speelgoed|ziekenhuis|tekening voor kinderen',
        '{minor-age} jaar ervaring|garantie|traditie|gerijpt|gelagerd|getrouwd|huwelijk|oorlog|geleden|later',
        '{minor-age} jaar oude|oud {old-thing}',
        '{minor-age} jarige {old-thing}',
        'tweejarig*|driejarig*|vijfjarig*|achtjarig*|tienjarig*|twaalfjarig*|vijftienjarig* {old-thing}',
        'jubileum|bestaan van? {minor-age} jaar',
        '{minor-age} jaar bedrijf|bestaan|jubileum',
        'na|sinds|elke|per|gedurende|over|voor {minor-age} jaar',
        '{old-thing} van|is {minor-age} jaar oud?',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: [
        'naakte waarheid|feiten|rotsen|takken|bomen|muren|muur|oog',
        'naakte bakstenen|betonnen|stenen muur|muren|wand|vloer',
        'met het blote oog',
        'naaktslak',
      ],
    },
    {
      family: 'adult_only',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['lijken op'],
    },
  ],
};
