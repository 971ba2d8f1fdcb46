import type { Caption } from '@castwright/engine-port';
import { load } from '../draw.ts';
import { loadTextEncoder } from '../families/parts.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import { type Order, stackFor, type UploadedPicture } from '../order.ts';

const question =
  'Describe this picture in one or two plain sentences: who and what is seen, the setting, the light and the mood.';

/** What a picture shows, said by a language model that sees. @returns text */
export function caption(graph: GraphBuilder, order: Order, request: Caption<UploadedPicture>): Link {
  const { textEncoder, type } = stackFor(order.models, 'caption', request.category);
  return graph.add('TextGenerate', {
    clip: loadTextEncoder(graph, textEncoder, type),
    prompt: question,
    image: graph.add('FluxKontextImageScale', { image: load(graph, request.source) }),
    max_length: 200,
    sampling_mode: 'off',
  });
}
