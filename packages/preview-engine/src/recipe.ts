/** The recipe of a picture of this engine: the scene that draws it again when it comes back as an input. */

import { type KeypointName, keypointNames, type Recipe } from '@castwright/engine-port';
import { z } from 'zod';
import {
  accessories,
  ages,
  builds,
  drawingStyles,
  expressions,
  facialHairs,
  garments,
  hairStyles,
  type Identity,
  lightKinds,
  patterns,
  physiqueNames,
  places,
  type Scene,
  times,
  weathers,
} from './scene.ts';
import { maxThings } from './subject/list-things.ts';
import { thingNames } from './subject/thing-words.ts';

/** The version of the drawing; another version cannot draw these scenes again. */
export const recipeEngine = 'castwright-preview-1';

const color = z.string().regex(/^#[0-9a-f]{6}$/);
const number = z.number().min(-20).max(20);
const seed = z.int().min(0).max(0xffffffff);
const side = z.union([z.literal(-1), z.literal(1)]);

/** The schema of a person. */
export const identity = z.strictObject({
  seed,
  build: z.enum(builds),
  age: z.enum(ages),
  skin: color,
  eyes: color,
  face: z.strictObject({
    width: number, length: number, jaw: number, chin: number, cheek: number, browWeight: number, browArch: number,
    eyeSize: number, eyeTilt: number, eyeSpacing: number, hood: number, noseLength: number, noseWidth: number,
    noseTip: number, mouthWidth: number, upperLip: number, lowerLip: number, ears: number, neck: number,
    shoulders: number,
  }), // biome-ignore format: a table
  physique: z.enum(physiqueNames),
  hair: z.strictObject({
    style: z.enum(hairStyles),
    color,
    fringe: z.boolean(),
    part: z.union([side, z.literal(0)]),
    volume: number,
  }),
  facialHair: z.enum(facialHairs),
  beard: color,
  freckles: z.boolean(),
  beautyMark: z.boolean(),
}) satisfies z.ZodType<Identity>;

const three = z.tuple([color, color, color]).readonly();

const keypoint = z
  .strictObject({ x: z.number().min(-0.5).max(1.5), y: z.number().min(-0.5).max(1.5) })
  .nullable();

const figure = {
  identity,
  expression: z.enum(expressions),
  lids: z.number().min(0).max(1),
  makeup: color.nullable(),
  pose: z.strictObject({
    yaw: number,
    pitch: number,
    roll: number,
    body: number,
    gaze: z.tuple([number, number]).readonly(),
  }),
  clothes: z.strictObject({ garment: z.enum(garments), color, second: color, pattern: z.enum(patterns) }),
  accessories: z.array(z.enum(accessories)).max(accessories.length),
  accessoryColor: color,
  accessoryColors: z.partialRecord(z.enum(accessories), color),
  headcloth: color,
  framing: z.strictObject({
    x: z.number().min(-8192).max(8192),
    y: z.number().min(-8192).max(8192),
    scale: z.number().min(0.05).max(50),
  }),
  keypoints: z
    .strictObject(
      Object.fromEntries(keypointNames.map((name) => [name, keypoint])) as Record<
        KeypointName,
        typeof keypoint
      >,
    )
    .optional(),
};

const thing = z.strictObject({
  name: z.enum(thingNames),
  color: color.nullable(),
  x: z.number().min(-8192).max(8192),
  y: z.number().min(-8192).max(8192),
  scale: z.number().min(0.01).max(50),
  mirror: z.boolean(),
});

const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place') }),
  z.strictObject({ kind: z.literal('things'), things: z.array(thing).min(1).max(maxThings) }),
  z.strictObject({ kind: z.literal('pair'), second: z.strictObject(figure) }),
]);

/** The schema of a scene. */
export const scene = z.strictObject({
  width: z.int().min(64).max(4096),
  height: z.int().min(64).max(4096),
  ...figure,
  place: z.enum(places),
  time: z.enum(times),
  weather: z.enum(weathers),
  light: z.strictObject({ kind: z.enum(lightKinds), side }),
  style: z.enum(drawingStyles),
  palette: z.strictObject({
    sky: three,
    far: color,
    middle: color,
    near: color,
    glow: color,
    key: color,
    shade: color,
    rim: color,
    ambient: color,
    accents: three,
  }),
  detailSeed: seed,
  subject: subject.optional(),
}) satisfies z.ZodType<Scene>;

const drawn = z.strictObject({
  /** The scene of the picture: everything that its drawing depends on. */
  scene,
  /** The style preset applied to the drawing; null: none. */
  look: z.strictObject({ style: z.string().max(40), amount: z.number().min(0).max(1), seed }).nullable(),
});
/** The content of a recipe: a scene, and the style applied to it. */
export type Drawn = z.infer<typeof drawn>;

export const toRecipe = (made: Drawn): Recipe => ({ engine: recipeEngine, data: { ...made } });

/** Reads a recipe; null for none, for one of another engine, and for a damaged one. */
export function readRecipe(recipe: Recipe | null): Drawn | null {
  if (recipe?.engine !== recipeEngine) return null;
  return drawn.safeParse(recipe.data).data ?? null;
}
