/** Replaces faces in a picture with an editing model and a mask around each face. */
import type { Box, Category } from '@castwright/engine-port';
import { type CompileContext, getStack } from '../compile-context.ts';
import { crop, decode, encode, sample, scale } from '../draw.ts';
import { getDrawer } from '../families/index.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from '../families/parts.ts';
import { expandBox, fitToPixels, type Region, type Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { mergeSampling } from '../sampling.ts';

/** A picture in the graph, and its size in pixels. */
export type Picture = Size & { image: Link };
/** Pairs of faces in source and target; null: the whole picture, whose face the landmarker finds. */
export type Faces = readonly { source: Box | null; target: Box | null }[];

/** The margin around a face, as a fraction of its box: enough of the head for the model to see its pose. */
const margin = 0.6;
/** With less noise the target's face stays recognisable. */
const minNoise = 0.45;

const editPrompt =
  'Replace the face of the adult person in image 1 with the face of the adult person in image 2. Keep the pose, ' +
  'expression, hair, light, framing and everything else of image 1 as they are.';
const editNegativePrompt = 'blurry, deformed, second face, text, watermark';

type Options = {
  category: Category;
  faces: Faces;
  /** How much of the source's identity replaces the target's, 0 … 1. */
  identityStrength: number;
  seed: number;
};

/** Swaps faces. @returns the target's pixels, changed inside the faces only */
export function identityEdit(
  graph: GraphBuilder,
  order: CompileContext,
  { source, target }: { source: Picture; target: Picture },
  { category, faces, identityStrength, seed }: Options,
): Link {
  const stack = getStack(order.models, 'face_swap', category);
  let model = loadDiffusion(graph, stack.diffusion);
  for (const { file, strength } of stack.loras) {
    model = graph.add('LoraLoaderModelOnly', { model, lora_name: file, strength_model: strength });
  }
  const { patch, pixels, sampling: usual } = getDrawer(stack);
  if (patch) model = patch(graph, model);
  const clip = loadTextEncoder(graph, stack.textEncoder, 'qwen_image');
  const vae = loadVae(graph, stack.vae);
  const landmarker = graph.add('LoadMediaPipeFaceLandmarker', { model_name: stack.faceLandmarker });
  const sampling = mergeSampling(usual, stack.sampling);

  return faces.reduce((picture, face) => {
    const place = face.target ? expandBox(face.target, target, margin) : toWholeRegion(target);
    const part = crop(graph, picture, target, place);
    const size = fitToPixels(pixels, place, { enlarge: true });
    const image1 = scale(graph, part, size);
    const from = face.source ? expandBox(face.source, source, margin) : toWholeRegion(source);
    const image2 = graph.add('FluxKontextImageScale', { image: crop(graph, source.image, source, from) });
    const asked = { clip, vae, image1, image2 };
    const prepared = {
      model,
      positive: graph.add('TextEncodeQwenImageEditPlus', { ...asked, prompt: editPrompt }),
      negative: graph.add('TextEncodeQwenImageEditPlus', { ...asked, prompt: editNegativePrompt }),
      sampling,
      seed,
    };
    const noise = minNoise + (1 - minNoise) * identityStrength;
    const latent = sample(graph, prepared, { samples: encode(graph, image1, vae), ...size }, noise);
    return graph.add('ImageCompositeMasked', {
      destination: picture,
      source: scale(graph, decode(graph, latent, vae), place),
      x: place.x,
      y: place.y,
      resize_source: false,
      mask: addFaceMask(graph, landmarker, part, place),
    });
  }, target.image);
}

const toWholeRegion = ({ width, height }: Size): Region => ({ x: 0, y: 0, width, height });

/** A mask of the face in a cropped picture, grown to the hairline and with a soft edge. */
function addFaceMask(graph: GraphBuilder, landmarker: Link, image: Link, { width, height }: Size): Link {
  const found = graph.add('MediaPipeFaceLandmarker', {
    face_detection_model: landmarker,
    image,
    detector_variant: 'both',
    num_faces: 1,
    min_confidence: 0.4,
    missing_frame_fallback: 'empty',
  });
  const face = graph.add('MediaPipeFaceMask', { face_landmarks: found, regions: 'all' });
  const reach = Math.min(width, height);
  const grown = graph.add('GrowMask', {
    mask: face,
    expand: Math.max(2, Math.round(reach * 0.03)),
    tapered_corners: true,
  });
  const soft = graph.add('ImageBlur', {
    image: graph.add('MaskToImage', { mask: grown }),
    blur_radius: Math.min(31, Math.max(1, Math.round(reach * 0.015))),
    sigma: 6,
  });
  return graph.add('ImageToMask', { image: soft, channel: 'red' });
}
