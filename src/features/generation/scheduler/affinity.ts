import { createHash } from 'node:crypto';
import { type StoredRequest, trainedModelOf } from '#features/trust/safety';
import { type Affinity, type WaitingJob, type WorkKey, workKey } from './situation.ts';

/** The LoRAs of a request: the model that it is made with, and those of its tags. */
export type Loras = { trained: string | null; adapters: readonly string[] };

export function lorasIn(request: StoredRequest): Loras {
  return {
    trained: trainedModelOf(request)?.sha256 ?? null,
    adapters: 'adapters' in request ? request.adapters : [],
  };
}

/**
 * The LoRAs of a request as a key that says nothing but that equal ones are equal files in the same order; a trained
 * model is known by its file's hash, the same however often it is shared.
 *
 * @returns nothing for none
 */
export function lorasOf(request: StoredRequest): string {
  const { adapters, trained } = lorasIn(request);
  if (trained === null && adapters.length === 0) return '';
  const digest = createHash('sha256').update(JSON.stringify([trained, ...adapters]));
  return digest.digest('base64url').slice(0, 22);
}

/** The same for the operator, who may know the names of tags' LoRAs and of a trained model that there is one. */
export function loraNamesOf(request: StoredRequest): string[] {
  const { adapters, trained } = lorasIn(request);
  return [...(trained === null ? [] : ['a trained model']), ...adapters];
}

/** The base models of engines that keep them in memory, by what they are used for. */
export type Bases = ReadonlyMap<WorkKey, string>;

/**
 * What an engine has to have loaded for a job. Work of the same models needs the same base, as far as an engine has
 * said which those are; otherwise each kind of work counts as a model of its own.
 *
 * @returns undefined for what loads nothing that takes time
 */
export function affinityOf(
  job: Pick<WaitingJob, 'operation' | 'category'>,
  loras: string,
  bases: Bases,
): Affinity | undefined {
  if (job.operation === 'image_to_text') return undefined;
  const key = workKey(job);
  return { base: bases.get(key) ?? key, lora: loras === '' ? null : loras };
}
