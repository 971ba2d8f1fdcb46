import type { LanguageTerms } from '../language.ts';

export const french: LanguageTerms = {
  language: 'fr',
  version: 1,
  markers: `une avec dans les des femme homme femmes hommes nue nues nus sur du aux jeune petite petit chambre
    plage portrait est elle ses qui rue assise debout belle beau ans et très`,
  sets: {
    '{year}': 'an ans',
    '{person}': 'elle il femme homme fille garçon personne modèle demoiselle meuf mec',
    '{kin}':
      'mère père maman papa sœur frère sœurs frères fille fils tante oncle nièce neveu cousine cousin belle-mère beau-père',
  },
  phrases: {
    'minors.term': `
      fillette|fillettes|gamine|gamines|gamin|gamins|garçonnet|petiot|petiote|môme|mômes|gosse|gosses|marmot|bambin|bambins
      petite|petites|jeune|jeunes fille|filles
      petit|petits|jeune|jeunes garçon|garçons
      enfant|enfants|enfance
      un|le|ce|petit|son|mon|notre bebe
      bébé!|bébés!|nourrisson|nourrissons|nouveau-né
      adolescent|adolescente|adolescents|adolescentes|adolescence|préadolescent|préadolescente|pré-ado|préado
      mineur|mineure|mineurs|mineures
      écolier|écolière|écolières|écoliers|collégien|collégienne|collégiennes|collégiens|lycéen|lycéenne|lycéennes|lycéens
      tout|toute petit|petite fille|garçon`,
    'minors.appearance': `
      enfantin|enfantine|juvénile|poupin
      visage|corps|traits|allure|air d'enfant|d'adolescente|de_fillette|de_gamine|de_bébé
      ressemble à une|un enfant|fillette|adolescente|gamine
      fait|paraît|semble {teen-age} {year}
      à peine {eighteen}|majeure
      pédophile|pédophilie`,
    'minors.age': `
      {minor-age} {year}
      {number} mois d'existence|vie
      âgée|âgé de {minor-age}
      âge de? {minor-age}
      née|né|naissance en {minor-birth-year}
      année de naissance {minor-birth-year}
      moins de {eighteen} {year}
      {minor-age} printemps`,
    'minors.age-of-person': `
      {person} de {teen-age} {year}
      moins de {eighteen}
      presque|bientôt|à_peine|pas_encore {eighteen}
      n'a pas encore? {eighteen}`,
    'minors.school-grade': `
      élève!|élèves!|fille|garçon|étudiante|étudiant de|en|au|du collège!|lycée|primaire|maternelle|sixième|cinquième|quatrième|troisième|cp|terminale|seconde
      en classe de? cp|sixième|cinquième|quatrième|troisième|seconde|terminale|première
      en|de|du|élève|classe cm {grade}
      en|de {grade} ème|eme|e
      uniforme|jupe scolaire|d'écolière`,
    'minors.excluding-adults': `
      adulte|adultes
      majeur|majeure|majeurs`,
    'minors.youth-in-adult-content': `
      jeunette|ado|ados|innocente|virginale|pubère|impubère|prépubère|fillette
      très jeune
      petite sœur
      sa|ma|leur fille`,
    'minors.school-in-adult-content': `
      école|collège!|lycée|élève|élèves|étudiante|étudiant|étudiantes|écolière|maternelle|crèche|récréation|cartable
      cour de récré`,
    'minors.childhood-things-in-adult-content':
      'tétine|biberon|couche_culotte|doudou|nounours|berceau|balançoire|toboggan',
    'real_people.public-figure': `
      célébrité|célébrités|célèbre
      actrice|acteur|chanteuse|chanteur|politicien|footballeur connue|connu
      président|présidente|reine|roi de la|république|france|états-unis|espagne`,
    'real_people.likeness': `
      ressemble|ressemblant|ressemblante à {first-name}
      ressemble|ressemblant à {capitalised} {capitalised}
      sosie
      avec le visage|corps de {capitalised}
      visage de {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      mon ex
      photo|visage|corps|portrait|nue de mon|ma voisine|voisin|copine|copain|patronne|patron|prof|collègue|amie|sœur|cousine|mère|ex
      ressemble à mon|ma voisine|voisin|copine|patronne|prof|collègue|amie|sœur|cousine|mère|ex`,
    'non_consent.assault': `
      viol|viols|violée|violées|violer|violeur
      agression|agressée|abus|harcèlement sexuelle|sexuel|sexuellement
      sans son|leur|le|aucun|notre? consentement|accord
      contre sa|son|leur volonté|gré
      forcée|forcé|obligée|obligé à|de se? déshabiller|déshabille|poser|coucher
      rapport|sexe forcé`,
    'non_consent.secret-pictures': `
      caméra cachée|espion
      filmée|photographiée|filmé en cachette|secret
      à son|leur insu
      voyeur|voyeurs|voyeurisme
      photos volées|intimes
      vidéo|photos fuitée|fuitées`,
    'non_consent.undressing-pictures': `
      enlève|retire|enlever|retirer ses|sa|son|les vêtements|robe|chemise|maillot
      déshabille|déshabiller cette|la femme|fille|photo|personne`,
    'adult_only.bestiality': `
      zoophilie|zoophile
      sexe|rapport avec un|une chien|cheval|animal|âne`,
    'adult_only.incest': `
      inceste|incestueux|incestueuse|marâtre|demi-sœur|demi-frère
      {kin} et|avec sa|son|la|le? {kin}`,
    'adult_only.necrophilia': 'nécrophilie|cadavre|cadavres',
    'adult_only.impaired': `
      droguée|drogué|inconsciente|inconscient|évanouie|ivre|saoule|hypnotisée|endormie
      pendant qu'elle dort
      dans son sommeil`,
    'adult_only.coercion': 'kidnappée|enlevée|chantage|esclave|otage|captive|prisonnière|forcée|contrainte',
    'adult_only.trafficking': `
      traite des|d? êtres|humains|femmes|blanches`,
    'adult_only.violence': 'torture|torturée|mutilée|ensanglantée|poignardée|assassinée|étranglée|battue',
  },
  inContext: { 'minors.term': 'ado|ados', 'minors.childhood-things-in-adult-content': 'couches' },
  explicit: `
    femme|femmes|homme|hommes|fille|corps|modèle|entièrement|toute|seins|couple|mannequin nue|nues|nu|nus
    nue|nues|nudité|dénudée|dénudé|sexe|sexuel|sexuelle|érotique|porno|pornographique|tétons|vagin|pénis
    seins nus
    orgasme|masturbation|baise
    sans vêtements`,
  suggestive: 'sensuelle|sensuel|soutien-gorge|culotte|décolleté|string|dessous|guêpière|nuisette',
  allowances: [
    {
      family: 'minors',
      reason: 'An expression, a colour or a thing; no person is meant.',
      appliesIn: 'both',
      phrases: [
        'enfant terrible',
        'jeune fille à la perle',
        'modification|différence|réparation|problème|blessure mineure|mineures',
        'bleu|rose|vert bébé!',
        'en|de|la|ut|si|ré|sol|fa|mi|do mineur',
        'la|sol|fa|ré|mi|do|si mineur',
        'ton|mode|détail|défaut|accord|gamme|intérêt|rôle mineur|mineure|mineurs',
        'mineur|mineurs de fond|charbon',
        'casque|lampe de mineur|mineurs',
        'bébé! phoque|éléphant|panda|tigre|lion|renard|animal',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        "livre|hôpital|théâtre|dessin|chambre|jeu d'enfant|d'enfants|pour_enfants|enfantin",
        'livre|illustration|chambre|vélo|meuble pour enfant|enfants',
        '{minor-age} {year} d’expérience|d’âge|de_garantie|de_mariage|de_métier|de_cave|de_guerre',
        "{minor-age} {year} d'expérience|d'âge|d'histoire",
        'whisky|rhum|vin|cognac|fromage|chêne|olivier|arbre|château|voiture|chien|chat|cheval|bonsaï|maison rouge|blanc|affiné|vieux? de {minor-age} {year}',
        'whisky|rhum|vin|cognac|fromage|chêne|olivier|arbre|bonsaï|chien|chat|cheval âgé de {minor-age} {year}',
        '{minor-age} {year} après|avant|plus|auparavant',
        'il_y_a|depuis|pendant|après|tous_les|voilà {minor-age} {year}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['à mains nues', "à l'œil nu", 'pieds nus|nu', 'tête nue'],
    },
    {
      family: 'real_people',
      reason: 'A thing or a work is well known here, no person.',
      appliesIn: 'both',
      phrases: ['tableau|pont|monument|ville|place|phrase célèbre'],
    },
  ],
};
