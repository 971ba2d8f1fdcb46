/** Makes the videos of requests: of a prompt, or from a picture. Runs in the video thread. */

import { isDeepStrictEqual } from 'node:util';
import type { EnginePicture, Recipe } from '@castwright/engine-port';
import { composeVideoScene } from '../compose.ts';
import type { DrawnVideoRequest } from '../operations/names.ts';
import type { RequestOf } from '../operations/operation.ts';
import { decodeRaster, type Raster } from '../raster.ts';
import { readRecipe, recipeEngine } from '../recipe.ts';
import type { Scene } from '../scene.ts';
import { type CameraMove, readCameraMove } from './camera-words.ts';
import { type ContinuedMotion, continueMotion, getFirstEnd, type MotionState } from './continue-motion.ts';
import { countFrames } from './count-frames.ts';
import { framesPerSecond } from './motion.ts';
import {
  createPan,
  createPictureClip,
  createReturningPan,
  createSettlingPan,
  createStill,
  dissolve,
  followCamera,
} from './picture-clip.ts';
import { removeMark } from './remove-mark.ts';
import { type Clip, createSceneClip, createVideo, renderVideo, type Video } from './video.ts';
import { readVideoRecipe, toPanRecipe, toVideoRecipe } from './video-recipe.ts';
import { smoothStep } from './warps.ts';

/** A video with the recipe that continues it. */
export type MadeVideo = { video: Video; recipe: Recipe };

/** Frames in which a picture dissolves into its scene, or a scene into its picture. */
const sceneDissolve = framesPerSecond;
/** Frames in which another picture is dissolved in. */
const otherDissolve = 1.5 * framesPerSecond;

/**
 * Prepares the frames of a request's video.
 *
 * @throws EngineError `invalid_request` for a picture that cannot be read; the signal's reason when it aborts
 */
export async function makeVideo(request: DrawnVideoRequest, signal: AbortSignal): Promise<MadeVideo> {
  if (request.operation === 'image_to_video') return makeFromPicture(request, signal);
  const scene = composeVideoScene(request);
  return {
    video: await renderVideo(scene, request, request.seconds, signal),
    recipe: toVideoRecipe({ scene, motion: getFirstEnd(scene, request.seconds) }),
  };
}

/** A picture without the preview mark, and what its recipe draws. */
type Still = {
  picture: Raster;
  /** Null: it can only be shown as it is. The motion is null for a picture, in which nothing moves. */
  drawn: { scene: Scene; motion: MotionState | null } | null;
  recipe: Recipe | null;
};

/** What the clips of one video share. */
type ClipInput = {
  request: RequestOf<'image_to_video'>;
  move: CameraMove;
  source: Still;
  target: Still | null;
  /** The index of the last frame. */
  last: number;
};

async function makeFromPicture(
  request: RequestOf<'image_to_video'>,
  signal: AbortSignal,
): Promise<MadeVideo> {
  const source = await receiveStill(request.source);
  const target = request.lastFrame ? await receiveStill(request.lastFrame) : null;
  signal.throwIfAborted();
  const frames = countFrames(request);
  const input = { request, move: readCameraMove(request.prompt), source, target, last: frames - 1 };
  const { clip, recipe } = source.drawn
    ? await filmScene(input, source.drawn, signal)
    : { clip: await filmPicture(input), recipe: toPanRecipe() };
  return {
    video: await createVideo(clip, request, frames),
    recipe: target ? (target.drawn && target.recipe ? target.recipe : toPanRecipe()) : recipe,
  };
}

/** The most that the proportions of a picture differ from those of its recipe's scene. */
const mostDistortion = 0.02;

/**
 * Decodes a picture and reads its recipe. A recipe of other proportions is not that of the picture. A picture with a
 * style over its drawing is shown as it is, because the style cannot be drawn frame by frame.
 */
async function receiveStill(source: EnginePicture): Promise<Still> {
  const { recipe } = source;
  const pixels = await decodeRaster(source);
  const picture = recipe?.engine === recipeEngine ? await removeMark(pixels) : pixels;
  const still = readRecipe(recipe);
  const drawn =
    readVideoRecipe(recipe) ?? (still && still.look === null ? { scene: still.scene, motion: null } : null);
  if (!drawn) return { picture, drawn, recipe };
  const { width, height } = drawn.scene;
  const distortion = Math.abs((pixels.width * height) / (pixels.height * width) - 1);
  return { picture, drawn: distortion < mostDistortion ? drawn : null, recipe };
}

/** Shows the scene of the source in motion. */
async function filmScene(
  { request, move, source, target, last }: ClipInput,
  { scene, motion: start }: NonNullable<Still['drawn']>,
  signal: AbortSignal,
): Promise<{ clip: Clip; recipe: Recipe }> {
  const { seconds, seed } = request;
  const rests = target?.drawn?.motion === null && isDeepStrictEqual(target.drawn.scene, scene);
  const motion: ContinuedMotion = continueMotion(scene, start, { seconds, seed, move, rests });
  const asPicture = ({ picture }: Still) =>
    createPictureClip(picture, request, followCamera(scene.width, request.width, motion));
  const inMotion = await createSceneClip(scene, request, motion, signal);
  let clip = start
    ? await beginWith(source, request, inMotion)
    : dissolve(request, await asPicture(source), inMotion, (index) => smoothStep(index, 0, sceneDissolve));
  if (target && rests)
    clip = dissolve(request, clip, await asPicture(target), (index) =>
      smoothStep(index, last - sceneDissolve, last),
    );
  else if (target) clip = await endOn(target, request, clip, last);
  return { clip, recipe: toVideoRecipe({ scene, motion: motion.end }) };
}

/**
 * Shows the last frame of the video before as it was decoded: drawn and encoded again it would be a little further
 * from it. All else is drawn.
 */
async function beginWith(
  { picture }: Still,
  size: { width: number; height: number },
  clip: Clip,
): Promise<Clip> {
  const still = await createStill(picture, size);
  return (frame, index) => (index === 0 ? still : clip)(frame, index);
}

/** Pans over the source. */
async function filmPicture({ request, move, source, target, last }: ClipInput): Promise<Clip> {
  const returns = target !== null && source.picture.data.equals(target.picture.data);
  const path = returns
    ? createReturningPan(request, last, move.reach)
    : createPan(request, last, request.seed, move);
  const clip = await createPictureClip(source.picture, request, path);
  return target && !returns ? endOn(target, request, clip, last) : clip;
}

/** Dissolves a clip into a picture, on which the camera comes to rest. */
async function endOn(
  { picture }: Still,
  size: { width: number; height: number },
  clip: Clip,
  last: number,
): Promise<Clip> {
  const first = last - otherDissolve;
  const end = await createPictureClip(picture, size, createSettlingPan(first, last));
  return dissolve(size, clip, end, (index) => smoothStep(index, first, last));
}
