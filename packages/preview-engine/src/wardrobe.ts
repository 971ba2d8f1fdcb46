/** Chooses what the figure wears: garment, colours and accessories, by prompt, palette and seed. */

import { choose } from './choice.ts';
import { adjust, getLightness } from './color.ts';
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
const tightHeadwear: readonly Accessory[] = ['beanie', 'cap', 'beret', 'headband'];

/** Chooses a colour of clothes that fits the palette and stands out from the surroundings. */
function chooseClothesColor(
  roll: Dice,
  palette: Palette,
  skin: string,
  avoided: readonly ColorName[],
): string {
  const neutrals = ['#f1e7d4', '#2b2a33', '#3b4a5c'].filter((color) => differsFromSkin(color, skin));
  const open = [...palette.accents, ...palette.accents, ...neutrals].filter(
    (color) =>
      differsFromSkin(color, skin) && avoided.every((name) => measureDistance(color, colors[name]) > 0.16),
  );
  const ground = getLightness(palette.middle);
  const apart = open.filter((color) => Math.abs(getLightness(color) - ground) > 0.13);
  return roll.pick(apart.length > 0 ? apart : open.length > 0 ? open : neutrals);
}

/** Whether a colour differs enough from the skin: clothes must never look like skin. */
const differsFromSkin = (color: string, skin: string): boolean => measureDistance(color, skin) > 0.2;

function measureDistance(a: string, b: string): number {
  const [x, y] = [a, b].map((color) => Number.parseInt(color.slice(1), 16));
  const channel = (shift: number) => ((((x ?? 0) >> shift) & 255) - (((y ?? 0) >> shift) & 255)) / 255;
  return Math.hypot(channel(16), channel(8), channel(0)) / Math.sqrt(3);
}

/** Garments worn over others: the visible one when a prompt names both. */
const outerGarments: readonly Garment[] = [
  'suit', 'leather', 'denim', 'coat', 'trench', 'kimono', 'armor', 'uniform', 'cloak', 'overalls', 'spacesuit', 'sari',
  'cardigan', 'labcoat', 'poncho', 'vest', 'apron', 'hoodie',
]; // biome-ignore format: a table

/** The usual colour of a garment. */
const usualGarmentColors: Partial<Record<Garment, string>> = {
  labcoat: '#f2f0ea',
  spacesuit: '#e6e4de',
  armor: '#7f8894',
  leather: '#2c262c',
  denim: '#3f648c',
};

/** Chooses the visible garment, and the one below it if the prompt names two. */
function chooseLayers({ wanted, avoided, said }: Understanding, build: Build): Garment[] {
  const named = wanted.garment.filter((worn) => !avoided.garment.includes(worn));
  // The clothes of a role fit every build.
  const fitted = said.has('garment') || build !== 'masculine';
  const asked = named.map((worn) => (fitted || !['dress', 'gown', 'blouse'].includes(worn) ? worn : 'suit'));
  const over = asked.findLast((worn) => outerGarments.includes(worn));
  const under = asked.findLast((worn) => !outerGarments.includes(worn));
  return [over, under].filter((worn) => worn !== undefined);
}

export function chooseClothes(
  roll: (name: string) => Dice,
  understood: Understanding,
  identity: Identity,
  palette: Palette,
): Clothes {
  const { wanted, avoided, avoidedColors } = understood;
  const layers = chooseLayers(understood, identity.build);
  const thrown = choose(roll('garment'), [], avoided.garment, wardrobe[identity.build]);
  const garment = layers[0] ?? thrown;
  const of = wanted.colors;
  const allowed = (name: ColorName | undefined) => (name && !avoidedColors.includes(name) ? name : undefined);
  const under = layers[1] && allowed(of.garments[layers[1]]);
  const named = allowed(of.garments[garment]) ?? allowed(of.clothes);
  const asked = named
    ? colors[named]
    : (usualGarmentColors[garment] ??
      chooseClothesColor(roll('clothes color'), palette, identity.skin, avoidedColors));
  const color =
    named || differsFromSkin(asked, identity.skin)
      ? asked
      : adjust(asked, getLightness(identity.skin) > 0.6 ? -0.2 : 0.2);
  const light = getLightness(color) > 0.62;
  const seconds = light
    ? [palette.accents[0], palette.accents[2], '#2f3a4c']
    : ['#f3ead9', palette.accents[1], '#e9dfd0'];
  // Clothes that the prompt names are what it says: flowers on a denim jacket would make it a shirt.
  const isPlain =
    named ||
    wanted.garment.length > 0 ||
    loudGarments.includes(garment) ||
    ['suit', 'gown', 'denim'].includes(garment);
  const patterns = isPlain
    ? (['plain'] as const)
    : (['plain', 'plain', 'plain', 'plain', 'stripes', 'dots', 'flowers', 'checks'] as const);
  const second = under ?? allowed(of.second);
  const open = roll('second').pick(
    seconds.filter((other) => measureDistance(other, color) > 0.18).concat('#f3ead9'),
  );
  return {
    garment,
    color: separateFromSkin(color, identity.skin),
    second: second ? colors[second] : open,
    pattern: choose(roll('pattern'), wanted.pattern, avoided.pattern, patterns),
  };
}

/** Makes a named colour a little lighter or darker if it is too near the skin; its hue stays. */
const separateFromSkin = (color: string, skin: string): string =>
  measureDistance(color, skin) > 0.12 ? color : adjust(color, getLightness(skin) > 0.6 ? -0.14 : 0.16);

/** Accessories that hide the hair, or are worn in it. */
const overHair: readonly Accessory[] = [...headwear, 'flower'];

/** Counts what the prompt determines; the more it does, the fewer accessories are added. */
function countSettledFacets({ said, wanted }: Understanding): number {
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

export function chooseAccessories(
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
  const share = Math.max(0, 1 - 0.24 * countSettledFacets(understood));
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
  // The helmet is a hard hat, which neither a knight nor an astronaut wears.
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
    if (accessory === 'headphones' && asked && tightHeadwear.some((hat) => picked.has(hat))) return true;
    return hats++ === 0;
  });
}

/** Chooses the colours of accessories: the named ones, or else their usual ones. */
export function chooseAccessoryColors({ wanted, avoidedColors }: Understanding): Scene['accessoryColors'] {
  const usual: Scene['accessoryColors'] = { toque: colors.white, helmet: '#d8a531' };
  if (wanted.garment.includes('uniform')) usual.cap = colors[wanted.colors.clothes ?? 'navy'];
  if (wanted.garment.includes('coat') && wanted.accessory.includes('helmet')) usual.helmet = colors.red;
  for (const [accessory, name] of Object.entries(wanted.colors.accessories) as [Accessory, ColorName][])
    if (!avoidedColors.includes(name)) usual[accessory] = colors[name];
  return usual;
}
