import { getPictureSize, type TextToImage, type TextToImageWithFace } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedPicture } from '../compile-context.ts';
import { decode, emptyLatent, type PreparedModel, prepare, sample, scaleAndCrop } from '../draw.ts';
import { fitToPixels, roundUpToGrid, type Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { createUnusableModelError, findSource } from '../identity.ts';
import type { DrawerFamily, StackOf } from '../stacks.ts';

/** The denoising strength of the second pass, at full size. */
const refinementStrength = 0.5;
/** A picture with this many times the pixels that the model was trained on is drawn in two passes. */
const twoPassFactor = 1.6;

/** Draws a picture from a prompt. @returns pixels of the requested size, or of the size that the port defines for the aspect ratio */
export function textToImage(
  graph: GraphBuilder,
  order: CompileContext,
  request: TextToImage<UploadedPicture> | TextToImageWithFace<UploadedPicture>,
): Link {
  const prepared = prepare(graph, order, chooseStack(order, request), request);
  const size = getPictureSize(request);
  const { pixels } = prepared.drawer;
  const small = size.width * size.height > pixels * twoPassFactor;
  const latent = small ? drawInTwoPasses(graph, prepared, size) : drawOnce(graph, prepared, size);
  return scaleAndCrop(graph, decode(graph, latent, prepared.vae), size);
}

/** The stack for reference pictures if the picture, or the person, is drawn from them. */
function chooseStack(
  order: CompileContext,
  request: TextToImage<UploadedPicture> | TextToImageWithFace<UploadedPicture>,
): StackOf<DrawerFamily> {
  const { category, trained } = request;
  if ('chosenReferences' in request && request.chosenReferences) {
    return getStack(order.models, 'text_to_image_with_references', category);
  }
  const source = findSource(order, request, request.operation);
  if (source === 'references') return getStack(order.models, 'text_to_image_with_references', category);
  const stack = getStack(order.models, 'text_to_image', category);
  if (trained && source === null && !stack.identity.includes('trained_model')) {
    throw createUnusableModelError(
      `trained_model is not among the \`identity\` of the stack for text_to_image`,
    );
  }
  return stack;
}

const drawOnce = (graph: GraphBuilder, prepared: PreparedModel, size: Size) =>
  sample(graph, prepared, emptyLatent(graph, prepared, size));

/** Draws at the trained size, then enlarges and refines: models repeat the person in larger pictures. */
function drawInTwoPasses(graph: GraphBuilder, prepared: PreparedModel, size: Size): Link {
  const composed = drawOnce(graph, prepared, fitToPixels(prepared.drawer.pixels, size, { enlarge: true }));
  const full = roundUpToGrid(size);
  const samples = graph.add('LatentUpscale', {
    samples: composed,
    upscale_method: 'bislerp',
    ...full,
    crop: 'disabled',
  });
  return sample(graph, prepared, { samples, ...full }, refinementStrength);
}
