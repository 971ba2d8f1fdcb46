import { createHash } from 'node:crypto';
import { getTrainedModel, type StoredRequest } from '#features/trust/safety';
import { type Affinity, toWorkKey, type WaitingJob, type WorkKey } from './scheduler-state.ts';

/** The LoRAs of a request: the trained model's, by its file's hash, and those of its tags, by name. */
export type Loras = { trained: string | null; adapters: readonly string[] };

export function getLoras(request: StoredRequest): Loras {
  return {
    trained: getTrainedModel(request)?.sha256 ?? null,
    adapters: 'adapters' in request ? request.adapters : [],
  };
}

/**
 * Converts the LoRAs of a request to an opaque key. Equal keys mean equal files in the same order.
 *
 * @returns an empty string for a request without LoRAs
 */
export function toLoraKey(request: StoredRequest): string {
  const { adapters, trained } = getLoras(request);
  if (trained === null && adapters.length === 0) return '';
  const digest = createHash('sha256').update(JSON.stringify([trained, ...adapters]));
  return digest.digest('base64url').slice(0, 22);
}

/** Lists a request's LoRAs for the operator: tag LoRAs by name, and a trained model without its name. */
export function listLoraNames(request: StoredRequest): string[] {
  const { adapters, trained } = getLoras(request);
  return [...(trained === null ? [] : ['a trained model']), ...adapters];
}

/** The base models of engines that keep them in memory, by operation and category. */
export type Bases = ReadonlyMap<WorkKey, string>;

/**
 * Determines what an engine must have loaded for a job. An operation whose base model no engine has reported counts as
 * a separate base model.
 *
 * @returns undefined for a job that loads nothing that takes time
 */
export function toAffinity(
  job: Pick<WaitingJob, 'operation' | 'category'>,
  loras: string,
  bases: Bases,
): Affinity | undefined {
  if (job.operation === 'image_to_text') return undefined;
  const key = toWorkKey(job);
  return { base: bases.get(key) ?? key, lora: loras === '' ? null : loras };
}
