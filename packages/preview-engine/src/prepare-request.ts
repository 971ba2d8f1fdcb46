/** Prepares the request of a job for a thread. */

import { EngineError, type EngineJob, type EngineRequest } from '@castwright/engine-port';
import {
  type ThreadOperation,
  threadOperations,
  type VideoOperation,
  type VideoThreadRequest,
  videoOperations,
} from './operations/names.ts';
import type { RequestOf } from './operations/operation.ts';
import { describeLimits } from './subject/index.ts';
import { readModelFile } from './training/model-file.ts';

/** The operations of this engine: those of the drawing threads, and videos. */
type SupportedOperation = ThreadOperation | VideoOperation;

type SupportedJob = Omit<EngineJob, 'request'> & {
  request: Extract<EngineRequest, { operation: SupportedOperation }>;
};

export const isSupportedJob = (job: EngineJob): job is SupportedJob =>
  [...threadOperations, ...videoOperations].some((each) => each === job.request.operation);

export const isVideoRequest = (request: RequestOf<SupportedOperation>): request is VideoThreadRequest =>
  videoOperations.some((each) => each === request.operation);

/**
 * Refuses a prompt of which the engine draws nothing, before any work.
 *
 * @throws EngineError `unsupported` with what it will not draw
 */
export function requireDrawable({ request }: EngineJob): void {
  if (!('prompt' in request)) return;
  const { identity, model, operation, prompt, trained } = request;
  const hasPerson = identity !== null || model !== null || trained !== undefined;
  const regions = request.operation === 'text_to_image' ? request.regions : undefined;
  const limits = describeLimits({ operation, prompt, hasPerson, ...(regions && { regions }) });
  if (limits && !limits.draws) throw new EngineError('unsupported', limits.message);
}

/**
 * Reads a trained model's file and puts its person into the request. Of training pictures it keeps the recipes only,
 * because a training does not use their pixels.
 *
 * @throws EngineError `missing_model` for a file of another engine; Error of `readModel`
 */
export async function prepareRequest({
  request,
  readModel,
}: SupportedJob): Promise<RequestOf<SupportedOperation>> {
  if (request.operation === 'lora_training') {
    const pictures = request.pictures.map(({ picture: { recipe }, caption }) => ({
      picture: recipe,
      caption,
    }));
    return { ...request, pictures };
  }
  if (!('prompt' in request)) return request;
  // It draws with a model of its own, which no LoRA fits.
  const { loras: _, trained, ...words } = request;
  if (!trained) return words;
  if (!readModel)
    throw new EngineError(
      'missing_model',
      'The file of this model is missing. Choose another model, or none.',
      `Model ${trained.id} came without a way to read it`,
    );
  const { trigger, identity } = readModelFile(await readModel());
  return { ...words, prompt: withoutTrigger(words.prompt, trigger), person: identity };
}

/**
 * Removes the trigger word from a prompt if it is a part of its own between commas, so that the same words and seed
 * give the same scene with and without the model.
 */
function withoutTrigger(prompt: string, trigger: string): string {
  const parts = prompt.split(',').filter((part) => part.trim().toLowerCase() !== trigger.toLowerCase());
  return parts.join(',').trim();
}
