import type { StoredRequest } from '#features/safety';
import type { Affinity } from './situation.ts';

/**
 * What an engine has to have loaded for a request, as keys that mean nothing but that equal ones are equal weights: the
 * operator chooses models by operation and category, a request may name one, and LoRAs are known by their files' hashes
 * and names. Which file stands behind a key only the engine knows, so two keys may be the same weights after all.
 *
 * @returns undefined for what loads nothing that takes time
 */
export function affinityOf(request: StoredRequest): Affinity | undefined {
  if (request.operation === 'image_to_text') return undefined;
  const asked = 'model' in request && request.model !== null ? [request.model] : [];
  const base = keyOf([request.operation, request.category, ...asked]);
  const trained = 'trained' in request && request.trained ? [request.trained.sha256] : [];
  const adapters = 'adapters' in request ? request.adapters : [];
  const loras = [...trained, ...adapters];
  return { base, lora: loras.length > 0 ? keyOf(loras) : null };
}

/** Names have no limits on what they are made of, so a separator alone would not keep them apart. */
function keyOf(parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join(' ');
}
