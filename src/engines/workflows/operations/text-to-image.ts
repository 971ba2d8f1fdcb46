import { imageSizes, type TextToImage } from '@castwright/engine-port';
import { decode, emptyLatent, type Prepared, prepare, sample, trimmed } from '../draw.ts';
import { covering, ofAbout, type Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { type Order, stackFor } from '../order.ts';

/** How much of a picture that was drawn small is drawn anew at its full size. */
const refinement = 0.5;
/** A size so much larger than what the model was trained on is drawn in two passes. */
const stretch = 1.6;

/** A picture out of nothing. @returns its pixels, of the size that the port names */
export function textToImage(
  graph: GraphBuilder,
  order: Order,
  request: Omit<TextToImage, 'operation'>,
): Link {
  const stack = stackFor(order.models, 'text_to_image', request.category);
  const prepared = prepare(graph, order, stack, request);
  const size = imageSizes[request.aspectRatio];
  const { pixels } = prepared.drawer;
  const small = size.width * size.height > pixels * stretch;
  const latent = small ? inTwoPasses(graph, prepared, size) : drawn(graph, prepared, size);
  return trimmed(graph, decode(graph, latent, prepared.vae), size);
}

const drawn = (graph: GraphBuilder, prepared: Prepared, size: Size) =>
  sample(graph, prepared, emptyLatent(graph, prepared, size));

/** Composed at the size that the model knows, then enlarged and drawn over, or the same person appears twice. */
function inTwoPasses(graph: GraphBuilder, prepared: Prepared, size: Size): Link {
  const composed = drawn(graph, prepared, ofAbout(prepared.drawer.pixels, size, { enlarge: true }));
  const enlarged = graph.add('LatentUpscale', {
    samples: composed,
    upscale_method: 'bislerp',
    ...covering(size),
    crop: 'disabled',
  });
  return sample(graph, prepared, enlarged, refinement);
}
