import type { LanguageTerms } from '../language.ts';

export const portuguese: LanguageTerms = {
  language: 'pt',
  version: 2,
  markers: `uma umas uns com não nao mulher homem mulheres homens nua nuas nu sobre jovem pequena está são
    rapaz retrato foto praia cama dos das pelo pela anos muito sorrindo rua ela dela você`,
  sets: {
    '{year}': 'ano anos aninhos',
    '{person}': 'ela ele mulher homem moça rapaz garota garoto pessoa modelo jovem rapariga menina menino',
    '{kin}': 'mãe pai irmã irmão irmãs irmãos filha filho tia tio sobrinha sobrinho prima primo avó avô',
    '{school}': 'ginásio colegial fundamental primária secundária',
  },
  phrases: {
    'minors.term': `
      criança|crianças|criancinha|menininha|menininho|menininhas|garotinha|garotinho|garotinhas|guria|gurias|guri
      menina|meninas|menino|meninos
      bebê!|bebês!|bebé!|bebés!|bebezinho|neném|recém_nascido|recém_nascida
      adolescente|adolescentes|adolescência
      menor|menores de idade
      novinha|novinhas|novinho|ninfeta|ninfetas|pirralha|pirralho|miúda|miúdo|mocinha|moleque|fedelha
      colegial|escolar|estudantezinha
      garota|garoto|rapariga pequena|pequeno|novinha`,
    'minors.appearance': `
      infantilizada|infantil
      cara|rosto|corpo|carinha de menina|criança|bebê|adolescente
      parece|aparenta uma|um? criança|menina|menino|adolescente|menor
      parece|aparenta ter? {teen-age}
      pedofilia|pedófilo`,
    'minors.age': `
      {minor-age} {year}
      {number} meses de idade|vida
      idade de? {minor-age}
      nascida|nascido|nasceu em {minor-birth-year}
      ano de nascimento {minor-birth-year}
      menos de {eighteen} {year}`,
    'minors.age-of-person': `
      {person} de {teen-age}
      menor de {eighteen}
      quase|apenas|recém {eighteen} {year}
      ainda não tem|fez|completou {eighteen}`,
    'minors.school-grade': `
      aluna|aluno|estudante|garota|garoto do|da ensino {school}|médio|básico
      {grade} ª|a|o? série|ano do? fundamental|escolar
      uniforme|saia escolar|colegial`,
    'minors.excluding-adults': 'adulta|adulto|adultos|adultas',
    'minors.youth-in-adult-content': `
      irmãzinha|irmãozinho|filhinha|juvenil|juventude|infância|filha|filhas|inocente
      muito jovem|nova|novinha`,
    'minors.school-in-adult-content':
      'escola|colégio|aluna|aluno|estudante|estudantes|creche|jardim_de_infância|recreio',
    'minors.childhood-things-in-adult-content': 'chupeta|fralda|fraldas|mamadeira|berço|parquinho|ursinho',
    'real_people.public-figure': `
      celebridade|celebridades|famosa|famoso|famosos
      presidente|rei|rainha do|de|da brasil|portugal|espanha|frança`,
    'real_people.likeness': `
      parecida|parecido|idêntica|idêntico|igual com|a|à|ao {first-name}
      parece com a|o? {first-name}
      se parece|parecida com a|o? {capitalised} {capitalised}
      sósia
      com o rosto|a cara de|da|do {capitalised}`,
    'real_people.acquaintance': `
      minha|meu ex
      foto|rosto|cara|corpo|retrato|nude da|do|de minha|meu vizinha|vizinho|namorada|namorado|chefe|professora|professor|colega|amiga|irmã|prima|mãe|ex
      parecida|parece com a|o? minha|meu vizinha|vizinho|namorada|namorado|chefe|professora|colega|amiga|irmã|prima|mãe`,
    'non_consent.assault': `
      estupro|estuprada|estuprado|estuprando|violada|violação
      abuso|agressão|assédio sexual
      sem o? seu|dela|qualquer? consentimento|permissão
      sem o consentimento
      contra a|sua vontade dela?
      forçada|forçado|obrigada|obrigado a se? despir|tirar|posar|transar
      sexo forçado`,
    'non_consent.secret-pictures': `
      câmera|câmara escondida|oculta|espiã
      filmada|gravada|fotografada em segredo|escondido|escondida
      sem ela saber
      sem que ela saiba
      voyeurismo
      fotos vazadas
      nudes vazados|vazadas|roubadas
      pornô de vingança`,
    'non_consent.undressing-pictures': `
      tire|tira|remova|remover a|o roupa|vestido|biquíni dela?
      dispa|despir esta|essa|ela`,
    'adult_only.bestiality': `
      zoofilia|bestialidade
      sexo com um|uma? cachorro|cavalo|animal|burro|égua`,
    'adult_only.incest': `
      incesto|incestuoso|madrasta|padrasto|enteada|enteado
      meia|meio irmã|irmão
      {kin} e|com seu|sua|a|o? {kin}`,
    'adult_only.necrophilia': 'necrofilia|cadáver|cadáveres',
    'adult_only.impaired': `
      drogada|drogado|inconsciente|desacordada|sedada|bêbada|bêbado|hipnotizada|desmaiada
      enquanto ela? dorme|dormia|dormindo`,
    'adult_only.coercion': 'sequestrada|chantagem|escrava|escravo|refém|cativa|prisioneira|forçada|coagida',
    'adult_only.trafficking': 'tráfico de pessoas|mulheres',
    'adult_only.violence':
      'tortura|torturada|mutilada|ensanguentada|esfaqueada|assassinada|estrangulada|espancada',
  },
  inContext: { 'minors.term': 'menores|bebe_recém_nascido|bebe_pequeno|bebe_fofo' },
  explicit: `
    nua|nuas|nudez|pelada|pelado|sexo|sexual|erótica|erótico|pornô|pornografia|mamilo|mamilos|boceta|buceta
    homem|corpo|rapaz|casal|seios nu|nus
    orgasmo|transando|masturbando|vagina|pênis
    sem roupa|roupas`,
  suggestive: 'lingerie|sensual|provocante|calcinha|sutiã|decote',
  allowances: [
    {
      family: 'minors',
      reason: 'An expression or a colour; no person is meant.',
      appliesIn: 'both',
      phrases: [
        'menina|meninas dos olhos',
        'menina do olho',
        'novinha|novinho em folha',
        'pé de moleque',
        'azul|rosa bebê!|bebé!',
        'rapazes e raparigas de 20',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'hospital|livro|teatro|parque|literatura|desenho|quarto infantil',
        'material|ônibus|autocarro|mochila escolar',
        'com|de|mais_de|tem? {minor-age} {year} de experiência|garantia|história|casados|casamento|trabalho|envelhecimento|estrada',
        'uísque|whisky|vinho|rum|porto|queijo|carvalho|oliveira|árvore|castelo|carro|cachorro|cão|gato|cavalo|bonsai|casa do_porto|tinto|branco|curado|velho|velha? de|com {minor-age} {year}',
        'há|durante|após|cada {minor-age} {year}',
        '{minor-age} {year} depois|antes|atrás|seguidos',
      ],
    },
  ],
};
