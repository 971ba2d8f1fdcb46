import { EngineError } from '@castwright/engine-port';

/**
 * Wraps a call to a server that may be unreachable for a while.
 *
 * @param maxOutageMs how long the server may fail to answer, counted from its last answer
 * @returns the same call. It gives undefined during a tolerated outage, and throws the call's own error when the
 *   error is not retryable or the outage lasts too long
 */
export function tolerateOutage<Answer>(
  ask: () => Promise<Answer>,
  maxOutageMs: number,
): () => Promise<Answer | undefined> {
  let reachedAt = Date.now();
  return async () => {
    try {
      const answer = await ask();
      reachedAt = Date.now();
      return answer;
    } catch (error) {
      const away = error instanceof EngineError && error.retryable;
      if (!away || Date.now() - reachedAt > maxOutageMs) throw error;
      return undefined;
    }
  };
}
