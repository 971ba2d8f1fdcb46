/** From traits and seeds to the description of one picture: the second stage. Pure. */

import { imageSizes, type TextToImage, type TextToVideo } from '@castwright/engine-port';
import { chosen } from './choice.ts';
import { asDescribed } from './described.ts';
import { identityFor } from './identity.ts';
import { againstBackdrop, paletteCount, paletteFor, underWeather } from './palettes.ts';
import { framingFor, poseFor } from './posture.ts';
import { dice, hashOf } from './random.ts';
import type { Expression, Identity, LightKind, Place, Scene, Style, Time, Weather } from './scene.ts';
import { type Understanding, understand } from './understand.ts';
import { accessoriesFor, accessoryColorsFor, clothesFor, headwear } from './wardrobe.ts';
import { colors } from './words/dress.ts';

type Size = { width: number; height: number };

/** The part of a request that a person and a place depend on. */
export type SceneRequest = Pick<TextToImage, 'prompt' | 'negativePrompt' | 'seed' | 'model' | 'identity'> & {
  /** Who is to be seen, of a trained model; null or left out: who the rest of the request stands for. */
  person?: Identity | null;
};

/** The part of a request that a drawing depends on. */
export type DrawingRequest = SceneRequest & Pick<TextToImage, 'aspectRatio'>;

/** The part of a request that a film depends on. */
export type FilmRequest = SceneRequest & Pick<TextToVideo, 'seconds' | 'width' | 'height'>;

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

/** Where it is night unless words say otherwise. */
const dark: readonly Place[] = ['space', 'observatory', 'theatre'];

const moods: readonly Expression[] = [
  'calm', 'calm', 'calm', 'smile', 'smile', 'smile', 'smirk', 'smirk', 'curious', 'curious', 'grin', 'grin', 'serious',
  'serious', 'dreamy', 'fierce', 'laughing', 'calm', 'smile', 'curious',
]; // biome-ignore format: a table

/**
 * The scene of a request. The person is the trained model's, else that of the model's name, of the identity's, or of
 * the seed; everything else from the seed and the prompt's text. Words that are understood have the last say.
 */
export function composeScene(
  request: DrawingRequest,
  understood: Understanding = understand(request.prompt, request.negativePrompt),
): Scene {
  return composeAs(request, understood, imageSizes[request.aspectRatio]);
}

/** How wide the scene of every film is, in its units: films of all sizes are one drawing. */
const filmSceneWidth = 756;

/** The scene of a film: what a picture of that shape would show. Its units are not the frames' pixels. */
export function composeFilm(request: FilmRequest): Scene {
  const understood = understand(request.prompt, request.negativePrompt);
  const height = Math.round((filmSceneWidth * request.height) / request.width);
  return composeAs(request, understood, { width: filmSceneWidth, height });
}

function composeAs(request: SceneRequest, understood: Understanding, size: Size): Scene {
  return composeFrom(understood, personOf(request, understood), sceneSeedOf(request), size);
}

/** Who is to be seen in a request's picture. */
export const personOf = (request: SceneRequest, understood: Understanding): Identity =>
  knownPersonOf(request, understood) ?? identityFor(hashOf('person', request.seed), understood);

/**
 * The person that a trained model, a model's name or an identity stands for, as the words describe them; null where
 * the request names none.
 */
export function knownPersonOf(
  { person, model, identity }: Pick<SceneRequest, 'person' | 'model' | 'identity'>,
  understood: Understanding,
): Identity | null {
  if (person) return asDescribed(person, understood);
  if (model !== null) return identityFor(hashOf('model', model), understood, true);
  return identity === null ? null : identityFor(hashOf('identity', identity), understood, true);
}

/** What the choices of a request's scene are thrown with. */
export const sceneSeedOf = ({ seed, prompt }: Pick<SceneRequest, 'seed' | 'prompt'>): number =>
  hashOf('scene', seed, prompt.normalize('NFKC').trim());

/** The scene of a person, traits and a seed: what `composeScene` does once those are known. */
export function composeFrom(
  understood: Understanding,
  identity: Identity,
  sceneSeed: number,
  size: Size,
): Scene {
  const { wanted, avoided } = understood;
  const roll = (name: string) => dice(sceneSeed, name);
  const style = chosen<Style>(roll('style'), wanted.style, avoided.style, ['papercut']);
  const lights: readonly LightKind[] = ['soft', 'rim', 'rim', 'backlit', 'dramatic'];
  const kind = chosen(roll('light'), wanted.light, avoided.light, lights);
  const neon = kind === 'neon' || style === 'cyberpunk';
  const place = chosen(
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
  const time = chosen(
    roll('time'),
    wanted.time,
    avoided.time,
    neon
      ? (['neon'] as const)
      : dark.includes(place)
        ? (['night'] as const)
        : kind === 'candle'
          ? (['night', 'sunset'] as const)
          : times,
  );
  // A place that is named is to be seen: no fog that nobody asked for.
  const airs: readonly Weather[] =
    place === 'snow'
      ? ['snowfall', 'clear']
      : understood.said.has('place')
        ? ['clear', 'clear', 'clear', 'clear', 'clear', 'clouds']
        : ['clear', 'clear', 'clear', 'clear', 'clear', 'clouds', 'fog', 'wind'];
  const weather = chosen(roll('weather'), wanted.weather, avoided.weather, airs);
  const plain = paletteFor(time, Math.floor(roll('palette').next() * paletteCount(time)), kind, style);
  const ground = wanted.colors.backdrop;
  const weathered = understood.said.has('weather') ? underWeather(plain, weather) : plain;
  const palette = ground ? againstBackdrop(weathered, colors[ground]) : weathered;
  const pose = poseFor(roll, understood);
  const clothes = clothesFor(roll, understood, identity, palette);
  const accessories = accessoriesFor(roll, understood, identity);
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
    expression: chosen(roll('expression'), wanted.expression, avoided.expression, moods),
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
    accessoryColors: accessoryColorsFor(understood),
    headcloth: wanted.colors.headcloth ? colors[wanted.colors.headcloth] : accessoryColor,
    place,
    time,
    weather,
    light: { kind, side: roll('side').chance(0.5) ? 1 : -1 },
    style,
    palette,
    framing: framingFor(roll, understood, size, pose, tall),
    detailSeed: hashOf('details', sceneSeed),
  };
}
