/** From what was asked for to what ComfyUI runs: pure, so that a graph can be read, compared and tried elsewhere. */
import { EngineError, type EngineRequest, imageSizes } from '@castwright/engine-port';
import { load } from './draw.ts';
import type { Size } from './geometry.ts';
import { type Graph, GraphBuilder, type Link } from './graph.ts';
import { caption } from './operations/caption.ts';
import { identityEdit } from './operations/identity-edit.ts';
import { imageToImage } from './operations/image-to-image.ts';
import { inpaint } from './operations/inpaint.ts';
import { loraTraining } from './operations/lora-training.ts';
import { textToImage } from './operations/text-to-image.ts';
import { textToVideo } from './operations/text-to-video.ts';
import { upscale } from './operations/upscale.ts';
import { type Order, outputPrefix, type UploadedPicture } from './order.ts';

export type Compiled = {
  graph: Graph;
  /** The id of the node that gives the result. */
  resultNode: string;
  /** Pixels of the picture or video that it gives; null for words, and for a training's sample, which may be any. */
  size: Size | null;
  /** The model that makes it, as the operator's file calls it, with its family. */
  model: string;
};

/**
 * The graph that carries out a request, of ComfyUI's core nodes only.
 *
 * @param request with the names under which its pictures were handed to the engine
 * @throws EngineError `unsupported` where the operator has chosen no model for it, `missing_model` where a tag's LoRA
 *   is not there
 */
export function compile(request: EngineRequest<UploadedPicture>, order: Order): Compiled {
  const graph = new GraphBuilder();
  const saved = (images: Link) => graph.add('SaveImage', { images, filename_prefix: outputPrefix(order) });
  const [resultNode] = carriedOut(graph, request, order, saved);
  return { graph: graph.build(), resultNode, size: sizeOf(request), model: modelFor(request, order) };
}

/** What every graph brings its result to in the end, whatever its family's latents round to. */
function sizeOf(request: EngineRequest<UploadedPicture>): Size | null {
  const sized = ({ height, width }: Size): Size => ({ width, height });
  switch (request.operation) {
    case 'text_to_image':
    case 'text_to_image_with_face':
      return imageSizes[request.aspectRatio];
    case 'image_to_image':
    case 'inpaint':
      return sized(request.source);
    case 'face_swap':
      return sized(request.target);
    case 'upscale':
      return {
        width: request.source.width * request.factor,
        height: request.source.height * request.factor,
      };
    case 'text_to_video':
      return sized(request);
    default:
      return null;
  }
}

/** What a picture with a chosen face is drawn by counts, not what puts the face in. */
function modelFor({ operation, category }: EngineRequest<UploadedPicture>, { models }: Order): string {
  const use = operation === 'text_to_image_with_face' ? 'text_to_image' : operation;
  const id = use === 'image_to_text' ? undefined : models.uses[use]?.[category];
  const family = id === undefined ? undefined : models.stacks[id]?.family;
  return id === undefined || family === undefined ? 'unknown' : `${id} (${family})`;
}

function carriedOut(
  graph: GraphBuilder,
  request: EngineRequest<UploadedPicture>,
  order: Order,
  saved: (images: Link) => Link,
): Link {
  switch (request.operation) {
    case 'text_to_image':
      return saved(textToImage(graph, order, request));
    case 'text_to_image_with_face': {
      const drawn = { ...imageSizes[request.aspectRatio], image: textToImage(graph, order, request) };
      const source = { ...request.source, image: load(graph, request.source) };
      const faces = [{ source: request.face, target: null }];
      return saved(identityEdit(graph, order, { source, target: drawn }, { ...request, faces }));
    }
    case 'face_swap': {
      const source = { ...request.source, image: load(graph, request.source) };
      const target = { ...request.target, image: load(graph, request.target) };
      return saved(identityEdit(graph, order, { source, target }, request));
    }
    case 'image_to_image':
      return saved(imageToImage(graph, order, request));
    case 'inpaint':
      return saved(inpaint(graph, order, request));
    case 'upscale':
      return saved(upscale(graph, order, request));
    case 'lora_training':
      return saved(loraTraining(graph, order, request));
    case 'caption':
      return graph.add('PreviewAny', { source: caption(graph, order, request) });
    case 'text_to_video':
      return graph.add('SaveVideo', {
        video: textToVideo(graph, order, request),
        filename_prefix: outputPrefix(order),
        format: 'auto',
        codec: 'auto',
      });
    case 'image_to_text':
      throw new EngineError('unsupported', 'This engine does not read words in pictures.');
  }
}
