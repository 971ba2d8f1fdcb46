/** Describes a picture of this engine in words that the engine itself understands. Pure. */

import { labDistance } from './color.ts';
import type {
  Accessory,
  Clothes,
  Expression,
  Figure,
  Identity,
  LightKind,
  Place,
  PlacedThing,
  Scene,
  Style,
  Time,
  Weather,
} from './scene.ts';
import { type ColorName, colors } from './words/dress.ts';
import { eyeColors, hairColors, skinTones } from './words/people.ts';

const expressionPhrases: Record<Expression, string> = {
  calm: 'calm', smile: 'smiling', laughing: 'laughing', serious: 'serious', dreamy: 'dreamy', sad: 'sad',
  surprised: 'surprised', wink: 'winking', serene: 'serene', fierce: 'fierce', grin: 'grinning', smirk: 'smirking',
  curious: 'curious',
}; // biome-ignore format: a table
const garmentWords: Record<Clothes['garment'], string> = {
  tshirt: 't-shirt', turtleneck: 'turtleneck', sweater: 'sweater', hoodie: 'hoodie', shirt: 'shirt', blouse: 'blouse',
  suit: 'suit', leather: 'leather jacket', denim: 'denim jacket', coat: 'coat', trench: 'trench coat', dress: 'dress',
  gown: 'gown', kimono: 'kimono', armor: 'armour', uniform: 'uniform', cloak: 'cloak', tunic: 'tunic',
  overalls: 'overalls', spacesuit: 'spacesuit', sari: 'sari', cardigan: 'cardigan', labcoat: 'lab coat',
  poncho: 'poncho', vest: 'waistcoat', apron: 'apron',
}; // biome-ignore format: a table
const patternWords: Record<Clothes['pattern'], string> = {
  plain: '', stripes: 'striped ', dots: 'polka dot ', flowers: 'floral ', checks: 'checked ',
}; // biome-ignore format: a table
const accessoryPhrases: Record<Accessory, string> = {
  glasses: 'glasses', sunglasses: 'sunglasses', fedora: 'a fedora', beret: 'a beret', beanie: 'a beanie', cap: 'a cap',
  sunhat: 'a sunhat', crown: 'a crown', headband: 'a headband', earrings: 'earrings', hoops: 'hoop earrings',
  necklace: 'a necklace', pearls: 'pearls', headphones: 'headphones', scarf: 'a scarf', flower: 'a flower in the hair',
  tie: 'a tie', bowtie: 'a bow tie', eyepatch: 'an eyepatch', veil: 'a veil', toque: 'a toque', helmet: 'a helmet',
}; // biome-ignore format: a table
const hairPhrases: Record<Identity['hair']['style'], (color: string) => string> = {
  bob: (color) => `a ${color} bob`,
  pixie: (color) => `a ${color} pixie cut`,
  long: (color) => `long ${color} hair`,
  wavy: (color) => `wavy ${color} hair`,
  curly: (color) => `curly ${color} hair`,
  afro: (color) => `a ${color} afro`,
  braids: (color) => `${color} braids`,
  ponytail: (color) => `a ${color} ponytail`,
  bun: (color) => `a ${color} bun`,
  buzz: (color) => `a ${color} buzz cut`,
  bald: () => 'a bald head',
  locs: (color) => `${color} locs`,
  crop: (color) => `short ${color} hair`,
  quiff: (color) => `a ${color} quiff`,
  undercut: (color) => `a ${color} undercut`,
  mohawk: (color) => `a ${color} mohawk`,
  shoulder: (color) => `shoulder-length ${color} hair`,
  hijab: () => 'a hijab',
  turban: () => 'a turban',
};
const facialHairPhrases: Record<Identity['facialHair'], string | null> = {
  none: null, stubble: 'stubble', moustache: 'a moustache', goatee: 'a goatee', beard: 'a beard',
  longbeard: 'a long beard',
}; // biome-ignore format: a table
const placePhrases: Record<Place, string> = {
  beach: 'on a beach', sea: 'at sea', city: 'in the city', street: 'in a street', rooftop: 'on a rooftop',
  forest: 'in a forest', mountain: 'in the mountains', desert: 'in the desert', garden: 'in a garden',
  snow: 'in the snow', lake: 'by a lake', meadow: 'in a meadow', cafe: 'in a café', library: 'in a library',
  studio: 'in a studio', interior: 'in a living room', space: 'in space', station: 'in a station',
  castle: 'in a castle', jungle: 'in the jungle', workshop: 'in a workshop', atelier: 'in an atelier',
  kitchen: 'in a kitchen', laboratory: 'in a laboratory', office: 'in an office', gallery: 'in a gallery',
  greenhouse: 'in a greenhouse', observatory: 'in an observatory', theatre: 'in a theatre', train: 'on a train',
  harbour: 'in a harbour', market: 'at a market', pool: 'at a pool', gym: 'in a gym',
}; // biome-ignore format: a table
const timePhrases: Record<Time, string> = {
  dawn: 'at dawn', day: 'by day', golden: 'at golden hour', sunset: 'at sunset', night: 'at night',
  neon: 'under neon signs',
}; // biome-ignore format: a table
const weatherPhrases: Record<Weather, string | null> = {
  clear: null, rain: 'rain', storm: 'a storm', snowfall: 'snowfall', fog: 'fog', clouds: 'clouds', wind: 'wind',
}; // biome-ignore format: a table
const lightPhrases: Record<LightKind, string> = {
  soft: 'soft light', rim: 'rim light', dramatic: 'dramatic light', neon: 'neon light', candle: 'candlelight',
  backlit: 'backlight',
}; // biome-ignore format: a table
const stylePhrases: Record<Style, string | null> = {
  papercut: null, watercolor: 'watercolour', noir: 'black and white', pastel: 'pastel', popart: 'pop art',
  vintage: 'vintage', cyberpunk: 'cyberpunk', minimal: 'minimalist', sketch: 'sketch', woodblock: 'woodblock print',
  artdeco: 'art deco', fantasy: 'fantasy',
}; // biome-ignore format: a table

/** The name of the colour in a table that looks nearest. */
export function findNearestName<Name extends string>(
  color: string,
  names: Readonly<Record<Name, string>>,
): Name {
  const all = Object.keys(names) as Name[];
  return all.reduce((best, name) =>
    labDistance(color, names[name]) < labDistance(color, names[best]) ? name : best,
  );
}

const joinList = (things: readonly string[]): string =>
  things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;

const withArticle = (words: string) => (/^[aeiou]/.test(words) ? `an ${words}` : `a ${words}`);

function describePerson({ build, age, skin, eyes, hair, facialHair, freckles }: Identity): string {
  const [noun, whose] = {
    feminine: ['A woman', 'her'],
    masculine: ['A man', 'his'],
    androgynous: ['An androgynous person', 'their'],
  }[build] as [string, string];
  const decade = {
    '20s': 'twenties',
    '30s': 'thirties',
    '40s': 'forties',
    '50s': 'fifties',
    '60s': 'sixties',
    '70s': 'seventies',
    '80s': 'eighties',
  }[age];
  const has = [
    `${findNearestName(skin, skinTones)} skin`,
    hairPhrases[hair.style](findNearestName(hair.color, hairColors)),
    `${findNearestName(eyes, eyeColors)} eyes`,
    facialHairPhrases[facialHair],
    freckles ? 'freckles' : null,
  ].filter((each) => each !== null);
  return `${noun} in ${whose} ${decade} with ${joinList(has)}`;
}

function describeClothes({ garment, color, pattern }: Clothes): string {
  const named: ColorName = findNearestName(color, colors);
  const words = `${patternWords[pattern]}${named} ${garmentWords[garment]}`;
  return ['overalls', 'armor'].includes(garment) ? words : withArticle(words);
}

const toPlural = (words: string): string => {
  if (/(?:grapes|sheep|deer|fish)$/.test(words)) return words;
  if (/(?:s|sh|ch|x)$/.test(words)) return `${words}es`;
  if (words.endsWith('wolf')) return words.replace(/f$/, 'ves');
  return /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`;
};

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** `a dog`, `two red apples and a lemon`. */
function describeThings(things: readonly PlacedThing[]): string {
  const phrases = new Map<string, { count: number; words: string }>();
  for (const { color, name } of things) {
    const words = `${color ? `${findNearestName(color, colors)} ` : ''}${name}`;
    const known = phrases.get(words);
    phrases.set(words, { count: (known?.count ?? 0) + 1, words });
  }
  return joinList(
    [...phrases.values()].map(({ count, words }) => {
      if (count === 1) return withArticle(words);
      const plural = toPlural(words);
      return `${countWords[count]} ${plural}`;
    }),
  );
}

const capitalise = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function describeFigure({ accessories, clothes, expression, identity }: Figure): string {
  const things = accessories.map((accessory) => accessoryPhrases[accessory]);
  const wears = joinList([describeClothes(clothes), ...things]);
  return `${describePerson(identity)}, ${expressionPhrases[expression]}, wearing ${wears}`;
}

/** What a scene shows; null: its place alone. */
function describeSubject(scene: Scene): string | null {
  const { subject } = scene;
  switch (subject?.kind) {
    case undefined:
      return describeFigure(scene);
    case 'place':
      return null;
    case 'things':
      return capitalise(describeThings(subject.things));
    case 'pair': {
      const second = describeFigure(subject.second);
      return `${describeFigure(scene)}, and ${second[0]?.toLowerCase()}${second.slice(1)}`;
    }
  }
}

/**
 * Describes a scene in two sentences: who or what is seen, then place and time; a place without people in one. As a
 * prompt they draw a similar scene.
 */
export function describeScene(scene: Scene): string {
  const { place, time, weather, light, style } = scene;
  const shown = describeSubject(scene);
  const where = shown
    ? placePhrases[place]
    : place === 'train'
      ? 'a train compartment'
      : placePhrases[place].replace(/^(?:in|on|at|by) /, '');
  const surroundings = [
    `${capitalise(where)} ${timePhrases[time]}`,
    weatherPhrases[weather],
    lightPhrases[light.kind],
    stylePhrases[style],
  ].filter((each) => each !== null);
  return `${shown ? `${shown}. ` : ''}${surroundings.join(', ')}.`;
}
