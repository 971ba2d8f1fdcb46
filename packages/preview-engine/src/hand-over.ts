/** Makes of a job what a thread gets: everything it needs, and no more. */

import { EngineError, type EngineJob, type EngineRequest } from '@castwright/engine-port';
import type { RequestOf } from './operations/operation.ts';
import { type ThreadOperation, threadOperations } from './operations/table.ts';
import { readModelFile } from './training/model-file.ts';

/** What this engine does: in its drawing threads, and films. */
type OwnOperation = ThreadOperation | 'text_to_video';

type OwnJob = Omit<EngineJob, 'request'> & {
  request: Extract<EngineRequest, { operation: OwnOperation }>;
};

export const isOwn = (job: EngineJob): job is OwnJob =>
  job.request.operation === 'text_to_video' ||
  threadOperations.some((each) => each === job.request.operation);

/**
 * Reads a trained model's file and puts its person into the request; leaves of training pictures what was written down
 * of them, since their pixels are not looked at.
 *
 * @throws EngineError `missing_model` where the model's file is not one of this engine; what `readModel` throws
 */
export async function handedOver({ request, readModel }: OwnJob): Promise<RequestOf<OwnOperation>> {
  if (request.operation === 'lora_training') {
    const pictures = request.pictures.map(({ picture: { recipe }, caption }) => ({
      picture: recipe,
      caption,
    }));
    return { ...request, pictures };
  }
  if (!('prompt' in request)) return request;
  const { trained, ...words } = request;
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
 * A prompt without the word that calls the person, where that stands for itself: so that the same words and seed give
 * the same scene with the model and without it.
 */
function withoutTrigger(prompt: string, trigger: string): string {
  const parts = prompt.split(',').filter((part) => part.trim().toLowerCase() !== trigger.toLowerCase());
  return parts.join(',').trim();
}
