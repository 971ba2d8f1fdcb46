import type { Inpaint } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedPicture } from '../compile-context.ts';
import { decode, load, prepare, sample, scale } from '../draw.ts';
import { fitToPixels } from '../geometry.ts';
import { type GraphBuilder, type Link, output } from '../graph.ts';

/** The prompts for a removal, and for an extension without words. */
const surroundings = {
  prompt: 'empty background, continuing seamlessly what surrounds it',
  negativePrompt: 'person, people, object, text, watermark',
};

/** Redraws the masked part of a picture. @returns pixels of the source's size, unchanged outside the mask */
export function inpaint(graph: GraphBuilder, order: CompileContext, request: Inpaint<UploadedPicture>): Link {
  const { source, mask, task } = request;
  const stack = getStack(order.models, 'inpaint', request.category);
  const isWordless = task === 'remove' || (task === 'extend' && request.prompt === '');
  const words = isWordless ? { ...request, ...surroundings } : request;
  const prepared = prepare(graph, order, stack, words);
  const size = fitToPixels(prepared.drawer.pixels, source, { enlarge: true });
  const picture = load(graph, source);
  const part = load(graph, mask);
  const conditioned = graph.add('InpaintModelConditioning', {
    positive: prepared.positive,
    negative: prepared.negative,
    vae: prepared.vae,
    pixels: scale(graph, picture, size),
    mask: addMask(graph, scale(graph, part, size)),
    noise_mask: true,
  });
  const latent = sample(
    graph,
    { ...prepared, positive: conditioned, negative: output(conditioned, 1) },
    { samples: output(conditioned, 2), ...size },
  );
  return graph.add('ImageCompositeMasked', {
    destination: picture,
    source: scale(graph, decode(graph, latent, prepared.vae), source),
    x: 0,
    y: 0,
    resize_source: false,
    mask: addMask(graph, part),
  });
}

const addMask = (graph: GraphBuilder, image: Link): Link =>
  graph.add('ImageToMask', { image, channel: 'red' });
