import { ApiError } from '#web/lib/api.ts';

/**
 * A key for one action of the user, sent with every attempt, so that a lost answer never charges twice.
 *
 * `crypto.randomUUID` exists only in secure contexts; an installation in a home network often uses plain HTTP.
 */
export function createIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Clicks within this time count as one double click: the slowest common system setting. */
const doubleClickMilliseconds = 600;

type Attempt<Answer> = {
  request: string;
  key: string;
  at: number;
  answer: Promise<Answer>;
  state: 'under_way' | 'answered' | 'lost';
};

/**
 * Assigns idempotency keys, so that no request is executed or charged twice. The same request keeps its key while
 * its call is in flight, within a double click, and after its answer was lost; the server then repeats the first
 * answer. A refusal ends the action.
 *
 * @param now the clock, in milliseconds
 * @returns a function that calls `send` with the key; while the same request is in flight, it returns its answer
 */
export function createIdempotentSender<Answer>(now: () => number = () => performance.now()) {
  let last: Attempt<Answer> | null = null;
  return (request: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const same = last?.request === request ? last : null;
    if (same?.state === 'under_way') return same.answer;
    const again = same !== null && (same.state === 'lost' || now() - same.at < doubleClickMilliseconds);
    const key = again ? same.key : createIdempotencyKey();
    const current: Attempt<Answer> = { request, key, at: now(), answer: send(key), state: 'under_way' };
    last = current;
    current.answer.then(
      () => (current.state = 'answered'),
      (error: unknown) => {
        const refused = error instanceof ApiError && error.code !== 'UNAVAILABLE';
        if (refused && last === current) last = null;
        current.state = refused ? 'answered' : 'lost';
      },
    );
    return current.answer;
  };
}
