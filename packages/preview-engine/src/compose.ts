/** Composes the scene of a picture from its prompt and its seed: the second stage of the drawing. Pure. */

import { getPictureSize, type TextToImage, type TextToVideo } from '@castwright/engine-port';
import { composeFrom, getPerson, getSceneSeed, type SceneRequest, type Size } from './compose-person.ts';
import { composePair, composePlace, composeStillLife, namesPerson } from './compose-subject.ts';
import type { Scene } from './scene.ts';
import { readSubject } from './subject/read-subject.ts';
import { type Understanding, understand } from './understand.ts';

/** The part of a request that determines a picture. */
export type DrawingRequest = SceneRequest & Pick<TextToImage, 'aspectRatio' | 'size'>;

/** The part of a request that determines a video. */
export type VideoRequest = SceneRequest & Pick<TextToVideo, 'seconds' | 'width' | 'height'>;

/**
 * The scene of a request. The person is the trained model's, else that of the model's name, of the identity's, or of
 * the seed; everything else from the seed and the prompt's text. Words that are understood have the last say.
 */
export function composeScene(
  request: DrawingRequest,
  understood: Understanding = understand(request.prompt, request.negativePrompt),
): Scene {
  return composeUnderstood(request, understood, getPictureSize(request));
}

/** The width of every video's scene in scene units, so that all sizes show the same drawing. */
const videoSceneWidth = 756;

/** The scene of a video: that of a picture of the same shape. Its units are not the pixels of the frames. */
export function composeVideoScene(request: VideoRequest): Scene {
  const understood = understand(request.prompt, request.negativePrompt);
  const height = Math.round((videoSceneWidth * request.height) / request.width);
  return composeUnderstood(request, understood, { width: videoSceneWidth, height });
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
