import type { LanguageTerms } from '../language.ts';

export const italian: LanguageTerms = {
  language: 'it',
  version: 2,
  markers: `il gli una uno con donna uomo donne uomini nuda nudo giovane piccola piccolo della del nella sul
    spiaggia ritratto che sorridente anni sulla alla seduta strada mentre molto bella`,
  sets: {
    '{year}': 'anno anni annetti',
    '{person}': 'lei lui donna uomo ragazza ragazzo persona modella modello signorina',
    '{kin}':
      'madre padre mamma papà sorella fratello sorelle fratelli figlia figlio zia zio nipote cugina cugino nonna nonno',
    '{school}': 'elementare elementari media medie liceo superiori asilo materna',
  },
  phrases: {
    'minors.term': `
      bambina|bambine|bambino|bambini|bambinetta|bambinetto|bimba|bimbe|bimbetta|bimbi|bambinello
      un|il|quel|piccolo|i bimbo
      ragazzina|ragazzine|ragazzino|ragazzini|ragazzetta|ragazzetto|fanciulla|fanciulle|fanciullo|fanciulli
      adolescente|adolescenti|adolescenza|preadolescente|preadolescenti
      minorenne|minorenni
      minore|minori di età
      neonata|neonato|neonati|lattante|pargolo|pargoletto|pupo|marmocchio|poppante|infante
      scolara|scolaro|scolaretta|scolari|liceale|liceali|scolaresca
      piccola|piccolo|giovanissima|giovanissimo ragazza|ragazzo
      giovanissima|giovanissimo`,
    'minors.appearance': `
      infantile|fanciullesca|fanciullesco|bambinesca|acerba
      viso|volto|corpo|faccia da bambina|bambino|ragazzina|adolescente
      sembra|pare una|un bambina|bambino|ragazzina|ragazzino|minorenne|adolescente
      dimostra|sembra avere? {teen-age} {year}
      appena {eighteen}|diciottenne|maggiorenne
      pedofilia|pedofilo`,
    'minors.age': `
      {minor-age} {year}
      {number} mesi di vita|età
      età di? {minor-age}
      dodicenne|tredicenne|quattordicenne|quindicenne|sedicenne|diciassettenne|undicenne|decenne
      dodicenni|tredicenni|quattordicenni|quindicenni|sedicenni|diciassettenni
      nata|nato nel|nell? anno? {minor-birth-year}
      anno di nascita {minor-birth-year}
      classe {minor-birth-year}
      meno di {eighteen} {year}`,
    'minors.age-of-person': `
      {person} di {teen-age}
      sotto i {eighteen}
      quasi|non_ancora {eighteen}|diciottenne|maggiorenne
      non ha ancora? {eighteen}`,
    'minors.school-grade': `
      studentessa|studente|alunna|alunno|ragazza|ragazzo del|delle|di|della scuola? {school}
      {grade} elementare|media
      prima|seconda|terza|quarta|quinta elementare|media
      alunna|alunno|alunni|alunne
      divisa|uniforme scolastica`,
    'minors.excluding-adults': 'adulta|adulto|adulti|adulte|maggiorenne|maggiorenni',
    'minors.youth-in-adult-content': `
      sorellina|fratellino|figlioletta|infanzia|gioventù|innocente|verginale|figlia|figlie|giovanile
      molto giovane`,
    'minors.school-in-adult-content': 'scuola|liceo|studentessa|studente|studentesse|asilo|ricreazione|aula',
    'minors.childhood-things-in-adult-content':
      'ciuccio|biberon|pannolino|pannolini|culla|orsacchiotto|altalena|scivolo',
    'real_people.public-figure': `
      celebrità
      famosa|famoso|nota attrice|attore|cantante|politico|calciatore|politica
      attrice|attore|cantante|politico|calciatore famosa|famoso|nota|noto
      presidente|re|regina della|del|d? repubblica|italia|spagna|francia`,
    'real_people.likeness': `
      somiglia|assomiglia|somigliante|identica|identico|uguale a {first-name}
      somiglia|assomiglia a {capitalised} {capitalised}
      sosia
      con il volto|viso di {capitalised}
      volto|faccia di {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      mia|mio ex
      la mia ex
      foto|volto|viso|corpo|ritratto|nuda della|del|di mia|mio vicina|vicino|ragazza|fidanzata|fidanzato|capo|professoressa|collega|amica|sorella|cugina|madre|ex
      somiglia|assomiglia|uguale alla|al|a mia|mio vicina|vicino|ragazza|fidanzata|capo|professoressa|collega|amica|sorella|cugina|madre`,
    'non_consent.assault': `
      stupro|stuprata|stuprato|stuprare|violentata|violentato
      violenza carnale
      violenza|abuso|aggressione|molestia|molestie sessuale|sessuali
      violentata|violentate
      senza il|alcun? suo? consenso|permesso
      contro la sua volontà
      costretta|costretto|obbligata|forzata a spogliarsi|posare
      sesso forzato`,
    'non_consent.secret-pictures': `
      telecamera nascosta|spia
      filmata|fotografata|ripresa di nascosto|segreto
      a sua insaputa
      guardone|guardoni|voyeur|voyeurismo
      foto rubate|trapelate`,
    'non_consent.undressing-pictures': `
      togli|rimuovi|togliere|rimuovere i|il|la|le vestiti|vestito|camicia|abiti
      spogliala
      spoglia questa donna|ragazza|persona`,
    'adult_only.bestiality': `
      zoofilia
      sesso con un|uno cane|cavallo|animale|asino`,
    'adult_only.incest': `
      incesto|incestuoso|incestuosa|matrigna|patrigno|sorellastra|fratellastro|figliastra
      {kin} e|con la|il|sua|suo? {kin}`,
    'adult_only.necrophilia': 'necrofilia|cadavere|cadaveri',
    'adult_only.impaired': `
      drogata|drogato|incosciente|svenuta|ubriaca|ubriaco|sedata|ipnotizzata|addormentata
      priva di sensi
      mentre dorme`,
    'adult_only.coercion': 'rapita|rapito|ricatto|schiava|schiavo|ostaggio|prigioniera|costretta|forzata',
    'adult_only.trafficking': 'tratta di esseri|persone|donne',
    'adult_only.violence':
      'tortura|torturata|mutilata|insanguinata|accoltellata|assassinata|strangolata|picchiata',
  },
  inContext: { 'minors.term': 'bimbo|bebè!|baby|teenager' },
  explicit: `
    nuda|nude|nudo|nudi|nudità|svestita|sesso|sessuale|erotica|erotico|porno|pornografia|capezzoli|vagina
    tette|figa|cazzo|orgasmo|masturba
    senza vestiti
    seno|seni nudo|nudi|scoperto`,
  suggestive: 'intimo|sensuale|provocante|scollatura|perizoma|reggiseno|mutandine|reggicalze',
  allowances: [
    {
      family: 'minors',
      reason: 'The words name a thing here, not a person.',
      appliesIn: 'both',
      phrases: [
        'la|sol|fa|re|mi|do|si minore',
        'orsa minore',
        'gesù bambino',
        'presepe con gesù? bambino',
        'gambero bambino',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'libro|libri|ospedale|parco|camera|disegno|giochi per bambini',
        'letteratura infantile',
        '{minor-age} {year} di esperienza|garanzia|storia|matrimonio|invecchiamento|lavoro|guerra',
        'whisky|rum|vino|formaggio|grana|parmigiano|aceto|quercia|ulivo|olivo|albero|castello|auto|cane|gatto|cavallo|bonsai|casa|vino|prosciutto balsamico|rosso|bianco|stagionato|antico|vecchio|reggiano? di|da {minor-age} {year}',
        'per|da|dopo|ogni|durante {minor-age} {year}',
        '{minor-age} {year} fa|dopo',
        'invecchiato|stagionato|affinato {minor-age} {year}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['occhio nudo', 'a mani nude', 'piedi nudi', 'nude look'],
    },
  ],
};
