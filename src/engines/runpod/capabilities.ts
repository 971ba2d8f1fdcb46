/** The capabilities of an endpoint: those of the operator's models, less what its handler cannot transfer. */
import {
  categories,
  type EngineCapabilities,
  type Operation,
  type UnsupportedOperation,
} from '@castwright/engine-port';
import { probeCapabilities } from '#engines/workflows';
import type { RunPodOptions } from './options.ts';

export type HandlerOptions = Pick<RunPodOptions, 'handler' | 'links' | 'results'>;
type Reason = Pick<UnsupportedOperation, 'reason' | 'details'>;

const needsHandler = 'worker-comfyui does not; an extended handler does (docs/runpod-handler.md)';
export const needsLinks = 'BASE_URL is no public https address, so that nothing goes by link';

/** A stored video does not fit into a request: it goes by link. */
const cannotTakeVideos = 'This engine cannot take videos.';

const createReason = (reason: string, detail: string): Reason => ({ reason, details: [detail] });

/** The operations that a handler cannot carry out with any model, with the reasons. */
export function getHandlerLimits({
  handler,
  links,
  results,
}: HandlerOptions): Partial<Record<Operation, Reason>> {
  const byS3 = results === 's3';
  const noVideos = (detail: string) => {
    const reason = createReason('This engine cannot return videos.', detail);
    return { text_to_video: reason, image_to_video: reason, upscale_video: reason };
  };
  if (handler === 'stock') {
    return {
      caption: createReason('This engine does not describe pictures.', needsHandler),
      lora_training: createReason('This engine does not train models.', needsHandler),
      upscale_video: createReason(cannotTakeVideos, needsHandler),
      ...(!byS3 && noVideos('a video does not fit into an answer: results: s3 is needed')),
    };
  }
  if (links) return {};
  if (byS3) return { upscale_video: createReason(cannotTakeVideos, needsLinks) };
  return {
    ...noVideos(needsLinks),
    lora_training: createReason('This engine cannot return trained models.', needsLinks),
  };
}

/** Why a handler cannot use trained models; null when it can. */
export function findModelLimit({ handler, links }: Pick<RunPodOptions, 'handler' | 'links'>): Reason | null {
  const reason = 'This engine cannot use models that were trained here. Choose no model.';
  if (handler === 'stock') return createReason(reason, needsHandler);
  return links ? null : createReason(reason, needsLinks);
}

/** Why a handler cannot use a creator's own LoRAs; null when it can. */
export function findLoraLimit(options: Pick<RunPodOptions, 'handler' | 'links'>): Reason | null {
  const limit = findModelLimit(options);
  return limit && { ...limit, reason: 'This engine cannot take LoRA files. Choose no LoRAs.' };
}

/** The operations to which a trained model may be applied. */
const drawingOperations: readonly Operation[] = [
  'text_to_image',
  'text_to_image_with_face',
  'image_to_image',
  'inpaint',
  'text_to_video',
];

export function getEndpointCapabilities(
  options: HandlerOptions & Pick<RunPodOptions, 'models'>,
): Omit<EngineCapabilities, 'concurrency'> {
  const { adapters, chosenReferences, identity, longestVideo, loras, poses, unsupported, ...rest } =
    probeCapabilities(options.models, null);
  const {
    unsupportedWithLastFrame,
    unsupportedWithModel,
    unsupportedWithReferences,
    models,
    operations,
    regions,
  } = rest;
  const limits = getHandlerLimits(options);
  const can = ({ operation }: { operation: Operation }) => limits[operation] === undefined;
  const handling = categories.flatMap((category) =>
    Object.entries(limits).map(([operation, reason]) => ({
      operation: operation as Operation,
      category,
      ...reason,
    })),
  );
  const able = operations.filter((operation) => can({ operation }));
  const noModels = findModelLimit(options);
  const noLoras = findLoraLimit(options);
  const forModels = unsupportedWithModel.filter(can);
  return {
    operations: able,
    unsupported: [...unsupported.filter(can), ...handling],
    unsupportedWithModel: noModels
      ? models
          .filter(({ operation }) => drawingOperations.includes(operation) && can({ operation }))
          .map(({ category, operation }) => ({ operation, category, ...noModels }))
      : forModels,
    unsupportedWithReferences: unsupportedWithReferences.filter(can),
    unsupportedWithLastFrame: unsupportedWithLastFrame.filter(can),
    longestVideo,
    poses: poses.filter(can),
    regions: regions.filter(can),
    adapters: adapters.map((adapter) => ({ ...adapter, work: adapter.work.filter(can) })),
    loras: loras.filter(can).map((each) => ({ ...each, reason: noLoras?.reason ?? each.reason })),
    models: models.filter(can),
    chosenReferences: chosenReferences.map((support) => ({
      ...support,
      withModel: support.withModel && !noModels,
    })),
    identity: identity.filter(can).map(({ sources, ...work }) => ({
      ...work,
      sources: sources.filter((source) => source !== 'trained_model' || !noModels),
    })),
  };
}
