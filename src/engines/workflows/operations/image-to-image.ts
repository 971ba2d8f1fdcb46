import type { ImageToImage } from '@castwright/engine-port';
import { decode, encode, load, type Prepared, prepare, sample, scaled } from '../draw.ts';
import { ofAbout } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { type Order, stackFor, type UploadedPicture } from '../order.ts';

/** Without a net for edges the composition is kept by redrawing less. */
const mostWithComposition = 0.55;

/** A picture drawn anew by words. @returns its pixels, of the source's size */
export function imageToImage(
  graph: GraphBuilder,
  order: Order,
  request: ImageToImage<UploadedPicture>,
): Link {
  const { source, strength, keepComposition } = request;
  const stack = stackFor(order.models, 'image_to_image', request.category);
  const prepared = prepare(graph, order, stack, request);
  const pixels = scaled(
    graph,
    load(graph, source),
    ofAbout(prepared.drawer.pixels, source, { enlarge: true }),
  );
  const net = keepComposition && 'edges' in stack ? stack.edges : undefined;
  const guided = net ? withEdges(graph, prepared, pixels, net) : prepared;
  const denoise = keepComposition && !net ? Math.min(strength, mostWithComposition) : strength;
  const latent = sample(graph, guided, encode(graph, pixels, prepared.vae), denoise);
  return scaled(graph, decode(graph, latent, prepared.vae), source);
}

function withEdges(graph: GraphBuilder, prepared: Prepared, pixels: Link, net: string): Prepared {
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
