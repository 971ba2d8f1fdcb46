import type { Inpaint } from '@castwright/engine-port';
import { decode, load, prepare, sample, scaled } from '../draw.ts';
import { ofAbout } from '../geometry.ts';
import { type GraphBuilder, type Link, output } from '../graph.ts';
import { type Order, stackFor, type UploadedPicture } from '../order.ts';

/** What stands where something was removed, for a model that is led by words. */
const afterRemoval = {
  prompt: 'empty background, continuing seamlessly what surrounds it',
  negativePrompt: 'person, people, object, text, watermark',
};

/** Part of a picture drawn anew. @returns its pixels, of the source's size; outside the mask they are the source's */
export function inpaint(graph: GraphBuilder, order: Order, request: Inpaint<UploadedPicture>): Link {
  const { source, mask, task } = request;
  const stack = stackFor(order.models, 'inpaint', request.category);
  const words = task === 'remove' ? { ...request, ...afterRemoval } : request;
  const prepared = prepare(graph, order, stack, words);
  const size = ofAbout(prepared.drawer.pixels, source, { enlarge: true });
  const picture = load(graph, source);
  const part = load(graph, mask);
  const conditioned = graph.add('InpaintModelConditioning', {
    positive: prepared.positive,
    negative: prepared.negative,
    vae: prepared.vae,
    pixels: scaled(graph, picture, size),
    mask: maskOf(graph, scaled(graph, part, size)),
    noise_mask: true,
  });
  const latent = sample(
    graph,
    { ...prepared, positive: conditioned, negative: output(conditioned, 1) },
    output(conditioned, 2),
  );
  return graph.add('ImageCompositeMasked', {
    destination: picture,
    source: scaled(graph, decode(graph, latent, prepared.vae), source),
    x: 0,
    y: 0,
    resize_source: false,
    mask: maskOf(graph, part),
  });
}

const maskOf = (graph: GraphBuilder, image: Link): Link =>
  graph.add('ImageToMask', { image, channel: 'red' });
