import type { Upscale } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedPicture } from '../compile-context.ts';
import { load, scale } from '../draw.ts';
import type { GraphBuilder, Link } from '../graph.ts';

/** Upscales a picture: blends the model's result with a plain enlargement, by the requested detail. */
export function upscale(graph: GraphBuilder, order: CompileContext, request: Upscale<UploadedPicture>): Link {
  const { source, factor, detail } = request;
  const { model } = getStack(order.models, 'upscale', request.category);
  const size = { width: source.width * factor, height: source.height * factor };
  const picture = load(graph, source);
  const upscale_model = graph.add('UpscaleModelLoader', { model_name: model });
  const enlarged = graph.add('ImageUpscaleWithModel', { upscale_model, image: picture });
  // The model enlarges by its own factor, two or four.
  const sharp = scale(graph, enlarged, size);
  if (detail === 1) return sharp;
  return graph.add('ImageBlend', {
    image1: scale(graph, picture, size),
    image2: sharp,
    blend_factor: detail,
    blend_mode: 'normal',
  });
}
