import type { Caption } from '@castwright/engine-port';
import { type CompileContext, getStack, type UploadedPicture } from '../compile-context.ts';
import { load } from '../draw.ts';
import { loadTextEncoder } from '../families/parts.ts';
import type { GraphBuilder, Link } from '../graph.ts';

const question =
  'Describe this picture in one or two plain sentences: who and what is seen, the setting, the light and the mood.';

/** Describes a picture with a vision-language model. @returns text */
export function caption(graph: GraphBuilder, order: CompileContext, request: Caption<UploadedPicture>): Link {
  const { textEncoder, type } = getStack(order.models, 'caption', request.category);
  return graph.add('TextGenerate', {
    clip: loadTextEncoder(graph, textEncoder, type),
    prompt: question,
    image: graph.add('FluxKontextImageScale', { image: load(graph, request.source) }),
    max_length: 200,
    sampling_mode: 'off',
  });
}
