import type { UpscaleVideo } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedVideo } from '../compile-context.ts';
import { scale } from '../draw.ts';
import { type GraphBuilder, type Link, output } from '../graph.ts';

/** The output of GetVideoComponents with the frames a second, after the frames and the sound. */
const fpsOutput = 2;

/**
 * Upscales every frame of a video with the model for pictures. The node works on one frame after the other, in tiles,
 * and keeps all of them in memory.
 *
 * @returns a video of the requested size, with the frame rate of the source and without sound
 */
export function upscaleVideo(
  graph: GraphBuilder,
  order: CompileContext,
  request: UpscaleVideo<UploadedVideo>,
): Link {
  const { model } = getStack(order.models, 'upscale', request.category);
  const video = graph.add('LoadVideo', { file: request.source.name });
  const frames = graph.add('GetVideoComponents', { video });
  const upscale_model = graph.add('UpscaleModelLoader', { model_name: model });
  const enlarged = graph.add('ImageUpscaleWithModel', { upscale_model, image: frames });
  // The model enlarges by its own factor, two or four.
  const images = scale(graph, enlarged, request);
  return graph.add('CreateVideo', { images, fps: output(frames, fpsOutput) });
}
