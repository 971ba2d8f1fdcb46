import { EngineError } from '@castwright/engine-port';

/**
 * Asks a server that may be away for a moment.
 *
 * @param goneMs how long after its last answer it is waited for
 * @returns the question: undefined while the server cannot say; throws what it threw where asking again is of no use,
 *   or has been for too long
 */
export function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  goneMs: number,
): () => Promise<Answer | undefined> {
  let reachedAt = Date.now();
  return async () => {
    try {
      const answer = await ask();
      reachedAt = Date.now();
      return answer;
    } catch (error) {
      const away = error instanceof EngineError && error.retryable;
      if (!away || Date.now() - reachedAt > goneMs) throw error;
      return undefined;
    }
  };
}
