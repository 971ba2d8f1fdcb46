/** Gives a person in a picture the face of another, by an editing model and a mask around the face. */
import type { Box, Category } from '@castwright/engine-port';
import { decode, encode, sample, scaled, withChoice } from '../draw.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from '../families/parts.ts';
import { around, ofAbout, type Region, type Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { type Order, stackFor } from '../order.ts';

/** A picture in the graph, and its size in pixels. */
export type Picture = Size & { image: Link };
/** Which face of the source goes where; null: the one that is found. */
export type Faces = readonly { source: Box | null; target: Box | null }[];

const usualSampling = { steps: 40, cfg: 4, sampler: 'euler', scheduler: 'simple' };
const pixels = 1024 * 1024;
/** Of a face's box, on every side: enough of the head for the model to see how it is turned. */
const margin = 0.6;
/** With less of the noise the target's face stays recognisable under the other one. */
const leastNoise = 0.45;

const words =
  'Replace the face of the adult person in image 1 with the face of the adult person in image 2. Keep the pose, ' +
  'expression, hair, light, framing and everything else of image 1 as they are.';
const unwanted = 'blurry, deformed, second face, text, watermark';

type Options = {
  category: Category;
  faces: Faces;
  /** 0 … 1, how far the source's identity replaces the target's. */
  identityStrength: number;
  seed: number;
};

/** @returns the target's pixels with the faces swapped; outside the faces they are the target's */
export function identityEdit(
  graph: GraphBuilder,
  order: Order,
  { source, target }: { source: Picture; target: Picture },
  { category, faces, identityStrength, seed }: Options,
): Link {
  const stack = stackFor(order.models, 'face_swap', category);
  let model = loadDiffusion(graph, stack.diffusion);
  for (const { file, strength } of stack.loras) {
    model = graph.add('LoraLoaderModelOnly', { model, lora_name: file, strength_model: strength });
  }
  model = graph.add('ModelSamplingAuraFlow', { model, shift: 3.1 });
  model = graph.add('CFGNorm', { model, strength: 1 });
  const clip = loadTextEncoder(graph, stack.textEncoder, 'qwen_image');
  const vae = loadVae(graph, stack.vae);
  const landmarker = graph.add('LoadMediaPipeFaceLandmarker', { model_name: stack.faceLandmarker });
  const sampling = withChoice(usualSampling, stack.sampling);

  return faces.reduce((picture, face) => {
    const place = face.target ? around(face.target, target, margin) : whole(target);
    const part = cropped(graph, picture, target, place);
    const size = ofAbout(pixels, place, { enlarge: true });
    const image1 = scaled(graph, part, size);
    const from = face.source ? around(face.source, source, margin) : whole(source);
    const image2 = graph.add('FluxKontextImageScale', { image: cropped(graph, source.image, source, from) });
    const asked = { clip, vae, image1, image2 };
    const prepared = {
      model,
      positive: graph.add('TextEncodeQwenImageEditPlus', { ...asked, prompt: words }),
      negative: graph.add('TextEncodeQwenImageEditPlus', { ...asked, prompt: unwanted }),
      sampling,
      seed,
    };
    const noise = leastNoise + (1 - leastNoise) * identityStrength;
    const latent = sample(graph, prepared, encode(graph, image1, vae), noise);
    return graph.add('ImageCompositeMasked', {
      destination: picture,
      source: scaled(graph, decode(graph, latent, vae), place),
      x: place.x,
      y: place.y,
      resize_source: false,
      mask: faceMask(graph, landmarker, part, place),
    });
  }, target.image);
}

const whole = ({ width, height }: Size): Region => ({ x: 0, y: 0, width, height });

function cropped(graph: GraphBuilder, image: Link, size: Size, region: Region): Link {
  const all = region.width === size.width && region.height === size.height;
  return all ? image : graph.add('ImageCrop', { image, ...region });
}

/** Where the face is in a picture that is mostly it, grown to the hairline and soft at its edge. */
function faceMask(graph: GraphBuilder, face_landmarker: Link, image: Link, { width, height }: Size): Link {
  const found = graph.add('MediaPipeFaceLandmarker', {
    face_landmarker,
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
