import { EngineError, getPictureSize, type TextToImageWithFace } from '@castwright/engine-port';
import {
  type CompileContext,
  type GraphTextToImage,
  getStack,
  type UploadedPicture,
} from '../compile-context.ts';
import { decode, emptyLatent, load, type PreparedModel, prepare, sample, scaleAndCrop } from '../draw.ts';
import { fitToPixels, roundUpToGrid, type Size } from '../geometry.ts';
import { type GraphBuilder, type Link, output } from '../graph.ts';
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
  request: GraphTextToImage | TextToImageWithFace<UploadedPicture>,
): Link {
  const stack = chooseStack(order, request);
  const drawn = prepare(graph, order, stack, request);
  const skeleton = request.operation === 'text_to_image' ? request.skeleton : undefined;
  const prepared = skeleton ? addPose(graph, drawn, stack, skeleton) : drawn;
  const size = getPictureSize(request);
  const { pixels } = prepared.drawer;
  const small = size.width * size.height > pixels * twoPassFactor;
  const latent = small ? drawInTwoPasses(graph, prepared, size) : drawOnce(graph, prepared, size);
  return scaleAndCrop(graph, decode(graph, latent, prepared.vae), size);
}

/** The stack for reference pictures if the picture, or the person, is drawn from them. */
function chooseStack(
  order: CompileContext,
  request: GraphTextToImage | TextToImageWithFace<UploadedPicture>,
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

/** How much a skeleton weighs beside the prompt, and until which part of the steps. */
const poseStrength = { unet: { strength: 0.9, end: 0.8 }, transformer: { strength: 0.9, end: 1 } };

/**
 * Has the model follow the drawing of a pose.
 *
 * @throws EngineError `unsupported` for a stack without a file for poses
 */
function addPose(
  graph: GraphBuilder,
  prepared: PreparedModel,
  stack: StackOf<DrawerFamily>,
  skeleton: UploadedPicture,
): PreparedModel {
  const file = 'pose' in stack ? stack.pose : undefined;
  if (!file) {
    const detail = `The stack (${stack.family}) has no \`pose\``;
    throw new EngineError('unsupported', 'This engine follows no pose. Remove it.', detail);
  }
  const image = load(graph, skeleton);
  const { model, negative, positive, vae } = prepared;
  if (stack.family === 'z-image-turbo') {
    const model_patch = graph.add('ModelPatchLoader', { name: file });
    const { strength } = poseStrength.transformer;
    return {
      ...prepared,
      model: graph.add('ZImageFunControlnet', { model, model_patch, vae, strength, image }),
    };
  }
  const loaded = graph.add('ControlNetLoader', { control_net_name: file });
  const isUnet = stack.family === 'sd15' || stack.family === 'sdxl';
  // A net for poses alone ignores the type; the union of Qwen-Image reads it from the picture.
  const control_net = isUnet
    ? graph.add('SetUnionControlNetType', { control_net: loaded, type: 'openpose' })
    : loaded;
  const { end, strength } = isUnet ? poseStrength.unet : poseStrength.transformer;
  const controlled = {
    positive,
    negative,
    control_net,
    image,
    strength,
    start_percent: 0,
    end_percent: end,
    vae,
  };
  const applied = graph.add('ControlNetApplyAdvanced', controlled);
  return { ...prepared, positive: applied, negative: output(applied, 1) };
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
