import type { ImageToImage } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedPicture } from '../compile-context.ts';
import { decode, encode, load, type PreparedModel, prepare, sample, scale } from '../draw.ts';
import { fitToPixels } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';

/** Without a ControlNet for edges, a lower strength keeps the composition. */
const maxStrengthWithComposition = 0.55;

/** Redraws a picture by a prompt. @returns pixels of the source's size */
export function imageToImage(
  graph: GraphBuilder,
  order: CompileContext,
  request: ImageToImage<UploadedPicture>,
): Link {
  const { source, strength, keepComposition } = request;
  const stack = getStack(order.models, 'image_to_image', request.category);
  const prepared = prepare(graph, order, stack, request);
  const size = fitToPixels(prepared.drawer.pixels, source, { enlarge: true });
  const pixels = scale(graph, load(graph, source), size);
  const net = keepComposition && 'edges' in stack ? stack.edges : undefined;
  const guided = net ? addEdgeControl(graph, prepared, pixels, net) : prepared;
  const denoise = keepComposition && !net ? Math.min(strength, maxStrengthWithComposition) : strength;
  const samples = encode(graph, pixels, prepared.vae);
  const latent = sample(graph, guided, { samples, ...size }, denoise);
  return scale(graph, decode(graph, latent, prepared.vae), source);
}

function addEdgeControl(
  graph: GraphBuilder,
  prepared: PreparedModel,
  pixels: Link,
  net: string,
): PreparedModel {
  const applied = graph.add('ControlNetApplyAdvanced', {
    positive: prepared.positive,
    negative: prepared.negative,
    control_net: graph.add('ControlNetLoader', { control_net_name: net }),
    image: graph.add('Canny', { image: pixels, low_threshold: 0.2, high_threshold: 0.5 }),
    strength: 0.8,
    start_percent: 0,
    end_percent: 0.8,
    vae: prepared.vae,
  });
  return { ...prepared, positive: applied, negative: [applied[0], 1] };
}
