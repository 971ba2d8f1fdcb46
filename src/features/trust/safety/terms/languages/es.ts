import type { LanguageTerms } from '../language.ts';

export const spanish: LanguageTerms = {
  language: 'es',
  version: 2,
  markers: `el los las una unas unos del con por para mujer hombre mujeres hombres desnuda desnudo joven años
    anos está esta como sobre entre muy retrato foto cama playa pequeña pequena ella ellos sonriendo calle`,
  sets: {
    '{year}': 'año años anos añitos anitos',
    '{person}': 'ella él mujer hombre chica chico muchacha muchacho persona modelo joven',
    '{school}': 'primaria secundaria bachillerato preescolar prepa preparatoria',
    '{kin}':
      'madre padre mamá papá hermana hermano hermanas hermanos hija hijo tía tío sobrina sobrino prima primo abuela abuelo',
  },
  phrases: {
    'minors.term': `
      niña!|niñas!|niño!|niños!|niñita|niñitas|niñito|ninita|ninito|niñato
      una|la|esta|esa|otra|dos|tres|muchas|unas|las nina|ninas
      un|este|ese|los|unos|dos nino|ninos
      nina|nino|ninas|ninos pequeña|pequeño|pequeñas|pequeños|desnuda|desnudo|jugando|sonriendo
      pequeña|pequeño|linda|guapa nina|nino
      chiquilla|chiquillo|chiquillos|chiquita|chiquitita|nena|nenas|chamaca|chamaco|chavala|chavalita|cría!|crío!
      un|el|ese|su|mi bebe recién|dormido|pequeño|llorando
      bebé!|bebés!|bebita|bebito
      adolescente|adolescentes|adolescencia|preadolescente|preadolescentes|quinceañera|quinceañeras|quinceanera
      menor|menores de edad
      muchachita|muchachito|jovencita|jovencito|jovencitas|jovencitos|chiquillas|chavalas|mocosa|mocoso
      colegiala|colegialas|colegial|escolar|escolares|párvulo|parvulos|infante|lactante|recién_nacido|recién_nacida
      chica|chico|muchacha|muchacho muy? pequeña|pequeño|menor`,
    'minors.appearance': `
      aniñada|aniñado|aninada|infantil|infantiles
      aparenta|parece menor
      cara|rostro|cuerpo|rasgos de niña!|niño!|nina|nino|bebé|adolescente
      parece|aparenta una|un? niña!|niño!|nina|nino|adolescente
      parece|aparenta tener? {teen-age}
      pedofilia|pederasta|pederastia|pedófilo`,
    'minors.age': `
      {minor-age} {year}
      de|con|tiene|cumple|cumplió {minor-age} {year}
      {number} meses de edad|nacida|nacido
      edad de? {minor-age}
      nacida|nacido|nació|nacio en? el? año? {minor-birth-year}
      año de nacimiento {minor-birth-year}
      {minor-age} primaveras
      menos de {eighteen} {year}`,
    'minors.age-of-person': `
      {person} de {teen-age}
      menor de {eighteen}
      casi|apenas|recién {eighteen} {year}
      todavía|aún no tiene|cumple {eighteen}
      no tiene|cumple aún? {eighteen}`,
    'minors.school-grade': `
      alumna|alumno|estudiante|chica|chico|niña!|niño! de la? {school}|instituto|eso
      uniforme|falda escolar|colegiala
      {grade} de primaria|secundaria|eso`,
    'minors.excluding-adults': `
      adulta|adulto|adultas|adultos
      mayor|mayores de edad`,
    'minors.youth-in-adult-content': `
      hermanita|hermanito|hijita|juvenil|juventud|niñez|inocente|virginal|hija|hijas
      muy joven
      de aspecto|apariencia juvenil|joven`,
    'minors.school-in-adult-content': `
      colegio|escuela|alumna|alumno|estudiante|estudiantes|pupitre|recreo|guardería|jardín_de_infancia|niños`,
    'minors.childhood-things-in-adult-content': 'chupete|pañal|pañales|osito|columpio|cuna|parque_infantil',
    'real_people.public-figure': `
      celebridad|celebridades
      famosa|famoso|famosos|famosas
      actriz|actor|cantante|político|futbolista famosa|famoso|conocida|conocido
      presidente|presidenta|rey|reina de españa|méxico|argentina|francia|brasil`,
    'real_people.likeness': `
      parecida|parecido|idéntica|idéntico|igual_a|igual_que {first-name}
      se parece|parecerse a {first-name}
      se parece|parece a {capitalised} {capitalised}
      la|el? doble de {capitalised}
      con la? cara|el rostro de {capitalised}`,
    'real_people.acquaintance': `
      mi ex|exnovia|exnovio|exmujer
      foto|cara|rostro|cuerpo|desnudo|retrato de mi vecina|vecino|novia|novio|jefa|jefe|profesora|profesor|compañera|amiga|hermana|prima|madre|ex
      se parece|parecida|igual a|que mi vecina|vecino|novia|novio|jefa|jefe|profesora|compañera|amiga|hermana|prima|madre`,
    'non_consent.assault': `
      violación sexual|grupal
      violación de una|la mujer|chica
      una|la|escena violación
      violada|violadas|violándola|violador
      abuso|agresión|acoso sexual
      sin su|el|ningún? consentimiento|permiso
      contra su voluntad
      obligada|obligado|forzada|forzado|forzándola a|al sexo|desnudarse|desvestirse|posar
      sexo forzado`,
    'non_consent.secret-pictures': `
      cámara oculta|escondida|espía
      grabada|grabado|fotografiada|filmada en_secreto|a_escondidas
      sin que lo|se? sepa|sepan|dé_cuenta
      mirón|mirones|voyerismo|voyeur
      fotos|vídeo|video filtradas|filtrado|robadas
      porno vengativo`,
    'non_consent.undressing-pictures': `
      quítale|quitale|quitar la|el ropa|vestido|bikini|camisa
      desnúdala|desnudala|desvístela`,
    'adult_only.bestiality': `
      zoofilia|bestialismo
      sexo con un|una perro|caballo|animal|burro|perra|yegua`,
    'adult_only.incest': `
      incesto|incestuoso|incestuosa|madrastra|padrastro|hermanastra|hermanastro|hijastra|hijastro
      {kin} y|e|con su? {kin}
      entre hermanos|hermanas`,
    'adult_only.necrophilia': 'necrofilia|cadáver|cadáveres',
    'adult_only.impaired': `
      drogada|drogado|inconsciente|sedada|desmayada|borracha|ebria|hipnotizada|dormida
      mientras duerme|dormía`,
    'adult_only.coercion':
      'secuestrada|secuestrado|chantaje|esclava|esclavo|cautiva|prisionera|rehén|obligada|forzada|coacción',
    'adult_only.trafficking': 'trata|tráfico de personas|blancas|mujeres',
    'adult_only.violence':
      'tortura|torturada|mutilada|ensangrentada|apuñalada|asesinada|estrangulada|golpeada',
  },
  inContext: { 'minors.term': 'menores|cría|crío', 'real_people.public-figure': 'influencer|celebrity' },
  explicit: `
    desnuda|desnudas|desnudo|desnudos|desnudez|sexo|sexual|sexuales|erótica|erótico|eróticas|porno|pornografía
    en topless
    pezón|pezones|tetas|vagina|pene|coño|polla|orgasmo|follando|masturbándose|semidesnuda
    sin ropa`,
  suggestive: 'lencería|sensual|provocativa|ropa_interior|escote|tanga|braguitas|sujetador',
  allowances: [
    {
      family: 'minors',
      reason: 'El Niño and La Niña are weather; these words name no person.',
      appliesIn: 'both',
      phrases: [
        'el|la niño!|niña! storm|weather|phenomenon|effect|phénomène',
        'fenómeno|corriente|efecto|tormenta de? el|la|del niño!|niña!|nino|nina',
        'el|la niño!|niña! fenómeno|oscila|del pacífico',
        'la niña! bonita|pinta',
        'la|las niña!|niñas! de mis|tus|sus|los ojos',
        'la pinta y? la? niña!',
        'color bebé!',
        'azul|rosa|celeste bebé!',
        'ropa de niña! bonita',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'hospital|literatura|cuento|libro|teatro|parque|biblioteca|dibujo|ilustración infantil|infantiles',
        'habitación|dormitorio|zona|carrusel infantil',
        'material|autobús|transporte|mochila|calendario|comedor escolar',
        'con|de|tras|tiene|más_de? {minor-age} {year} de experiencia|garantía|antigüedad|historia|crianza|matrimonio|guerra|casados|trabajo|vida',
        'whisky|ron|vino|tequila|queso|roble|olivo|árbol|castillo|coche|perro|gato|caballo|bonsái|casa|jamón tinto|blanco|curado|manchego|añejo|clásico|viejo|vieja|ibérico? de|con {minor-age} {year}',
        'hace|durante|tras|cada {minor-age} {year}',
        '{minor-age} {year} después|antes|más|atrás|seguidos',
        'de segunda mano|ocasión con {minor-age} {year}',
      ],
    },
  ],
};
