/** What the figure wears: garment, colours and accessories, from words, palette and seed. */

import { chosen } from './choice.ts';
import { adjust, lightnessOf } from './color.ts';
import type { Dice } from './random.ts';
import type { Accessory, Build, Clothes, Garment, Identity, Palette, Scene } from './scene.ts';
import type { Understanding } from './understand.ts';
import { type ColorName, colors } from './words/dress.ts';

const wardrobe: Record<Build, readonly Garment[]> = {
  feminine: [
    'turtleneck',
    'blouse',
    'dress',
    'dress',
    'sweater',
    'coat',
    'cardigan',
    'shirt',
    'trench',
    'tunic',
    'kimono',
    'denim',
    'suit',
    'leather',
    'tshirt',
  ],
  masculine: [
    'shirt',
    'shirt',
    'sweater',
    'turtleneck',
    'suit',
    'hoodie',
    'denim',
    'coat',
    'leather',
    'tshirt',
    'vest',
    'overalls',
    'cardigan',
    'trench',
  ],
  androgynous: [
    'turtleneck',
    'shirt',
    'hoodie',
    'suit',
    'denim',
    'leather',
    'sweater',
    'overalls',
    'coat',
    'tshirt',
    'poncho',
    'kimono',
  ],
};

const loudGarments: readonly Garment[] = [
  'armor',
  'kimono',
  'spacesuit',
  'leather',
  'uniform',
  'cloak',
  'sari',
  'labcoat',
];

export const headwear: readonly Accessory[] = [
  'fedora',
  'beret',
  'beanie',
  'cap',
  'sunhat',
  'crown',
  'headband',
  'headphones',
  'veil',
  'toque',
  'helmet',
];

/** Hats that headphones fit over. */
const close: readonly Accessory[] = ['beanie', 'cap', 'beret', 'headband'];

/** A colour for the clothes that stands out from the surroundings and belongs to the palette. */
function clothesColor(roll: Dice, palette: Palette, skin: string, avoided: readonly ColorName[]): string {
  const neutrals = ['#f1e7d4', '#2b2a33', '#3b4a5c'].filter((color) => apartFrom(color, skin));
  const open = [...palette.accents, ...palette.accents, ...neutrals].filter(
    (color) => apartFrom(color, skin) && avoided.every((name) => distance(color, colors[name]) > 0.16),
  );
  const ground = lightnessOf(palette.middle);
  const apart = open.filter((color) => Math.abs(lightnessOf(color) - ground) > 0.13);
  return roll.pick(apart.length > 0 ? apart : open.length > 0 ? open : neutrals);
}

/** Cloth must never read as skin: a colour too near to it is not for clothes. */
const apartFrom = (color: string, skin: string): boolean => distance(color, skin) > 0.2;

function distance(a: string, b: string): number {
  const [x, y] = [a, b].map((color) => Number.parseInt(color.slice(1), 16));
  const channel = (shift: number) => ((((x ?? 0) >> shift) & 255) - (((y ?? 0) >> shift) & 255)) / 255;
  return Math.hypot(channel(16), channel(8), channel(0)) / Math.sqrt(3);
}

/** Worn over another garment: it is what is seen when both are named. */
const outer: readonly Garment[] = [
  'suit', 'leather', 'denim', 'coat', 'trench', 'kimono', 'armor', 'uniform', 'cloak', 'overalls', 'spacesuit', 'sari',
  'cardigan', 'labcoat', 'poncho', 'vest', 'apron', 'hoodie',
]; // biome-ignore format: a table

/** The colour that a garment has by itself. */
const own: Partial<Record<Garment, string>> = {
  labcoat: '#f2f0ea',
  spacesuit: '#e6e4de',
  armor: '#7f8894',
  leather: '#2c262c',
  denim: '#3f648c',
};

/** The garment that is seen, and the one below it where the words name two. */
function layersOf({ wanted, avoided, said }: Understanding, build: Build): Garment[] {
  const named = wanted.garment.filter((worn) => !avoided.garment.includes(worn));
  // A calling's dress is cut for whoever follows it.
  const fitted = said.has('garment') || build !== 'masculine';
  const asked = named.map((worn) => (fitted || !['dress', 'gown', 'blouse'].includes(worn) ? worn : 'suit'));
  const over = asked.findLast((worn) => outer.includes(worn));
  const under = asked.findLast((worn) => !outer.includes(worn));
  return [over, under].filter((worn) => worn !== undefined);
}

export function clothesFor(
  roll: (name: string) => Dice,
  understood: Understanding,
  identity: Identity,
  palette: Palette,
): Clothes {
  const { wanted, avoided, avoidedColors } = understood;
  const layers = layersOf(understood, identity.build);
  const thrown = chosen(roll('garment'), [], avoided.garment, wardrobe[identity.build]);
  const garment = layers[0] ?? thrown;
  const of = wanted.colors;
  const allowed = (name: ColorName | undefined) => (name && !avoidedColors.includes(name) ? name : undefined);
  const under = layers[1] && allowed(of.garments[layers[1]]);
  const named = allowed(of.garments[garment]) ?? allowed(of.clothes);
  const asked = named
    ? colors[named]
    : (own[garment] ?? clothesColor(roll('clothes color'), palette, identity.skin, avoidedColors));
  const color =
    named || apartFrom(asked, identity.skin)
      ? asked
      : adjust(asked, lightnessOf(identity.skin) > 0.6 ? -0.2 : 0.2);
  const light = lightnessOf(color) > 0.62;
  const seconds = light
    ? [palette.accents[0], palette.accents[2], '#2f3a4c']
    : ['#f3ead9', palette.accents[1], '#e9dfd0'];
  const patterns =
    named || loudGarments.includes(garment) || ['suit', 'gown'].includes(garment)
      ? (['plain'] as const)
      : (['plain', 'plain', 'plain', 'plain', 'stripes', 'dots', 'flowers', 'checks'] as const);
  const second = under ?? allowed(of.second);
  const open = roll('second').pick(
    seconds.filter((other) => distance(other, color) > 0.18).concat('#f3ead9'),
  );
  return {
    garment,
    color: parted(color, identity.skin),
    second: second ? colors[second] : open,
    pattern: chosen(roll('pattern'), wanted.pattern, avoided.pattern, patterns),
  };
}

/** A named colour keeps its hue; only what could not be told from the skin is made a little lighter or darker. */
const parted = (color: string, skin: string): string =>
  distance(color, skin) > 0.12 ? color : adjust(color, lightnessOf(skin) > 0.6 ? -0.14 : 0.16);

/** What hides hair, or sits in it. */
const overHair: readonly Accessory[] = [...headwear, 'flower'];

/** How many things the words settle; the more they do, the less is added to them. */
function settledBy({ said, wanted }: Understanding): number {
  const groups = [
    said.has('hairStyle') || said.has('hairColor'),
    wanted.garment.length > 0 || wanted.colors.clothes !== undefined,
    wanted.accessory.length > 0,
    said.has('facialHair') || said.has('marks') || said.has('eyes'),
    wanted.place.length > 0,
    said.has('expression') || said.has('pose'),
  ];
  return groups.filter(Boolean).length;
}

export function accessoriesFor(
  roll: (name: string) => Dice,
  understood: Understanding,
  identity: Identity,
): Accessory[] {
  const { wanted, avoided, said } = understood;
  const picked = new Set<Accessory>(wanted.accessory);
  const feminine = identity.build !== 'masculine';
  const covered = identity.hair.style === 'hijab' || identity.hair.style === 'turban';
  const hairNamed = said.has('hairStyle') || said.has('hairColor');
  const dressed = wanted.garment.length > 0;
  const share = Math.max(0, 1 - 0.24 * settledBy(understood));
  const perhaps: [Accessory, number][] = [
    ['glasses', 0.1], ['earrings', feminine ? 0.28 : 0.04], ['hoops', feminine ? 0.14 : 0], ['necklace', feminine ? 0.2 : 0.03], ['pearls', feminine ? 0.06 : 0],
    ['scarf', 0.08], ['beret', 0.03], ['beanie', 0.035], ['fedora', 0.04], ['sunhat', feminine ? 0.03 : 0], ['flower', feminine ? 0.06 : 0], ['headphones', 0.03],
  ]; // biome-ignore format: a table
  for (const [accessory, likely] of perhaps) {
    const hides =
      (overHair.includes(accessory) && (hairNamed || dressed)) ||
      (accessory === 'scarf' && dressed) ||
      (accessory === 'glasses' && said.has('eyes')) ||
      (['necklace', 'pearls'].includes(accessory) && wanted.accessory.length > 0);
    if (roll(accessory).chance(likely * share) && !hides) picked.add(accessory);
  }
  // The helmet is a builder's and a fireman's: no knight and no astronaut wears it.
  if (['spacesuit', 'armor'].some((worn) => wanted.garment.includes(worn as Garment)))
    picked.delete('helmet');
  let hats = 0;
  return [...picked].filter((accessory) => {
    if (avoided.accessory.includes(accessory)) return false;
    const asked = said.has('accessory') && wanted.accessory.includes(accessory);
    if (accessory === 'glasses' && picked.has('sunglasses')) return false;
    if (accessory === 'glasses' && picked.has('eyepatch') && !asked) return false;
    if (accessory === 'earrings' && picked.has('hoops')) return false;
    if (!headwear.includes(accessory)) return true;
    if (covered && !asked) return false;
    if (accessory === 'headphones' && asked && close.some((hat) => picked.has(hat))) return true;
    return hats++ === 0;
  });
}

/** The colours of what is worn besides clothes: as said, or such as the thing usually has. */
export function accessoryColorsFor({ wanted, avoidedColors }: Understanding): Scene['accessoryColors'] {
  const usual: Scene['accessoryColors'] = { toque: colors.white, helmet: '#d8a531' };
  if (wanted.garment.includes('uniform')) usual.cap = colors[wanted.colors.clothes ?? 'navy'];
  if (wanted.garment.includes('coat') && wanted.accessory.includes('helmet')) usual.helmet = colors.red;
  for (const [accessory, name] of Object.entries(wanted.colors.accessories) as [Accessory, ColorName][])
    if (!avoidedColors.includes(name)) usual[accessory] = colors[name];
  return usual;
}
