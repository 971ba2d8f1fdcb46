/** Composes the scene of a picture from its prompt and its seed: the second stage of the drawing. Pure. */

import {
  getPictureSize,
  type Pose,
  type PosePerson,
  type TextToImage,
  type TextToVideo,
} from '@castwright/engine-port';
import { toFigure } from './compose-pair.ts';
import { composeFrom, getPerson, getSceneSeed, type SceneRequest, type Size } from './compose-person.ts';
import { composeRegions } from './compose-regions.ts';
import { composePair, composePlace, composeStillLife, namesPerson } from './compose-subject.ts';
import { followPose } from './follow-pose.ts';
import type { Scene } from './scene.ts';
import { readSubject } from './subject/read-subject.ts';
import { type Understanding, understand } from './understand.ts';

/** The part of a request that determines a picture. */
export type DrawingRequest = SceneRequest & Pick<TextToImage, 'aspectRatio' | 'pose' | 'regions' | 'size'>;

/** The part of a request that determines a video. */
export type VideoRequest = SceneRequest & Pick<TextToVideo, 'seconds' | 'width' | 'height'>;

/**
 * The scene of a request. The person is the trained model's, else that of the model's name, of the identity's, or of
 * the seed; everything else from the seed and the prompt's text. Words that are understood have the last say. Regions say
 * what is where.
 */
export function composeScene(
  request: DrawingRequest,
  understood: Understanding = understand(request.prompt, request.negativePrompt),
): Scene {
  const size = getPictureSize(request);
  if (request.pose) return composePosed(request, understood, request.pose, size);
  const { regions = [], ...whole } = request;
  if (regions.length === 0) return composeUnderstood(request, understood, size);
  const composed = composeRegions(whole, regions, size);
  if ('scene' in composed) return composed.scene;
  const { prompt, negativePrompt } = composed.request;
  return composeUnderstood(composed.request, understand(prompt, negativePrompt), size);
}

/** The width of every video's scene in scene units, so that all sizes show the same drawing. */
const videoSceneWidth = 756;

/** The scene of a video: that of a picture of the same shape. Its units are not the pixels of the frames. */
export function composeVideoScene(request: VideoRequest): Scene {
  const understood = understand(request.prompt, request.negativePrompt);
  const height = Math.round((videoSceneWidth * request.height) / request.width);
  return composeUnderstood(request, understood, { width: videoSceneWidth, height });
}

/**
 * The scene of the people of a pose, whatever else the prompt names: one figure, or two from left to right. A person
 * without a keypoint keeps the place that the prompt gives.
 */
function composePosed(request: SceneRequest, understood: Understanding, { people }: Pose, size: Size): Scene {
  const [first, second] = people.toSorted((one, other) => findCenter(one) - findCenter(other));
  const subject = readSubject(request.prompt, namesPerson(request));
  if (!second && subject.kind !== 'pair') {
    const scene = composeFrom(understood, getPerson(request, understood), getSceneSeed(request), size);
    return first ? { ...scene, ...followPose(toFigure(scene), first, size) } : scene;
  }
  const scene = composePair(request, understood, subject, size);
  if (scene.subject?.kind !== 'pair' || !first) return scene;
  const other = second ? followPose(scene.subject.second, second, size) : scene.subject.second;
  return { ...scene, ...followPose(toFigure(scene), first, size), subject: { kind: 'pair', second: other } };
}

/** The middle of a person's keypoints from left to right. */
function findCenter(person: PosePerson): number {
  const seen = Object.values(person).flatMap((point) => (point ? [point.x] : []));
  return seen.reduce((sum, x) => sum + x, 0) / seen.length;
}

function composeUnderstood(request: SceneRequest, understood: Understanding, size: Size): Scene {
  const subject = readSubject(request.prompt, namesPerson(request));
  const seed = getSceneSeed(request);
  switch (subject.kind) {
    case 'things':
      return composeStillLife(request, understood, subject, size);
    case 'place':
      return composePlace(request, understood, subject, size);
    case 'pair':
      return composePair(request, understood, subject, size);
    default:
      return composeFrom(understood, getPerson(request, understood), seed, size);
  }
}
