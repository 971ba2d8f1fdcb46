import { z } from 'zod';

/** One thing that a visual picker offers: its stored id, what the picker says, and what a prompt says. */
export type LookOption = {
  id: string;
  label: string;
  words: string;
  /** For what is a colour: one that stands for it, `#rrggbb`. */
  swatch?: string;
};

const options = (rows: readonly (readonly [string, string, string, string?])[]): readonly LookOption[] =>
  rows.map(([id, label, words, swatch]) => ({ id, label, words, ...(swatch && { swatch }) }));

/**
 * Everything the pickers of a persona offer, in the order in which they ask. Ages begin with the twenties and
 * no word suggests youth (decisions.md 18). The words are plain, so that any engine understands them.
 */
// biome-ignore format: tables
export const lookOptions = {
  presentation: options([
    ['woman', 'Woman', 'woman'], ['man', 'Man', 'man'], ['androgynous', 'Androgynous', 'androgynous person'],
  ]),
  age: options([
    ['20s', 'Twenties', 'twenties'], ['30s', 'Thirties', 'thirties'], ['40s', 'Forties', 'forties'],
    ['50s', 'Fifties', 'fifties'], ['60s', 'Sixties', 'sixties'], ['70s', 'Seventies', 'seventies'],
    ['80s', 'Eighties', 'eighties'],
  ]),
  face: options([
    ['oval', 'Oval', 'oval face'], ['round', 'Round', 'round face'], ['long', 'Long', 'long face'],
    ['heart', 'Heart', 'heart-shaped face'], ['angular', 'Angular', 'angular face'],
    ['diamond', 'Diamond', 'diamond-shaped face'],
  ]),
  skin: options([
    ['porcelain', 'Porcelain', 'pale skin', '#f8dccb'], ['fair', 'Fair', 'fair skin', '#f3cdb2'],
    ['light', 'Light', 'light skin', '#e9b997'], ['olive', 'Olive', 'olive skin', '#cfa075'],
    ['bronze', 'Bronze', 'bronze skin', '#c48a5a'], ['brown', 'Brown', 'brown skin', '#9c623a'],
    ['dark', 'Dark', 'dark skin', '#74452a'], ['deep', 'Deep', 'deep brown skin', '#4f2d1e'],
  ]),
  eyes: options([
    ['brown', 'Brown', 'brown eyes', '#5b3820'], ['dark', 'Dark', 'dark eyes', '#2b1a14'],
    ['hazel', 'Hazel', 'hazel eyes', '#8a6a34'], ['amber', 'Amber', 'amber eyes', '#b57a2a'],
    ['green', 'Green', 'green eyes', '#4f8656'], ['blue', 'Blue', 'blue eyes', '#3d79ad'],
    ['grey', 'Grey', 'grey eyes', '#74828f'],
  ]),
  bodyType: options([
    ['slim', 'Slim', 'slim build'], ['athletic', 'Athletic', 'athletic build'],
    ['average', 'Average', 'average build'], ['curvy', 'Curvy', 'curvy figure'],
    ['broad', 'Broad-shouldered', 'broad-shouldered build'], ['full', 'Full-figured', 'full-figured build'],
  ]),
  hair: options([
    ['straight', 'Long, straight', 'long straight hair'], ['wavy', 'Wavy', 'wavy hair'],
    ['curly', 'Curly', 'curly hair'], ['afro', 'Afro', 'afro'], ['locs', 'Locs', 'locs'],
    ['braids', 'Braids', 'braids'], ['ponytail', 'Ponytail', 'ponytail'], ['bun', 'Bun', 'bun'],
    ['bob', 'Bob', 'bob'], ['shoulder', 'Shoulder-length', 'shoulder-length hair'],
    ['pixie', 'Pixie cut', 'pixie cut'], ['short', 'Short', 'short hair'], ['quiff', 'Quiff', 'quiff'],
    ['undercut', 'Undercut', 'undercut'], ['buzz', 'Buzz cut', 'buzz cut'], ['bald', 'Bald', 'bald head'],
    ['hijab', 'Hijab', 'hijab'], ['turban', 'Turban', 'turban'],
  ]),
  hairColor: options([
    ['black', 'Black', 'black', '#1f181b'], ['dark-brown', 'Dark brown', 'dark brown', '#3c251c'],
    ['brown', 'Brown', 'brown', '#5f3a25'], ['auburn', 'Auburn', 'auburn', '#8c3a22'],
    ['red', 'Red', 'red', '#ab3f20'], ['copper', 'Copper', 'copper', '#cf6a2a'],
    ['blonde', 'Blonde', 'blonde', '#d9ab5c'], ['platinum', 'Platinum', 'platinum blonde', '#ecdcb8'],
    ['grey', 'Grey', 'grey', '#979aa3'], ['silver', 'Silver', 'silver', '#bcc3cf'],
    ['white', 'White', 'white', '#ebe9e6'], ['pink', 'Pink', 'pink', '#e6789c'],
    ['blue', 'Blue', 'blue', '#3f6fc4'], ['lavender', 'Lavender', 'lavender', '#b49bd9'],
  ]),
  facialHair: options([
    ['none', 'Clean-shaven', 'clean-shaven'], ['stubble', 'Stubble', 'stubble'],
    ['moustache', 'Moustache', 'moustache'], ['goatee', 'Goatee', 'goatee'], ['beard', 'Beard', 'beard'],
    ['long-beard', 'Long beard', 'long beard'],
  ]),
  style: options([
    ['soft', 'Soft light', 'soft natural light'], ['dramatic', 'Dramatic', 'dramatic light'],
    ['vintage', 'Vintage', 'vintage photograph'], ['noir', 'Film noir', 'film noir, black and white'],
    ['pastel', 'Pastel', 'pastel colours'], ['minimal', 'Minimal', 'minimalist'],
    ['watercolour', 'Watercolour', 'watercolour'], ['art-deco', 'Art deco', 'art deco'],
    ['pop-art', 'Pop art', 'pop art'], ['neon', 'Neon', 'neon light'],
  ]),
  clothing: options([
    ['t-shirt', 'T-shirt', 'a white t-shirt'], ['shirt', 'Linen shirt', 'a linen shirt'],
    ['blouse', 'Silk blouse', 'a silk blouse'], ['turtleneck', 'Turtleneck', 'a black turtleneck'],
    ['sweater', 'Knitted sweater', 'a cream sweater'], ['cardigan', 'Cardigan', 'a cardigan'],
    ['hoodie', 'Hoodie', 'a grey hoodie'], ['denim', 'Denim jacket', 'a denim jacket'],
    ['leather', 'Leather jacket', 'a black leather jacket'], ['suit', 'Tailored suit', 'a navy suit'],
    ['coat', 'Wool coat', 'a camel wool coat'], ['trench', 'Trench coat', 'a beige trench coat'],
    ['sundress', 'Summer dress', 'a floral summer dress'], ['gown', 'Evening gown', 'an emerald evening gown'],
    ['kimono', 'Kimono', 'a kimono'], ['sari', 'Sari', 'a crimson sari'], ['kaftan', 'Kaftan', 'a teal kaftan'],
    ['overalls', 'Overalls', 'navy overalls'],
  ]),
  backgrounds: options([
    ['studio', 'Studio', 'in a photo studio'], ['apartment', 'Apartment', 'in an apartment'],
    ['cafe', 'Café', 'in a café'], ['library', 'Library', 'in a library'], ['gallery', 'Gallery', 'in a gallery'],
    ['theatre', 'Theatre', 'on a theatre stage'], ['gym', 'Gym', 'in a gym'],
    ['greenhouse', 'Greenhouse', 'in a greenhouse'], ['street', 'Old town', 'in an old town'],
    ['city', 'Skyline', 'before a city skyline'], ['rooftop', 'Rooftop', 'on a rooftop terrace'],
    ['harbour', 'Harbour', 'at a harbour'], ['beach', 'Beach', 'on a beach'], ['garden', 'Garden', 'in a garden'],
    ['forest', 'Forest', 'in a pine forest'], ['mountains', 'Mountains', 'in the mountains'],
    ['desert', 'Desert', 'in the desert'], ['snow', 'Snow', 'in the snow'],
  ]),
  poses: options([
    ['facing', 'Facing the camera', 'looking at the camera'], ['profile', 'In profile', 'side profile'],
    ['over-shoulder', 'Over the shoulder', 'looking over the shoulder'],
    ['tilted', 'Head tilted', 'head tilted'], ['looking-up', 'Looking up', 'looking up'],
    ['looking-down', 'Looking down', 'looking down'], ['close', 'Close-up', 'close-up'],
    ['waist-up', 'Waist up', 'waist up'],
  ]),
} as const satisfies Record<string, readonly LookOption[]>;

export type LookFacet = keyof typeof lookOptions;

const idsOf = (facet: LookFacet) => z.enum(lookOptions[facet].map(({ id }) => id));
const oneOf = (facet: LookFacet) => idsOf(facet).nullable().default(null);
const someOf = (facet: LookFacet) => z.array(idsOf(facet)).max(6).default([]);

/**
 * What the pickers of a persona say, as ids of options. Null and an empty list leave the matter to the prompt;
 * clothes, backgrounds and poses are those that suit the persona, of which each picture shows one.
 */
export const personaLook = z.strictObject({
  presentation: oneOf('presentation'),
  age: oneOf('age'),
  face: oneOf('face'),
  skin: oneOf('skin'),
  eyes: oneOf('eyes'),
  bodyType: oneOf('bodyType'),
  hair: oneOf('hair'),
  hairColor: oneOf('hairColor'),
  facialHair: oneOf('facialHair'),
  style: oneOf('style'),
  clothing: someOf('clothing'),
  backgrounds: someOf('backgrounds'),
  poses: someOf('poses'),
});
export type PersonaLook = z.infer<typeof personaLook>;

/** Nothing chosen. */
export const emptyLook: PersonaLook = personaLook.parse({});

/** Hair that shows none of its colour. */
const withoutColor: readonly string[] = ['bald', 'hijab', 'turban'];

function wordsOf(facet: LookFacet, id: string | null | undefined): string {
  return lookOptions[facet].find((option) => option.id === id)?.words ?? '';
}

/** "woman in her forties": who it is, an adult in any case. */
function personOf({ presentation, age }: PersonaLook): string {
  const person = wordsOf('presentation', presentation) || 'person';
  const decade = wordsOf('age', age);
  const whose = presentation === 'woman' ? 'her' : presentation === 'man' ? 'his' : 'their';
  if (decade) return `${person} in ${whose} ${decade}`;
  return presentation ? `adult ${person}` : '';
}

function hairOf({ hair, hairColor }: PersonaLook): string {
  const style = wordsOf('hair', hair);
  if (hair && withoutColor.includes(hair)) return style;
  const color = wordsOf('hairColor', hairColor);
  return color ? `${color} ${style || 'hair'}` : style;
}

/** The same choice for the same seed, another for each matter, evenly spread over seeds in a row. */
function chosenBy(seed: number, salt: number, ids: readonly string[]): string | undefined {
  const mixed = Math.imul((seed ^ salt) + 0x9e3779b9, 0x85ebca6b);
  return ids[((mixed ^ (mixed >>> 15)) >>> 0) % Math.max(1, ids.length)];
}

/**
 * The words of a persona, as they stand before a prompt: what its pickers say, then its own details. Of clothes,
 * backgrounds and poses, which may be several, each picture takes one by its seed.
 *
 * @returns words joined by commas; empty when nothing is chosen
 */
export function personaWords({ look, details }: { look: PersonaLook; details: string }, seed = 0): string {
  const clothing = wordsOf('clothing', chosenBy(seed, 1, look.clothing));
  return [
    personOf(look),
    wordsOf('face', look.face),
    wordsOf('skin', look.skin),
    wordsOf('eyes', look.eyes),
    wordsOf('bodyType', look.bodyType),
    hairOf(look),
    wordsOf('facialHair', look.facialHair),
    details.trim(),
    clothing && `wearing ${clothing}`,
    wordsOf('backgrounds', chosenBy(seed, 2, look.backgrounds)),
    wordsOf('poses', chosenBy(seed, 3, look.poses)),
    wordsOf('style', look.style),
  ]
    .filter((words) => words !== '')
    .join(', ');
}
