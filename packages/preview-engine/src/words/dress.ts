/** The words for clothes, accessories and colours. */

import type { Accessory, Garment, Pattern } from '../scene.ts';

export const garment = {
  tshirt: ['t-shirt', 'tshirt', 'tee'],
  turtleneck: ['turtleneck', 'roll neck', 'polo neck'],
  sweater: ['sweater', 'jumper', 'pullover', 'knitwear', 'knit'],
  hoodie: ['hoodie', 'hooded sweatshirt', 'sweatshirt', 'streetwear', 'tracksuit'],
  shirt: ['shirt', 'button-up', 'linen shirt', 'casual', 'dress shirt', 'oxford shirt'],
  blouse: ['blouse', 'pussy-bow blouse', 'silk blouse'],
  suit: ['suit', 'blazer', 'tuxedo', 'pantsuit', 'dinner jacket'],
  leather: ['leather jacket', 'leather', 'biker jacket', 'leather coat', 'bomber jacket'],
  denim: ['denim', 'denim jacket', 'jean jacket', 'jeans jacket'],
  coat: ['coat', 'overcoat', 'wool coat', 'winter coat', 'jacket', 'parka', 'anorak', 'peacoat'],
  trench: ['trench coat', 'trench', 'raincoat', 'rain coat', 'rain jacket', 'oilskin'],
  dress: ['dress', 'sundress', 'summer dress', 'cocktail dress'],
  gown: ['gown', 'ball gown', 'evening gown', 'evening dress', 'wedding dress'],
  kimono: ['kimono', 'yukata', 'robe', 'robes'],
  armor: ['armor', 'armour', 'plate armor', 'chainmail'],
  uniform: ['uniform', 'captain uniform', 'military uniform'],
  cloak: ['cloak', 'cape', 'hooded cloak'],
  tunic: ['tunic', 'kaftan', 'caftan'],
  overalls: ['overalls', 'dungarees', 'smock', 'boiler suit'],
  spacesuit: ['spacesuit', 'space suit'],
  sari: ['sari', 'saree'],
  cardigan: ['cardigan'],
  labcoat: ['lab coat', 'labcoat', 'scrubs'],
  poncho: ['poncho', 'serape'],
  vest: ['vest', 'waistcoat'],
  apron: ['apron', 'leather apron', 'clay apron', 'chef jacket'],
} satisfies Record<Garment, string[]>;

export const pattern = {
  plain: ['plain', 'solid color', 'unpatterned'],
  stripes: ['striped', 'stripes', 'stripy'],
  dots: ['polka dot', 'polka dots', 'dotted', 'spotted'],
  flowers: ['floral', 'flowery', 'flower print'],
  checks: ['plaid', 'checked', 'checkered', 'tartan', 'flannel'],
} satisfies Record<Pattern, string[]>;

export const accessory = {
  glasses: ['glasses', 'eyeglasses', 'spectacles'],
  sunglasses: ['sunglasses', 'shades', 'aviators'],
  fedora: ['hat', 'fedora', 'trilby', 'top hat', 'felt hat'],
  beret: ['beret'],
  beanie: ['beanie', 'knit cap', 'woolly hat', 'wool hat', 'knitted hat'],
  cap: ['cap', 'baseball cap', 'flat cap', 'peaked cap'],
  sunhat: ['sunhat', 'sun hat', 'straw hat', 'wide-brimmed hat', 'cowboy hat'],
  crown: ['crown', 'tiara', 'diadem'],
  headband: ['headband', 'hairband'],
  earrings: ['earrings', 'earring', 'studs'],
  hoops: ['hoop earrings', 'hoops'],
  necklace: ['necklace', 'pendant', 'jewelry', 'jewellery'],
  pearls: ['pearls', 'pearl necklace'],
  headphones: ['headphones', 'headset'],
  scarf: ['scarf', 'shawl'],
  flower: [
    'flower',
    'flower in hair',
    'flower in her hair',
    'flower in his hair',
    'flowers in hair',
    'flowers in her hair',
    'flower behind ear',
    'flower behind her ear',
    'flower crown',
  ],
  tie: ['necktie', 'tie'],
  bowtie: ['bow tie', 'bowtie'],
  eyepatch: ['eyepatch', 'eye patch'],
  veil: ['veil'],
  toque: ['toque', 'chef hat', 'chefs hat', 'chef s hat'],
  helmet: ['helmet', 'hard hat', 'safety helmet'],
} satisfies Record<Accessory, string[]>;

/** The colours by their main names. */
export const colors = {
  red: '#c0392b', crimson: '#9e1b32', orange: '#dd7a2e', yellow: '#e9bd3f', mustard: '#c99a2c', gold: '#cfa24a', green: '#3f8a55', emerald: '#14785a', olive: '#75783d', teal: '#1f7f80', turquoise: '#37b0a8', blue: '#2f68b0', navy: '#22325c', indigo: '#3d3a8c', purple: '#6f3f96', lavender: '#a894cf', pink: '#de7f9c', magenta: '#b8307a', burgundy: '#6e2237', brown: '#72492f', beige: '#d9c3a0', cream: '#f0e4cb', white: '#f4f1ea', grey: '#85878d', charcoal: '#3c3d45', black: '#25222a', silver: '#b9c0c9', peach: '#f0b08f', coral: '#e8745c', tan: '#c49a6c', forest: '#23523a', sky: '#7fb2dc', mint: '#9fd3b6', rust: '#a9502b', rose: '#d98a94', plum: '#5c2a4f', amber: '#c98a2e', copper: '#b4673a',
} as const; // biome-ignore format: a table

export type ColorName = keyof typeof colors;

/** Other spellings of a colour. */
export const colorSynonyms: Partial<Record<ColorName, string[]>> = {
  red: ['scarlet'], crimson: ['ruby', 'dark red', 'deep red'], grey: ['gray'], gold: ['golden'], blue: ['cobalt', 'azure', 'royal blue', 'bright blue'], navy: ['navy blue', 'dark blue', 'midnight blue'], purple: ['violet'], lavender: ['lilac'], turquoise: ['aqua', 'cyan'], burgundy: ['maroon', 'wine'], cream: ['ivory', 'off-white'], beige: ['sand', 'khaki'], magenta: ['fuchsia', 'hot pink'], charcoal: ['anthracite'], emerald: ['jade', 'emerald green'], forest: ['forest green', 'dark green', 'bottle green'], sky: ['sky blue', 'light blue', 'pale blue', 'baby blue', 'ice blue'], mint: ['mint green', 'light green', 'pale green', 'pastel green'], rust: ['terracotta', 'rust red'], plum: ['aubergine', 'eggplant', 'dark purple'], rose: ['dusty pink', 'rose pink'], tan: ['camel'], mustard: ['mustard yellow', 'ochre', 'ocher'],
}; // biome-ignore format: a table
