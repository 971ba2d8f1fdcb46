import type { Upscale } from '@castwright/engine-port';
import { load, scaled } from '../draw.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { type Order, stackFor, type UploadedPicture } from '../order.ts';

/** A larger picture: what the model makes of it, mixed with the plainly enlarged one by how much is to be invented. */
export function upscale(graph: GraphBuilder, order: Order, request: Upscale<UploadedPicture>): Link {
  const { source, factor, detail } = request;
  const { model } = stackFor(order.models, 'upscale', request.category);
  const size = { width: source.width * factor, height: source.height * factor };
  const picture = load(graph, source);
  const upscale_model = graph.add('UpscaleModelLoader', { model_name: model });
  const enlarged = graph.add('ImageUpscaleWithModel', { upscale_model, image: picture });
  // Models have a factor of their own, two or four.
  const sharp = scaled(graph, enlarged, size);
  if (detail === 1) return sharp;
  return graph.add('ImageBlend', {
    image1: scaled(graph, picture, size),
    image2: sharp,
    blend_factor: detail,
    blend_mode: 'normal',
  });
}
