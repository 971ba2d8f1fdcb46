import type { LanguageTerms } from '../language.ts';

export const german: LanguageTerms = {
  language: 'de',
  version: 1,
  markers: `der das und ein eine einer einem einen mit auf dem im am ist sie frau mann frauen männer nackt nackte
    nacktes nackter jung junge junges kleine kleines kleiner jahre bett strand porträt sitzt steht spielt beim
    über unter vor zum zur süßes hübsches Spielplatz Schule zwei drei`,
  sets: {
    '{year}': 'jahre jahren jährig jährige jähriger jähriges jährigen',
    '{old-thing}': `eiche baum bonsai olivenbaum whisky whiskey rum wein käse hund kater katze pferd auto haus burg
      schloss brücke kirche schiff fahrrad motorrad gitarre geige klavier uhr`,
    '{person}': 'sie er frau mann mädchen junge person model dame schülerin tochter sohn girl',
    '{kin}':
      'mutter vater mama papa schwester bruder schwestern brüder tochter sohn tante onkel nichte neffe cousine cousin oma opa',
  },
  phrases: {
    'minors.term': `
      mädchen|mädchens|mädel|mädels|mädelchen|mägdlein|schulmädchen*|schulmädel|schuljunge|schuljungen|schulkind|schulkinder
      zwei|drei|vier|die|viele|kleine|spielende|nackte|süße kinder
      kinder spielen|im|auf|am
      kindes|kindern|kleinkind|kleinkinder|kleinkindes|kindlein|kindchen|enkelkind|enkelkinder|kindergartenkind
      junges|kleines|kleinen|jungen mädchen|kind
      kleiner|kleinen|kleine junge|jungen|jungs
      bub|buben|bübchen|knabe|knaben|säugling|säuglinge|neugeborenes|neugeborene|krabbelkind
      jugendliche|jugendlicher|jugendlichen|jugendliches|halbwüchsige|halbwüchsiger|pubertierend*|pubertät
      minderjährig*|teenagerin|teeniemädchen|backfisch|schülerin|schülerinnen|schüler|grundschüler*|gymnasiast*
      ein|das|dem|einem|kleines|junges|nacktes|süßes|jedes|dieses|unser kind
      ein junge auf|am|im|in|mit|und|spielt|steht|sitzt|liegt|beim
      heranwachsende|heranwachsender`,
    'minors.appearance': `
      kindlich|kindliche|kindlicher|kindliches|kindlichem|mädchenhaft*|kindgesicht|babygesicht|kindergesicht|jungenhaft*
      sieht aus|wie wie? ein|eine? kind|mädchen|teenager|minderjährig*|schülerin
      gerade|eben erst? {eighteen}
      wirkt|aussieht wie {teen-age}
      sieht aus wie {teen-age}
      kinderporno*|pädophil*`,
    'minors.age': `
      {minor-age} jahre|jahren|jährige|jährig|jähriger|jähriges|jährigen alt?
      {number} monate|wochen|tage alt
      einjährig*|zweijährig*|dreijährig*|vierjährig*|fünfjährig*|sechsjährig*|siebenjährig*|achtjährig*|neunjährig*
      zehnjährig*|elfjährig*|zwölfjährig*|dreizehnjährig*|vierzehnjährig*|fünfzehnjährig*|sechzehnjährig*|siebzehnjährig*
      im alter von {minor-age}
      geboren im? jahr? {minor-birth-year}
      geboren in|im {minor-birth-year}
      {minor-birth-year} geboren
      geburtsjahr|jahrgang {minor-birth-year}
      unter|keine {eighteen} jahre|jahren?`,
    'minors.age-of-person': `
      ist|wird|erst|gerade {teen-age} alt?
      noch_nicht|noch_keine|fast|kaum {eighteen}
      u {eighteen}
      unter {eighteen}
      alter {minor-age}`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      {grade} klasse
      {grade} klässler|klässlerin
      zehntklässler*|neuntklässler*|achtklässler*|siebtklässler*|sechstklässler*|fünftklässler*|erstklässler*|viertklässler*
      schüler|schülerin der|des|am {grade}|gymnasiums|realschule|grundschule|hauptschule
      schuluniform*`,
    'minors.excluding-adults': 'erwachsen|erwachsene|erwachsener|erwachsenen|volljährig*',
    'minors.youth-in-adult-content': `
      jugend|jugendlich*|unschuldig*|kindheit|töchterchen|schwesterchen|blutjung*|frühreif|tochter|töchter
      kleine schwester
      sehr jung|junge|junges`,
    'minors.school-in-adult-content':
      'schule|klassenzimmer|schulhof|pausenhof|grundschule|gymnasium|kindergarten|kita|kinderzimmer|schulbank|studentin|student',
    'minors.childhood-things-in-adult-content':
      'schnuller|windel|windeln|teddybär|spielplatz|schaukel|wiege|babyflasche|strampler',
    'real_people.public-figure': `
      promi|promis|prominente|prominenter|berühmtheit
      berühmte|berühmter|bekannte|bekannter schauspielerin|schauspieler|sängerin|sänger|politiker|politikerin|person|sportler
      bundeskanzler|bundeskanzlerin|bundespräsident`,
    'real_people.likeness': `
      sieht|aussieht|aussehend aus? wie {first-name}
      sieht aus wie {capitalised} {capitalised}
      doppelgänger|doppelgängerin
      mit dem gesicht von {capitalised}
      gesicht von {capitalised} {capitalised}
      ähnelt {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      meine|mein|meiner|meines exfreundin|exfreund|exfrau|exmann|ex
      foto|gesicht|bild|körper|porträt|nacktbild von|meiner|meines meiner|meinem|meine? nachbarin|nachbarn|freundin|freundes|chefin|lehrerin|kollegin|schwester|cousine|mutter
      wie meine|mein nachbarin|nachbar|freundin|chefin|lehrerin|kollegin|schwester|cousine|mutter`,
    'non_consent.assault': `
      vergewaltigung|vergewaltigt|vergewaltigte|vergewaltigen|vergewaltig*|schändung
      sexuelle|sexueller|sexuellen übergriff|missbrauch|nötigung|gewalt
      sexuell belästigt|missbraucht
      ohne ihre|seine|deren|jede? zustimmung|einwilligung|wissen|einverständnis
      gegen ihren|seinen|den willen
      gezwungen|genötigt sich|zu|zum auszuziehen|posieren|sex
      zum sex gezwungen
      gezwungen sich auszuziehen`,
    'non_consent.secret-pictures': `
      versteckte|versteckter|heimliche kamera
      heimlich gefilmt|fotografiert|aufgenommen|beobachtet
      spanner|voyeur|spannerfoto
      racheporno|rachepornos
      geleakte|gestohlene nacktfotos|fotos|bilder`,
    'non_consent.undressing-pictures': `
      zieh sie|ihn|diese aus
      entferne|entfernen ihre|die|seine kleidung|kleider|bluse
      ausziehen dieser|diese person|frau`,
    'adult_only.bestiality': `
      zoophilie|sodomie|sodomit
      sex mit einem|dem? hund|pferd|tier|esel`,
    'adult_only.incest': `
      inzest|inzestuös*|stiefmutter|stiefvater|stiefschwester|stiefbruder|stieftochter|stiefsohn
      {kin} und|mit ihrem|ihrer|seiner|seinem? {kin}
      geschwister|zwillingsschwestern`,
    'adult_only.necrophilia': 'nekrophilie|leiche|leichen|leichnam',
    'adult_only.impaired': `
      betäubt|betäubte|bewusstlos|bewusstlose|ohnmächtig|ohnmächtige|betrunken|betrunkene|hypnotisiert|k.o.-tropfen
      unter drogen
      während sie schläft
      im schlaf`,
    'adult_only.coercion':
      'entführt|entführte|erpresst|erpressung|sklavin|sklave|geisel|gefangene|gezwungen|genötigt',
    'adult_only.trafficking': 'menschenhandel|frauenhandel|zwangsprostitution|zwangsprostituierte',
    'adult_only.violence':
      'folter|gefoltert|verstümmelt|blutüberströmt|erstochen|ermordet|erwürgt|verprügelt',
  },
  inContext: {
    'minors.term': `
      kind|kinds|kinder|baby|babys|teenie|teenies|knirps`,
  },
  explicit: `
    nackt|nackte|nackter|nacktes|nackten|nacktheit|splitternackt|unbekleidet|unbekleidete|aktfoto|aktmodell|aktbild
    oben ohne
    sexuell|sexuelle|erotisch|erotische|erotik|porno|pornografisch|brustwarzen|vagina|penis|fotze|orgasmus
    beim sex
    ohne kleidung|kleider`,
  suggestive: 'dessous|unterwäsche|sinnlich|sinnliche|dekolleté|strapse|höschen|reizwäsche|aufreizend*',
  allowances: [
    {
      family: 'minors',
      reason: 'The compound names a thing, a job or an adult; no minor is meant.',
      appliesIn: 'both',
      phrases: [
        'mädchenname',
        'kindermädchen',
        'mädchen für alles',
        'zimmermädchen',
        'fahrschüler',
        'meisterschüler',
        'der junge mann',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'kindlich staunende augen eines welpen',
        '{minor-age} jahre|jahren|jahres erfahrung|tradition|berufserfahrung|garantie|ehe|arbeit|krieg|gereift|gelagert|gelagerter',
        '{minor-age} jahre alter|alte|altes|alten {old-thing}',
        '{minor-age} jähriger|jährige|jähriges|jährigen {old-thing}',
        'zweijährig*|dreijährig*|fünfjährig*|achtjährig*|zehnjährig*|zwölfjährig*|fünfzehnjährig* {old-thing}',
        'seit|vor|nach|alle|für {minor-age} jahren|jahre',
        '{minor-age} jahre nach|vor|später|danach|lang|zuvor',
        '{old-thing} ist|wird {minor-age} jahre alt',
      ],
    },
  ],
};
