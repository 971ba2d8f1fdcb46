import type { PromptToRead } from '@castwright/engine-port';
import { getTrainedModel, type StoredRequest } from '#features/trust/safety';

/** The prompt of a request, for readers of prompts; null for a request without one. */
export function toPromptToRead(request: StoredRequest): PromptToRead | null {
  if (!('prompt' in request)) return null;
  const { identity, model, operation, prompt } = request;
  const hasPerson = identity !== null || model !== null || getTrainedModel(request) !== undefined;
  const regions = request.operation === 'text_to_image' ? request.regions : undefined;
  return { operation, prompt, hasPerson, ...(regions && { regions }) };
}
