/** Compiles a request into a ComfyUI graph. Pure, so that tests can compare a graph with a reviewed one. */
import { EngineError, getPictureSize, imageSizes } from '@castwright/engine-port';
import { type CompileContext, type GraphRequest, toOutputPrefix } from './compile-context.ts';
import { load } from './draw.ts';
import type { Size } from './geometry.ts';
import { type Graph, GraphBuilder, type Link } from './graph.ts';
import { keepChosenIdentity } from './identity.ts';
import { caption } from './operations/caption.ts';
import { identityEdit } from './operations/identity-edit.ts';
import { imageToImage } from './operations/image-to-image.ts';
import { inpaint } from './operations/inpaint.ts';
import { loraTraining } from './operations/lora-training.ts';
import { textToImage } from './operations/text-to-image.ts';
import { upscale } from './operations/upscale.ts';
import { upscaleVideo } from './operations/upscale-video.ts';
import { imageToVideo, textToVideo } from './operations/video.ts';
import type { Use } from './stacks.ts';

export type CompiledGraph = {
  graph: Graph;
  /** The id of the node that outputs the result. */
  resultNode: string;
  /** The pixels of the resulting picture or video; null for text, and for a training's sample of any size. */
  size: Size | null;
  /** The stack's name in the operator's file, with its family. */
  model: string;
};

/**
 * Compiles a request into a graph of ComfyUI's core nodes.
 *
 * @param given a request with the names of its uploaded files
 * @throws EngineError `unsupported` when the operator has chosen no model for it, `missing_model` when a tag's LoRA is
 *   not listed
 */
export function compile(given: GraphRequest, order: CompileContext): CompiledGraph {
  const request: GraphRequest = keepChosenIdentity(given, order);
  const graph = new GraphBuilder();
  const [resultNode] = addOperation(graph, request, order);
  return {
    graph: graph.build(),
    resultNode,
    size: getResultSize(request),
    model: describeModel(request, order),
  };
}

/** The size to which every graph scales its result, whatever the grid of its latents. */
function getResultSize(request: GraphRequest): Size | null {
  const sized = ({ height, width }: Size): Size => ({ width, height });
  switch (request.operation) {
    case 'text_to_image':
    case 'text_to_image_with_face':
      return getPictureSize(request);
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
    case 'image_to_video':
    case 'upscale_video':
      return sized(request);
    case 'lora_training':
    case 'caption':
    case 'image_to_text':
    case 'join_videos':
    case 'edit_video':
      return null;
  }
}

/** For a picture with a chosen face, the model that draws the picture counts, not the one that swaps the face. */
function describeModel(request: GraphRequest, { models }: CompileContext): string {
  const use = findUse(request);
  const id = use && models.uses[use]?.[request.category];
  const family = id === undefined ? undefined : models.stacks[id]?.family;
  return id === undefined || family === undefined ? 'unknown' : `${id} (${family})`;
}

/** What the stack of a request was chosen for; undefined for an operation without one. */
function findUse(request: GraphRequest): Use | undefined {
  switch (request.operation) {
    case 'text_to_image_with_face':
      return 'text_to_image';
    case 'text_to_image':
      return request.references || request.chosenReferences
        ? 'text_to_image_with_references'
        : 'text_to_image';
    case 'upscale_video':
      return 'upscale';
    case 'image_to_text':
    case 'join_videos':
    case 'edit_video':
      return undefined;
    default:
      return request.operation;
  }
}

function addOperation(graph: GraphBuilder, request: GraphRequest, order: CompileContext): Link {
  const filename_prefix = toOutputPrefix(order);
  const saved = (images: Link) => graph.add('SaveImage', { images, filename_prefix });
  const savedVideo = (video: Link) =>
    graph.add('SaveVideo', { video, filename_prefix, format: 'auto', codec: 'auto' });
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
      return savedVideo(textToVideo(graph, order, request));
    case 'image_to_video':
      return savedVideo(imageToVideo(graph, order, request));
    case 'upscale_video':
      return savedVideo(upscaleVideo(graph, order, request));
    case 'image_to_text':
      throw new EngineError('unsupported', 'This engine does not read text in pictures.');
    case 'join_videos':
      throw new EngineError('unsupported', 'This engine does not join videos.');
    case 'edit_video':
      throw new EngineError('unsupported', 'This engine does not edit videos.');
  }
}
