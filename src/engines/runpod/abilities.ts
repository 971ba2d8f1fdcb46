/** What an endpoint can do: what the operator's file allows, less what its handler cannot take or give. */
import { categories, type EngineCapabilities, type Lack, type Operation } from '@castwright/engine-port';
import { abilitiesOf } from '#engines/workflows';
import type { RunPodOptions } from './options.ts';

export type Handling = Pick<RunPodOptions, 'handler' | 'links' | 'results'>;
type Why = Pick<Lack, 'reason' | 'details'>;

const needsHandler = 'worker-comfyui does not; an extended handler does (docs/runpod-handler.md)';
export const needsLinks = 'BASE_URL is no public https address, so that nothing goes by link';

const why = (reason: string, detail: string): Why => ({ reason, details: [detail] });

/** Why a handler cannot do something, whatever models there are. */
export function withoutHandling({ handler, links, results }: Handling): Partial<Record<Operation, Why>> {
  const video = 'This engine cannot hand over videos.';
  const byS3 = results === 's3';
  if (handler === 'stock') {
    return {
      caption: why('This engine does not describe pictures.', needsHandler),
      lora_training: why('This engine does not train models.', needsHandler),
      ...(!byS3 && {
        text_to_video: why(video, 'a video does not fit into an answer: results: s3 is needed'),
      }),
    };
  }
  if (links || byS3) return {};
  return {
    text_to_video: why(video, needsLinks),
    lora_training: why('This engine cannot hand over trained models.', needsLinks),
  };
}

/** Why no model that was trained here can be used; null where one can. */
export function withoutModels({ handler, links }: Pick<RunPodOptions, 'handler' | 'links'>): Why | null {
  const reason = 'This engine cannot use models that were trained here. Choose no model.';
  if (handler === 'stock') return why(reason, needsHandler);
  return links ? null : why(reason, needsLinks);
}

/** Operations that are drawn by words, to which a trained model may be applied. */
const drawn: readonly Operation[] = [
  'text_to_image',
  'text_to_image_with_face',
  'image_to_image',
  'inpaint',
  'text_to_video',
];

export function abilitiesHere(
  options: Handling & Pick<RunPodOptions, 'models'>,
): Omit<EngineCapabilities, 'concurrency'> {
  const { adapters, lacks, lacksWithModel, models, operations } = abilitiesOf(options.models, null);
  const lacking = withoutHandling(options);
  const can = ({ operation }: { operation: Operation }) => lacking[operation] === undefined;
  const handling = categories.flatMap((category) =>
    Object.entries(lacking).map(([operation, reason]) => ({
      operation: operation as Operation,
      category,
      ...reason,
    })),
  );
  const able = operations.filter((operation) => can({ operation }));
  const noModels = withoutModels(options);
  const forModels = lacksWithModel.filter(can);
  return {
    operations: able,
    lacks: [...lacks.filter(can), ...handling],
    lacksWithModel: noModels
      ? models
          .filter(({ operation }) => drawn.includes(operation) && can({ operation }))
          .map(({ category, operation }) => ({ operation, category, ...noModels }))
      : forModels,
    adapters: adapters.map((adapter) => ({ ...adapter, work: adapter.work.filter(can) })),
    models: models.filter(can),
  };
}
