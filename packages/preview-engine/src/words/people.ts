/** The words that describe a person. All ages are adult: no word makes a person younger than twenty. */

import type { Age, Build, Expression, FaceShape, FacialHair, HairStyle, Physique } from '../scene.ts';

export const build = {
  feminine: [
    'woman',
    'women',
    'lady',
    'female',
    'actress',
    'girlfriend',
    'waitress',
    'seamstress',
    'ballerina',
    'diva',
    'sorceress',
    'policewoman',
    'firewoman',
    'queen',
    'heroine',
    'businesswoman',
    'witch',
    'goddess',
    'princess',
    'bride',
    'grandmother',
    'mother',
    'wife',
    'she',
    'her',
  ],
  masculine: [
    'man',
    'men',
    'gentleman',
    'male',
    'boyfriend',
    'waiter',
    'fireman',
    'policeman',
    'fisherman',
    'cowboy',
    'craftsman',
    'king',
    'businessman',
    'wizard',
    'god',
    'prince',
    'groom',
    'grandfather',
    'father',
    'husband',
    'guy',
    'he',
    'his',
  ],
  androgynous: ['nonbinary', 'non-binary', 'androgynous', 'enby', 'genderfluid'],
} satisfies Record<Build, string[]>;

export const age = {
  '20s': ['twenties', '20s', 'young adult', 'young woman', 'young man', 'twenty-something'],
  '30s': ['thirties', '30s', 'thirty-something'],
  '40s': ['forties', '40s', 'middle-aged', 'forty-something'],
  '50s': ['fifties', '50s', 'mature'],
  '60s': ['sixties', '60s', 'older', 'aging'],
  '70s': ['seventies', '70s', 'elderly', 'old', 'senior', 'grandmother', 'grandfather'],
  '80s': ['eighties', '80s', 'her nineties', 'his nineties', 'their nineties'],
} satisfies Record<Age, string[]>;

export const face = {
  oval: ['oval face', 'oval-shaped face'],
  round: ['round face', 'round-faced', 'full cheeks'],
  long: ['long face', 'narrow face', 'slender face'],
  heart: ['heart-shaped face', 'heart face', 'pointed chin'],
  angular: ['angular face', 'square face', 'square jaw', 'strong jaw', 'chiselled face', 'chiseled face'],
  diamond: ['diamond-shaped face', 'diamond face', 'high cheekbones'],
} satisfies Record<FaceShape, string[]>;

export const physique = {
  slim: ['slim', 'slim build', 'slender', 'slender build', 'lean build', 'lanky', 'willowy'],
  athletic: ['athletic', 'athletic build', 'muscular', 'fit build'],
  average: ['average build', 'medium build'],
  curvy: ['curvy', 'curvy figure', 'hourglass figure'],
  broad: ['broad-shouldered', 'broad shoulders', 'broad-shouldered build', 'burly', 'stocky', 'strong build'],
  full: ['full-figured', 'full-figured build', 'full figure', 'plus-size', 'heavyset', 'stout', 'plump'],
} satisfies Record<Physique, string[]>;

/** Skin tones, light to deep. */
export const skinTones = {
  porcelain: '#f8dccb',
  fair: '#f3cdb2',
  light: '#e9b997',
  olive: '#cfa075',
  tan: '#c48a5a',
  brown: '#9c623a',
  dark: '#74452a',
  deep: '#4f2d1e',
} as const;

export const skin = {
  porcelain: ['porcelain', 'pale', 'pale skin', 'pale-skinned', 'ivory skin'],
  fair: ['fair', 'fair skin', 'fair-skinned', 'white skin'],
  light: ['light skin', 'light-skinned', 'peach skin'],
  olive: ['olive', 'olive skin', 'olive-skinned', 'mediterranean'],
  tan: ['tan', 'tanned', 'sun-kissed', 'bronze skin', 'golden skin'],
  brown: ['brown skin', 'brown-skinned', 'caramel skin'],
  dark: ['dark skin', 'dark-skinned', 'black skin', 'black woman', 'black man', 'ebony'],
  deep: ['deep skin', 'very dark skin', 'deep brown skin'],
} satisfies Record<keyof typeof skinTones, string[]>;

export const hairColors = {
  black: '#1f181b', 'dark brown': '#3c251c', brown: '#5f3a25', chestnut: '#7a4326', auburn: '#8c3a22', red: '#ab3f20', ginger: '#cf6a2a', strawberry: '#d98f5f', blonde: '#d9ab5c', platinum: '#ecdcb8', grey: '#979aa3', white: '#ebe9e6', silver: '#bcc3cf', pink: '#e6789c', blue: '#3f6fc4', teal: '#23938f', green: '#4a8f4f', purple: '#7a4aac', lavender: '#b49bd9', orange: '#e2702a',
} as const; // biome-ignore format: a table

export const hairColor = {
  black: ['black hair', 'black-haired', 'raven', 'raven hair', 'jet black hair'],
  'dark brown': ['dark hair', 'dark-haired', 'dark brown hair', 'espresso hair'],
  brown: ['brown hair', 'brown-haired', 'brunette'],
  chestnut: ['chestnut', 'chestnut hair', 'light brown hair'],
  auburn: ['auburn', 'auburn hair'],
  red: ['red hair', 'red-haired', 'redhead', 'redheaded'],
  ginger: ['ginger', 'ginger hair', 'copper hair'],
  strawberry: ['strawberry blonde', 'rose gold hair'],
  blonde: ['blonde', 'blond', 'golden hair', 'fair hair', 'yellow hair'],
  platinum: ['platinum', 'platinum blonde', 'bleached hair', 'ash blonde'],
  grey: ['grey hair', 'gray hair', 'grey-haired', 'gray-haired', 'salt and pepper'],
  white: ['white hair', 'white-haired', 'snow white hair'],
  silver: ['silver hair', 'silver-haired'],
  pink: ['pink hair', 'pink-haired'],
  blue: ['blue hair', 'blue-haired'],
  teal: ['teal hair', 'turquoise hair'],
  green: ['green hair', 'green-haired'],
  purple: ['purple hair', 'violet hair'],
  lavender: ['lavender hair', 'lilac hair'],
  orange: ['orange hair'],
} satisfies Record<keyof typeof hairColors, string[]>;

export const hairStyle = {
  bob: ['bob', 'bob cut', 'bobbed', 'chin-length hair'],
  pixie: ['pixie', 'pixie cut'],
  long: [
    'long hair',
    'long-haired',
    'straight hair',
    'long straight hair',
    'flowing hair',
    'long',
    'straight',
    'flowing',
  ],
  wavy: ['wavy', 'wavy hair', 'waves in hair', 'beach waves'],
  curly: ['curly', 'curls', 'curly-haired', 'ringlets'],
  afro: ['afro', 'coily', 'natural hair', 'kinky hair'],
  braids: ['braids', 'braid', 'braided', 'plaits', 'pigtails'],
  ponytail: ['ponytail', 'pony tail'],
  bun: ['bun', 'topknot', 'updo', 'chignon', 'top knot'],
  buzz: ['buzz cut', 'buzzcut', 'buzz', 'shaved head', 'crew cut'],
  bald: ['bald', 'hairless'],
  locs: ['locs', 'dreadlocks', 'dreads'],
  crop: ['short hair', 'short-haired', 'cropped hair', 'crop', 'caesar cut', 'short', 'cropped'],
  quiff: ['quiff', 'pompadour', 'slicked back hair', 'slick hair'],
  undercut: ['undercut', 'fade', 'side-shaved'],
  mohawk: ['mohawk', 'punk hair'],
  shoulder: ['shoulder-length', 'shoulder-length hair', 'medium hair', 'lob'],
  hijab: ['hijab', 'headscarf'],
  turban: ['turban', 'head wrap', 'headwrap'],
} satisfies Record<HairStyle, string[]>;

export const eyeColors = {
  brown: '#5b3820',
  black: '#2b1a14',
  blue: '#3d79ad',
  green: '#4f8656',
  hazel: '#8a6a34',
  grey: '#74828f',
  amber: '#b57a2a',
  violet: '#7a5ab5',
} as const;

export const eyes = {
  brown: ['brown eyes', 'brown-eyed'],
  black: ['dark eyes', 'black eyes'],
  blue: ['blue eyes', 'blue-eyed'],
  green: ['green eyes', 'green-eyed'],
  hazel: ['hazel', 'hazel eyes', 'hazel-eyed'],
  grey: ['grey eyes', 'gray eyes'],
  amber: ['amber eyes', 'golden eyes', 'amber-eyed'],
  violet: ['violet eyes', 'purple eyes'],
} satisfies Record<keyof typeof eyeColors, string[]>;

export const facialHair = {
  none: ['clean-shaven', 'clean shaven', 'beardless'],
  stubble: ['stubble', 'unshaven', 'five o clock shadow'],
  moustache: ['moustache', 'mustache'],
  goatee: ['goatee'],
  beard: ['beard', 'bearded'],
  longbeard: ['long beard', 'full beard', 'bushy beard'],
} satisfies Record<FacialHair, string[]>;

export const marks = {
  freckles: ['freckles', 'freckled', 'freckle'],
  'beauty mark': ['beauty mark', 'beauty spot', 'mole'],
  fringe: ['bangs', 'fringe'],
  lipstick: ['lipstick', 'makeup', 'make-up', 'glamorous'],
} satisfies Record<string, string[]>;

export const expression = {
  calm: ['calm', 'relaxed', 'neutral expression', 'gentle', 'serene', 'peaceful', 'tranquil'],
  smile: ['smile', 'smiling', 'smiles', 'happy', 'friendly', 'warm smile', 'kind'],
  grin: ['grin', 'grinning', 'cheerful', 'broad smile', 'big smile', 'beaming'],
  smirk: ['smirk', 'smirking', 'amused', 'wry', 'half smile', 'crooked smile', 'knowing smile'],
  curious: ['curious', 'inquisitive', 'attentive', 'sceptical', 'skeptical'],
  laughing: ['laughing', 'laugh', 'joyful', 'laughter'],
  serious: ['serious', 'stern', 'focused', 'determined', 'confident'],
  dreamy: ['dreamy', 'daydreaming', 'wistful', 'thoughtful', 'pensive'],
  sad: ['sad', 'melancholic', 'melancholy', 'sorrowful'],
  surprised: ['surprised', 'astonished', 'shocked', 'amazed'],
  wink: ['wink', 'winking', 'playful', 'cheeky'],
  serene: [
    'eyes closed',
    'closed eyes',
    'closing her eyes',
    'closing his eyes',
    'meditating',
    'meditation',
    'asleep',
    'sleeping',
  ],
  fierce: ['fierce', 'angry', 'intense', 'furious'],
} satisfies Record<Expression, string[]>;

export const pose = {
  profile: ['profile', 'side view', 'side profile', 'from the side'],
  front: [
    'facing camera',
    'facing the camera',
    'facing the viewer',
    'frontal',
    'front view',
    'looking at viewer',
    'looking at the camera',
    'straight on',
  ],
  left: ['looking left', 'turned left', 'facing left', 'turned to the left', 'looking to the left'],
  right: ['looking right', 'turned right', 'facing right', 'turned to the right', 'looking to the right'],
  up: [
    'looking up',
    'chin up',
    'chin raised',
    'proud',
    'looking at the stars',
    'looking at the sky',
    'stargazing',
  ],
  down: ['looking down', 'gaze down', 'shy'],
  tilt: ['head tilt', 'tilted head', 'head tilted', 'tilting her head', 'tilting his head'],
  'over the shoulder': ['over the shoulder', 'over her shoulder', 'over his shoulder', 'looking back'],
  'close-up': ['close-up', 'closeup', 'close up', 'headshot', 'face portrait'],
  'head and shoulders': ['head and shoulders', 'head-and-shoulders', 'bust portrait'],
  'half body': [
    'half body',
    'half-body',
    'half-length',
    'waist up',
    'three-quarter',
    'upper body',
    'medium shot',
  ],
  'full body': ['full body', 'full-body', 'full-length', 'head to toe', 'long shot', 'wide shot'],
} satisfies Record<string, string[]>;
