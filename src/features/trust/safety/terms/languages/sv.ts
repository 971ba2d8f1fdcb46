import type { LanguageTerms } from '../language.ts';

export const swedish: LanguageTerms = {
  language: 'sv',
  version: 1,
  markers: `och ett kvinna kvinnan kvinnor leker gatan stranden skogen gammal gammalt inte hennes klänning
    bakgrund två naken nakna naket flicka pojke unga leende soffan sängen håller tittar framför bredvid solnedgång`,
  endings: {
    ing: 'ing ingar ingen ingarna ings ingen',
  },
  sets: {
    '{year}': 'år årig årige åriga årigt års',
    '{old-thing}': `ek träd bonsai olivträd whisky rom vin ost hund katt häst bil hus slott bro kyrka skepp cykel
      motorcykel gitarr fiol piano klocka tall björk`,
    '{person}':
      'hon han kvinna man flicka pojke tjej kille person modell dam elev dotter son henne honom kvinnan mannen',
    '{kin}':
      'mor far mamma pappa syster bror systrar bröder dotter son moster faster farbror morbror syskonbarn kusin mormor farmor morfar farfar lillasyster storasyster lillebror storebror',
    '{month}': 'månader veckor dagar',
  },
  phrases: {
    'minors.term': `
      flicka|flickan|flickor|flickorna|flickebarn|skolflicka|skolflickan|skolflickor|tvillingflickor|tonårsflicka|tonårsflickor|småflickor
      pojke|pojken|pojkar|pojkarna|skolpojke|skolpojkar|tvillingpojkar|tonårspojke|tonårspojkar|småpojkar|gosse|gossar|grabben
      småbarn|småbarnet|barnet|barnen|spädbarn|spädbarnet|nyfödd|nyfött|nyfödda|skolbarn|skolbarnen|dagisbarn|barnbarn|förskolebarn|lekbarn|fosterbarn
      ett|två|litet|små|lekande|många|naket|nakna|tre|fyra|nakna barn
      barn som leker|badar|springer|sitter|står|sover|skrattar
      tonår+ing|tonåren|tonårig*|tonårstjej*|tonårskille*|ungdom|ungdomar|ungdomen|minderårig|minderåriga|underårig|underåriga|omyndig|pubertet|puberteten
      bebis|bebisar|bebisen|bäbis|bäbisar|barnunge|barnungar|småunge|småungar|snorunge
      mellanstadie*|lågstadie*|högstadie*|gymnasieelev*|grundskoleelev*|förskole*|skolelev*|lågstadieelev*
      liten|lilla|små|ung|unga tjej|tjejer|tjejen|kille|killar|grabb|grabbar|tös|jänta
      liten|lille|lilla son|dotter
      andraklassare*|tredjeklassare*|fjärdeklassare*|femteklassare*|sjätteklassare*|sjundeklassare*|åttondeklassare*|niondeklassare*|förstaklassare*
      ung|unga flicka|pojke`,
    'minors.appearance': `
      barnslig|barnsligt|barnsliga|flickaktig*|pojkaktig*|barnansikte|bebisansikte|barnkropp|barnalik*
      ser_ut|liknar som|ett|en en|ett? barn|flicka|tonåring|skolflicka|pojke
      ser_ut som|att_vara {teen-age}
      ser {teen-age} ut
      inte ser? äldre ut? än {teen-age}
      nyss|precis|just fyllt|fyllda|blivit {eighteen}
      knappt|precis {eighteen}
      barnporr*|barnpornografi*|pedofil*`,
    'minors.age': `
      {minor-age} år! gammal|gamla|gammalt?
      {minor-age} årig|årige|åriga|årigt|åring|åringar|åringen
      {minor-age} ar gammal|gamla
      {number} {month} gammal|gamla|gammalt
      ettårig*|tvåårig*|treårig*|fyraårig*|femårig*|sexårig*|sjuårig*|åttaårig*|nioårig*|tioårig*|elvaårig*|tolvårig*
      trettonårig*|fjortonårig*|femtonårig*|sextonårig*|sjuttonårig*
      ettår+ing|tvåår+ing|treår+ing|fyraår+ing|femår+ing|sexår+ing|sjuår+ing|åttaår+ing|nioår+ing|tioår+ing|elvaår+ing|tolvår+ing
      trettonår+ing|fjortonår+ing|femtonår+ing|sextonår+ing|sjuttonår+ing
      i åldern|vid|en ålder|åldern|av av? {minor-age}
      ålder {minor-age}
      född|fött|födda år|i|under|den? {minor-birth-year}
      födelseår|födelseåret|årgång|födelsedatum|årskull är? {minor-birth-year}
      {minor-birth-year} född
      under|yngre än? {eighteen} år?`,
    'minors.age-of-person': `
      är|blir|fyller|bara|knappt|ungefär bara? {teen-age}
      ännu_inte|inte_ens|nästan|snart|knappt {eighteen}
      inte fyllt|fyllda {eighteen}
      {person} på {teen-age}
      under {eighteen}`,
    'minors.age-after-person': `
      {person} {teen-age}
      född {short-minor-birth-year}`,
    'minors.school-grade': `
      årskurs|årskursen|klass {grade} elev|elever|a|b?
      elev|elever|flicka|pojke i|från klass|årskurs|grundskolan|högstadiet|mellanstadiet|gymnasiet
      {grade} an|åk
      elev|elever|flicka|pojke|går i ettan|tvåan|trean|fyran|femman|sexan|sjuan|åttan|nian
      gäng|grupp|några femmor|sexor|sjuor|åttor|nior
      går fortfarande|ännu|redan? i|på högstadiet|mellanstadiet|lågstadiet|gymnasiet|dagis
      skoluniform*`,
    'minors.excluding-adults': 'vuxen|vuxna|vuxet|myndig|myndiga',
    'minors.youth-in-adult-content': `
      ungdomlig*|barndom|barndomen|oskuldsfull*|jungfrulig*|lillasyster|lillasystern|lillebror|dotter|dottern|oskyldig*|späd
      mycket|väldigt ung|unga
      purung`,
    'minors.school-in-adult-content':
      'skola|skolan|klassrum|klassrummet|skolgård|skolgården|gymnasium|gymnasiet|förskola|dagis|barnrum|student|studentska|elev|omklädningsrum_skola',
    'minors.childhood-things-in-adult-content':
      'napp|nappflaska|blöja|blöjor|nalle|nallebjörn|lekplats|lekplatsen|gunga|vagga|sandlåda|barnvagn',
    'real_people.public-figure': `
      kändis|kändisar|berömdhet|berömdheter
      berömd|känd|kända|berömda svensk|svenska? skådespelare|skådespelerska|skådespelerskan|sångare|sångerska|politiker|fotbollsspelare|person|artist
      sveriges kung|drottning|statsminister
      kungen|drottningen|statsministern av|i sverige`,
    'real_people.likeness': `
      liknar {first-name}
      ser_ut precis? som {first-name}
      liknar {capitalised} {capitalised}
      dubbelgångare|dubbelgångerska
      med ansiktet|ansikte av|på {capitalised}`,
    'real_people.acquaintance': `
      mitt|min|vårt ex|exflickvän|expojkvän|exfru|exman
      bild|bilder|foto|ansikte|ansiktet|kropp|porträtt|nakenbild på|av|på min|mitt|vår granne|flickvän|pojkvän|chef|lärare|lärarinna|kollega|vän|syster|kusin|mamma
      liknar|som min|mitt granne|flickvän|chef|lärare|lärarinna|kollega|syster|kusin|mamma`,
    'non_consent.assault': `
      våldtäkt|våldtäkter|våldtagen|våldtas|våldta|våldtar|gruppvåldtäkt
      sexuell|sexuellt|sexuella övergrepp|våld|utnyttjad|ofredande|trakasserier
      utan hennes|hans|deras|något|sitt? samtycke|tillåtelse|medgivande|vetskap
      mot|emot hennes|hans|deras|sin vilja
      tvingad|tvingas|tvingade att klä|ha|posera|strippa`,
    'non_consent.secret-pictures': `
      dold|gömd|hemlig kamera
      dolda|gömda kameror
      smygfilmad*|smygfotograferad*|smygtittare|smygfilmning|smygfotat|fönstertittare|voyeurism
      filmad|fotograferad|filmas|filmat i|utan hemlighet|smyg
      hämndporr|kränkande_bilder
      läckta|stulna nakenbilder|bilder|foton`,
    'non_consent.undressing-pictures': `
      klä|ta av henne|honom|hennes kläder|kläderna?
      ta bort hennes|hans kläder|klänning|bikini
      klä av den_här|denna kvinnan|kvinna|personen`,
    'adult_only.bestiality': `
      tidelag|djursex|zoofili
      sex med en|ett? hund|häst|djur|åsna`,
    'adult_only.incest': `
      incestuös*|styvmor|styvfar|styvsyster|styvbror|styvdotter|styvson|bonusmamma|styvmamma|styvpappa
      {kin} och|med hennes|hans|sin? {kin}
      tvillingsystrar|syskon`,
    'adult_only.necrophilia': 'nekrofili|likdelar|kadaver|dött_lik',
    'adult_only.impaired': `
      drogad|drogade|medvetslös|medvetslösa|berusad|berusade|full_kvinna|hypnotiserad*|nedsövd|neddrogad|avsvimmad
      medan hon|han sover
      i sömnen`,
    'adult_only.coercion':
      'kidnappad*|bortförd|utpressning|utpressad|slavinna|slav|gisslan|fånge|tvingad|tvingas|hotad_med',
    'adult_only.trafficking': 'människohandel|tvångsprostitution|kvinnohandel',
    'adult_only.violence':
      'tortyr|torterad*|lemlästad*|blodig|blodiga|knivhuggen|mördad*|strypt|misshandlad*',
  },
  inContext: {
    'minors.term': 'barn|barns|baby|babyn|unge|ungar|elev|elever',
    'minors.age': '{minor-age} ar',
  },
  explicit: `
    naken|naket|nakna|nakenhet|nakenbild|nakenbilder|nakenmodell|spritt_naken|avklädd|avklädda
    bara bröst
    samlag|sexuell|sexuellt|sexuella|erotisk|erotiskt|erotiska|erotik|porr|pornografisk|bröstvårtor|onanerar|könsorgan
    utan kläder
    har|ha sex`,
  suggestive:
    'underkläder|trosor|behå|strumpeband|strumpbyxor|sensuell*|förförisk*|urringning|urringad|stringtrosor|nattlinne',
  allowances: [
    {
      family: 'minors',
      reason: 'The words name a thing, an adult or an animal here.',
      appliesIn: 'both',
      phrases: ['flicknamn', 'flicka med pärlörhänge', 'pojkvän', 'flickvän'],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        '{minor-age} års erfarenhet|garanti|tradition|äktenskap|lagring|krig',
        '{minor-age} år erfarenhet|sedan|senare|garanti',
        '{minor-age} år gammal|gamla|gammalt {old-thing}',
        '{minor-age} årig|årigt|åriga {old-thing}',
        'tvåårig*|treårig*|femårig*|åttaårig*|tioårig*|tolvårig*|femtonårig* {old-thing}',
        'lagrad|lagrat|lagrade|mognad i {minor-age} år',
        'efter|varje|för {minor-age} år',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: [
        'nakna träd|grenar|klippor|sanningen|väggar',
        'naken glödlampa|klippa|sanning',
        'blotta ögat',
        'sex år|månader|veckor|dagar|timmar|meter|kronor|lyktor|ljus|stolar|träd|hus|blommor|rosor|bilar|tavlor',
      ],
    },
  ],
};
