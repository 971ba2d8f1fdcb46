/** What a picture of this engine shows, in words that it understands itself. Pure. */

import { labDistance } from './color.ts';
import type {
  Accessory,
  Clothes,
  Expression,
  Identity,
  LightKind,
  Place,
  Scene,
  Style,
  Time,
  Weather,
} from './scene.ts';
import { type ColorName, colors } from './words/dress.ts';
import { eyeColors, hairColors, skinTones } from './words/people.ts';

const moods: Record<Expression, string> = {
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
const worn: Record<Accessory, string> = {
  glasses: 'glasses', sunglasses: 'sunglasses', fedora: 'a fedora', beret: 'a beret', beanie: 'a beanie', cap: 'a cap',
  sunhat: 'a sunhat', crown: 'a crown', headband: 'a headband', earrings: 'earrings', hoops: 'hoop earrings',
  necklace: 'a necklace', pearls: 'pearls', headphones: 'headphones', scarf: 'a scarf', flower: 'a flower in the hair',
  tie: 'a tie', bowtie: 'a bow tie', eyepatch: 'an eyepatch', veil: 'a veil', toque: 'a toque', helmet: 'a helmet',
}; // biome-ignore format: a table
const cuts: Record<Identity['hair']['style'], (color: string) => string> = {
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
const beards: Record<Identity['facialHair'], string | null> = {
  none: null, stubble: 'stubble', moustache: 'a moustache', goatee: 'a goatee', beard: 'a beard',
  longbeard: 'a long beard',
}; // biome-ignore format: a table
const wheres: Record<Place, string> = {
  beach: 'on a beach', sea: 'at sea', city: 'in the city', street: 'in a street', rooftop: 'on a rooftop',
  forest: 'in a forest', mountain: 'in the mountains', desert: 'in the desert', garden: 'in a garden',
  snow: 'in the snow', lake: 'by a lake', meadow: 'in a meadow', cafe: 'in a café', library: 'in a library',
  studio: 'in a studio', interior: 'in a living room', space: 'in space', station: 'in a station',
  castle: 'in a castle', jungle: 'in the jungle', workshop: 'in a workshop', atelier: 'in an atelier',
  kitchen: 'in a kitchen', laboratory: 'in a laboratory', office: 'in an office', gallery: 'in a gallery',
  greenhouse: 'in a greenhouse', observatory: 'in an observatory', theatre: 'in a theatre', train: 'on a train',
  harbour: 'in a harbour', market: 'at a market', pool: 'at a pool', gym: 'in a gym',
}; // biome-ignore format: a table
const hours: Record<Time, string> = {
  dawn: 'at dawn', day: 'by day', golden: 'at golden hour', sunset: 'at sunset', night: 'at night',
  neon: 'under neon signs',
}; // biome-ignore format: a table
const airs: Record<Weather, string | null> = {
  clear: null, rain: 'rain', storm: 'a storm', snowfall: 'snowfall', fog: 'fog', clouds: 'clouds', wind: 'wind',
}; // biome-ignore format: a table
const lamps: Record<LightKind, string> = {
  soft: 'soft light', rim: 'rim light', dramatic: 'dramatic light', neon: 'neon light', candle: 'candlelight',
  backlit: 'backlight',
}; // biome-ignore format: a table
const manners: Record<Style, string | null> = {
  papercut: null, watercolor: 'watercolour', noir: 'black and white', pastel: 'pastel', popart: 'pop art',
  vintage: 'vintage', cyberpunk: 'cyberpunk', minimal: 'minimalist', sketch: 'sketch', woodblock: 'woodblock print',
  artdeco: 'art deco', fantasy: 'fantasy',
}; // biome-ignore format: a table

/** The name of the colour of a list that looks nearest. */
export function nameOf<Name extends string>(color: string, names: Readonly<Record<Name, string>>): Name {
  const all = Object.keys(names) as Name[];
  return all.reduce((best, name) =>
    labDistance(color, names[name]) < labDistance(color, names[best]) ? name : best,
  );
}

const listed = (things: readonly string[]): string =>
  things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;

const article = (words: string) => (/^[aeiou]/.test(words) ? `an ${words}` : `a ${words}`);

function personOf({ build, age, skin, eyes, hair, facialHair, freckles }: Identity): string {
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
    `${nameOf(skin, skinTones)} skin`,
    cuts[hair.style](nameOf(hair.color, hairColors)),
    `${nameOf(eyes, eyeColors)} eyes`,
    beards[facialHair],
    freckles ? 'freckles' : null,
  ].filter((each) => each !== null);
  return `${noun} in ${whose} ${decade} with ${listed(has)}`;
}

function clothesOf({ garment, color, pattern }: Clothes): string {
  const named: ColorName = nameOf(color, colors);
  const words = `${patternWords[pattern]}${named} ${garmentWords[garment]}`;
  return ['overalls', 'armor'].includes(garment) ? words : article(words);
}

/** Two sentences: who is to be seen, then where and when. As a prompt they ask for such a picture again. */
export function captionOf(scene: Scene): string {
  const { identity, clothes, accessories, place, time, weather, light, style } = scene;
  const things = accessories.map((accessory) => worn[accessory]);
  const wears = listed([clothesOf(clothes), ...things]);
  const air = airs[weather];
  const surroundings = [
    `${wheres[place][0]?.toUpperCase()}${wheres[place].slice(1)} ${hours[time]}`,
    air,
    lamps[light.kind],
    manners[style],
  ].filter((each) => each !== null);
  return `${personOf(identity)}, ${moods[scene.expression]}, wearing ${wears}. ${surroundings.join(', ')}.`;
}
