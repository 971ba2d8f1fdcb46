/** Composes the scene of one person from traits and seeds. Pure. */

import type { TextToImage } from '@castwright/engine-port';
import { applyDescription } from './apply-description.ts';
import { choose } from './choice.ts';
import { createIdentity } from './identity.ts';
import { applyPaperColor, applyWeather, countPalettes, getPalette } from './palettes.ts';
import { chooseFraming, choosePose } from './posture.ts';
import { createDice, hash } from './random.ts';
import type { Expression, Identity, LightKind, Place, Scene, Style, Time, Weather } from './scene.ts';
import type { Understanding } from './understand.ts';
import { chooseAccessories, chooseAccessoryColors, chooseClothes, headwear } from './wardrobe.ts';
import { colors } from './words/dress.ts';

export type Size = { width: number; height: number };

/** The part of a request that determines the person and the place. */
export type SceneRequest = Pick<TextToImage, 'prompt' | 'negativePrompt' | 'seed' | 'model' | 'identity'> & {
  /** The person of a trained model; null or left out: the rest of the request determines the person. */
  person?: Identity | null;
};

const places: readonly Place[] = [
  'beach',
  'sea',
  'city',
  'street',
  'rooftop',
  'forest',
  'mountain',
  'desert',
  'garden',
  'snow',
  'lake',
  'meadow',
  'cafe',
  'library',
  'studio',
  'studio',
  'studio',
  'interior',
  'jungle',
];

const times: readonly Time[] = [
  'day',
  'day',
  'day',
  'golden',
  'golden',
  'sunset',
  'sunset',
  'dawn',
  'dawn',
  'night',
];

/** Places at night, unless the prompt names another time. */
const darkPlaces: readonly Place[] = ['space', 'observatory', 'theatre'];

const defaultExpressions: readonly Expression[] = [
  'calm', 'calm', 'calm', 'smile', 'smile', 'smile', 'smirk', 'smirk', 'curious', 'curious', 'grin', 'grin', 'serious',
  'serious', 'dreamy', 'fierce', 'laughing', 'calm', 'smile', 'curious',
]; // biome-ignore format: a table

/** The person in a request's picture. */
export const getPerson = (request: SceneRequest, understood: Understanding): Identity =>
  findKnownPerson(request, understood) ?? createIdentity(hash('person', request.seed), understood);

/**
 * The person of a trained model, a model name or an identity, changed by what the prompt describes; null when
 * the request has none of them.
 */
export function findKnownPerson(
  { person, model, identity }: Pick<SceneRequest, 'person' | 'model' | 'identity'>,
  understood: Understanding,
): Identity | null {
  if (person) return applyDescription(person, understood);
  if (model !== null) return createIdentity(hash('model', model), understood, true);
  return identity === null ? null : createIdentity(hash('identity', identity), understood, true);
}

/** The seed of the random choices of a request's scene. */
export const getSceneSeed = ({ seed, prompt }: Pick<SceneRequest, 'seed' | 'prompt'>): number =>
  hash('scene', seed, prompt.normalize('NFKC').trim());

/** Composes the scene of a person, traits and a seed. */
export function composeFrom(
  understood: Understanding,
  identity: Identity,
  sceneSeed: number,
  size: Size,
): Scene {
  const { wanted, avoided } = understood;
  const roll = (name: string) => createDice(sceneSeed, name);
  const style = choose<Style>(roll('style'), wanted.style, avoided.style, ['papercut']);
  const lights: readonly LightKind[] = ['soft', 'rim', 'rim', 'backlit', 'dramatic'];
  const kind = choose(roll('light'), wanted.light, avoided.light, lights);
  const neon = kind === 'neon' || style === 'cyberpunk';
  const place = choose(
    roll('place'),
    wanted.place,
    avoided.place,
    wanted.colors.backdrop
      ? (['studio'] as const)
      : neon
        ? (['city', 'street', 'rooftop', 'station', 'studio'] as const)
        : style === 'minimal'
          ? (['studio'] as const)
          : places,
  );
  const time = choose(
    roll('time'),
    wanted.time,
    avoided.time,
    neon
      ? (['neon'] as const)
      : darkPlaces.includes(place)
        ? (['night'] as const)
        : kind === 'candle'
          ? (['night', 'sunset'] as const)
          : times,
  );
  // A named place stays visible: random weather brings no fog.
  const airs: readonly Weather[] =
    place === 'snow'
      ? ['snowfall', 'clear']
      : understood.said.has('place')
        ? ['clear', 'clear', 'clear', 'clear', 'clear', 'clouds']
        : ['clear', 'clear', 'clear', 'clear', 'clear', 'clouds', 'fog', 'wind'];
  const weather = choose(roll('weather'), wanted.weather, avoided.weather, airs);
  const plain = getPalette(time, Math.floor(roll('palette').next() * countPalettes(time)), kind, style);
  const ground = wanted.colors.backdrop;
  const weathered = understood.said.has('weather') ? applyWeather(plain, weather) : plain;
  const palette = ground ? applyPaperColor(weathered, colors[ground]) : weathered;
  const pose = choosePose(roll, understood);
  const clothes = chooseClothes(roll, understood, identity, palette);
  const accessories = chooseAccessories(roll, understood, identity);
  const tall =
    accessories.some((accessory) => headwear.includes(accessory)) ||
    ['afro', 'bun', 'mohawk', 'turban'].includes(identity.hair.style);
  const accessoryColor = roll('accessory color').pick([...palette.accents, '#e9dcc4']);
  const lips = wanted.colors.lips;
  const painted =
    !avoided.marks.includes('lipstick') &&
    (wanted.marks.includes('lipstick') || (identity.build === 'feminine' && roll('makeup').chance(0.34)));
  return {
    ...size,
    identity,
    expression: choose(roll('expression'), wanted.expression, avoided.expression, defaultExpressions),
    lids: 1,
    makeup: lips
      ? colors[lips]
      : painted
        ? roll('lips').pick(['#b3262f', '#a83c4e', '#c4553f', '#8a2440'])
        : null,
    pose,
    clothes,
    accessories,
    accessoryColor,
    accessoryColors: chooseAccessoryColors(understood),
    headcloth: wanted.colors.headcloth ? colors[wanted.colors.headcloth] : accessoryColor,
    place,
    time,
    weather,
    light: { kind, side: roll('side').chance(0.5) ? 1 : -1 },
    style,
    palette,
    framing: chooseFraming(roll, understood, size, pose, tall),
    detailSeed: hash('details', sceneSeed),
  };
}
