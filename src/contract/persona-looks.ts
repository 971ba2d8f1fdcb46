import { z } from 'zod';

/** An option of a visual picker: its stored id, its label, and its words in a prompt. */
export type LookOption = {
  id: string;
  label: string;
  words: string;
  /** A sample colour, `#rrggbb`. */
  swatch?: string;
};

const options = (rows: readonly (readonly [string, string, string, string?])[]): readonly LookOption[] =>
  rows.map(([id, label, words, swatch]) => ({ id, label, words, ...(swatch && { swatch }) }));

/**
 * The options of a persona's pickers, in display order. Ages start with the twenties, and no word suggests youth
 * (docs/requirements/decisions.md 18). The words are plain, so that every engine understands them.
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

const optionIds = (facet: LookFacet) => z.enum(lookOptions[facet].map(({ id }) => id));
const singleChoice = (facet: LookFacet) => optionIds(facet).nullable().default(null);
const multipleChoice = (facet: LookFacet) => z.array(optionIds(facet)).max(6).default([]);

/**
 * A persona's look as option ids. Null and an empty list leave a facet to the prompt. Of several clothes, backgrounds
 * and poses, each picture shows one.
 */
export const personaLook = z.strictObject({
  presentation: singleChoice('presentation'),
  age: singleChoice('age'),
  face: singleChoice('face'),
  skin: singleChoice('skin'),
  eyes: singleChoice('eyes'),
  bodyType: singleChoice('bodyType'),
  hair: singleChoice('hair'),
  hairColor: singleChoice('hairColor'),
  facialHair: singleChoice('facialHair'),
  style: singleChoice('style'),
  clothing: multipleChoice('clothing'),
  backgrounds: multipleChoice('backgrounds'),
  poses: multipleChoice('poses'),
});
export type PersonaLook = z.infer<typeof personaLook>;

/** A look without any selection. */
export const emptyLook: PersonaLook = personaLook.parse({});

/** Hair options without a visible colour. */
const withoutColor: readonly string[] = ['bald', 'hijab', 'turban'];

function findOptionWords(facet: LookFacet, id: string | null | undefined): string {
  return lookOptions[facet].find((option) => option.id === id)?.words ?? '';
}

/** "woman in her forties"; always an adult. */
function formatPerson({ presentation, age }: PersonaLook): string {
  const person = findOptionWords('presentation', presentation) || 'person';
  const decade = findOptionWords('age', age);
  const whose = presentation === 'woman' ? 'her' : presentation === 'man' ? 'his' : 'their';
  if (decade) return `${person} in ${whose} ${decade}`;
  return presentation ? `adult ${person}` : '';
}

function formatHair({ hair, hairColor }: PersonaLook): string {
  const style = findOptionWords('hair', hair);
  if (hair && withoutColor.includes(hair)) return style;
  const color = findOptionWords('hairColor', hairColor);
  return color ? `${color} ${style || 'hair'}` : style;
}

/** Picks an id by seed: deterministic, independent for each salt, and evenly distributed over consecutive seeds. */
function pickBySeed(seed: number, salt: number, ids: readonly string[]): string | undefined {
  const mixed = Math.imul((seed ^ salt) + 0x9e3779b9, 0x85ebca6b);
  return ids[((mixed ^ (mixed >>> 15)) >>> 0) % Math.max(1, ids.length)];
}

/**
 * The prompt of a persona, which is put before the creator's prompt: the options of its look, then its details. Of several
 * clothes, backgrounds and poses, the seed picks one.
 *
 * @returns words joined by commas; empty if nothing is selected
 */
export function formatPersonaPrompt(
  { look, details }: { look: PersonaLook; details: string },
  seed = 0,
): string {
  const clothing = findOptionWords('clothing', pickBySeed(seed, 1, look.clothing));
  return [
    formatPerson(look),
    findOptionWords('face', look.face),
    findOptionWords('skin', look.skin),
    findOptionWords('eyes', look.eyes),
    findOptionWords('bodyType', look.bodyType),
    formatHair(look),
    findOptionWords('facialHair', look.facialHair),
    details.trim(),
    clothing && `wearing ${clothing}`,
    findOptionWords('backgrounds', pickBySeed(seed, 2, look.backgrounds)),
    findOptionWords('poses', pickBySeed(seed, 3, look.poses)),
    findOptionWords('style', look.style),
  ]
    .filter((words) => words !== '')
    .join(', ');
}
