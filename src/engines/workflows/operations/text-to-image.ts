import { imageSizes, type TextToImage } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedPicture } from '../compile-context.ts';
import { decode, emptyLatent, type PreparedModel, prepare, sample, scaleAndCrop } from '../draw.ts';
import { fitToPixels, roundUpToGrid, type Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';

/** The denoising strength of the second pass, at full size. */
const refinementStrength = 0.5;
/** A picture with this many times the pixels that the model was trained on is drawn in two passes. */
const twoPassFactor = 1.6;

/** Draws a picture from a prompt. @returns pixels of the size that the port defines for the aspect ratio */
export function textToImage(
  graph: GraphBuilder,
  order: CompileContext,
  request: Omit<TextToImage<UploadedPicture>, 'operation'>,
): Link {
  const stack = getStack(order.models, 'text_to_image', request.category);
  const prepared = prepare(graph, order, stack, request);
  const size = imageSizes[request.aspectRatio];
  const { pixels } = prepared.drawer;
  const small = size.width * size.height > pixels * twoPassFactor;
  const latent = small ? drawInTwoPasses(graph, prepared, size) : drawOnce(graph, prepared, size);
  return scaleAndCrop(graph, decode(graph, latent, prepared.vae), size);
}

const drawOnce = (graph: GraphBuilder, prepared: PreparedModel, size: Size) =>
  sample(graph, prepared, emptyLatent(graph, prepared, size));

/** Draws at the trained size, then enlarges and refines: models repeat the person in larger pictures. */
function drawInTwoPasses(graph: GraphBuilder, prepared: PreparedModel, size: Size): Link {
  const composed = drawOnce(graph, prepared, fitToPixels(prepared.drawer.pixels, size, { enlarge: true }));
  const enlarged = graph.add('LatentUpscale', {
    samples: composed,
    upscale_method: 'bislerp',
    ...roundUpToGrid(size),
    crop: 'disabled',
  });
  return sample(graph, prepared, enlarged, refinementStrength);
}
