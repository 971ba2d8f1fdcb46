import type { Allowance } from './rule.ts';

const minors = { family: 'minors' } as const;

/** Where the words of a rule mean something else. Each phrase must stand as it is written here. */
export const allowances: readonly Allowance[] = [
  {
    ...minors,
    // The word names no person at all: a colour, a key, a quantity.
    appliesIn: 'both',
    phrases: [
      'baby blue|pink|yellow|green|lilac|oil|powder|pastel',
      "baby's breath",
      'baby doll lingerie|nightgown|nightie|dress|chemise',
      'baby grand',
      'minor key|chord|scale|scratches|scratch|detail|details|adjustment|adjustments|imperfection|imperfections',
      'minor change|changes|damage|flaw|flaws|wear|glitch|blemish|blemishes|tweak|tweaks|correction|corrections',
      'minor arcana|planet|planets|league|role|seventh|third',
      'ursa|asia|canis|leo minor',
      'c|d|e|f|g|b sharp|flat? minor',
      'a|in a minor chord|key|scale',
      'sonata|prelude|concerto|nocturne|symphony in a minor',
      'min or',
      'kid leather|gloves|suede',
      'school of fish|dolphins|thought|whales',
      'old|new school hip|style|cool|tattoo|tattoos|aesthetic',
      'film|art|law|med|medical|business|grad|graduate|drama|culinary school',
      'college|university|graduate|grad|postgraduate|phd|mba|law|medical|nursing|mature|adult student|students',
      'oak|wood|pine|bamboo nursery',
      'plant|garden nursery',
      'university|college classmates|classmate|graduate',
    ],
  },
  {
    ...minors,
    // No person in the picture is meant, but the words have no place beside sexual wording.
    appliesIn: 'sfw',
    phrases: [
      'baby shower|bump|carrots|carrot|spinach|potatoes|corn|monitor|stroller|carriage|clothes|blanket|shoes',
      'baby animals|animal|elephant|elephants|goat|goats|yoda|groot|dragon|dragons|duck|ducks|ducklings|seal',
      'baby seals|penguin|penguins|turtle|turtles|owl|owls|fox|foxes|bear|bears|deer|bird|birds|chick|chicks',
      'baby panda|pandas|rabbit|bunny|bunnies|hedgehog|otter|sloth|lion|tiger|giraffe|monkey|squirrel|alpaca',
      'baby sea turtle|turtles|otter|otters',
      'baby boomer|boomers',
      'teen spirit poster?',
      'teen vogue',
      'child safe|proof|resistant|lock|seat|friendly|safety',
      'childlike wonder|joy|drawing|curiosity|scrawl',
      'child s|like drawing|wonder|play|pose|joy|room|bedroom',
      "children's book|books|hospital|museum|library|menu|toys|toy|drawing|room|furniture",
      'inner child',
      'kid friendly|proof',
      "kids' menu|room|bedroom|toys|furniture|meal",
      'billy|sundance the? kid',
      'game boy|boys',
      'pool|cabana boy',
      'paper boy hat|cap',
      'newspaper boy hat|cap',
      'little black|white|red dress',
      'little one bedroom|story|room',
      'lolita fashion|dress|skirt|coord',
      'gothic|classic|sweet|victorian lolita fashion|dress|skirt|outfit',
      'juvenile eagle|hawk|owl|fish|bird|salmon|plumage|penguin|seagull|turtle|shark|dinosaur',
      'girlish|boyish charm|grin|laughter',
      'tater|tator tots|tot',
      'ice|stone|bronze|iron|dragon|new|space age {number}',
    ],
  },
  {
    ...minors,
    // How old a thing is. What follows must not be another noun: "10 year old violin" and its prodigy.
    appliesIn: 'both',
    phrases: [
      '{number} year|years|yr|yrs|month|months|week|weeks|day|days old {object}',
      '{number} year|years|yr|yrs|month|months|week|weeks|day|days old {object-kind} {object}',
      '{number} year|years|yr|yrs|month|months|week|weeks|day|days old {object-kind} {object-kind} {object}',
      '{number} year|years|yr|yrs|month|months|week|weeks|day|days old {object} {object}',
      'half year|years old {object}',
    ],
    onlyBefore: ['{connective}'],
  },
  {
    ...minors,
    appliesIn: 'both',
    phrases: [
      'the|this|that|a|an {object} is|was about|over|at|approximately? {number} year|years|month|months old',
    ],
    startsClause: true,
  },
  {
    ...minors,
    appliesIn: 'both',
    phrases: ['{matured} aged for|over|about? {number} year|years|month|months'],
    unlessPersonNamed: true,
  },
  {
    family: 'non_consent',
    appliesIn: 'both',
    phrases: [
      'oilseed rape',
      'rape field|fields|blossom|blossoms|flowers|seed|oil',
      'peeping out|through|from|over',
    ],
  },
  { family: 'non_consent', appliesIn: 'sfw', phrases: ['peeping frog|bird|chick|cat|kitten'] },
  {
    family: 'adult_only',
    appliesIn: 'both',
    phrases: [
      'forced perspective',
      'gore tex',
      'category',
      'forced air|smile|laugh',
      'bloody mary|marys',
      'choking hazard',
      'hypnotic eyes|gaze|pattern|dance|lighting|light|swirl|beauty|stare',
      'captive audience',
      'corpse reviver',
      'blackout curtain|curtains|blinds',
    ],
  },
  {
    family: 'minors',
    appliesIn: 'both',
    // In a negative prompt: the ratings of content, not the people in it.
    phrases: [
      'adult|mature content|contents|theme|themes|rating|rated|material|language|humor|humour|situations|video',
    ],
  },
  {
    family: 'real_people',
    appliesIn: 'both',
    phrases: [
      'in the? likeness of a|an|the goddess|god|dragon|lion|angel|phoenix|statue|mermaid|eagle|wolf|swan|sphinx',
      'in the? likeness of a greek|roman|norse|marble goddess|god|statue|nymph',
      'looks like victoria falls|harbour|harbor|station',
      'put in',
      'trump card|cards|suit',
    ],
  },
];
