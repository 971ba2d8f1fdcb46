import { ApiError } from '#web/lib/api.ts';

/**
 * A key for one intention of the person: made when the form is shown or has been accepted, and sent with
 * every try of the same click, so that a lost answer never spends twice.
 *
 * `crypto.randomUUID` exists only in secure contexts; a studio on a home network is often plain http.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Two clicks that are nearer to each other are one double click, by the slowest setting that is common. */
const doubleClickMilliseconds = 600;

type Try<Answer> = {
  request: string;
  key: string;
  at: number;
  answer: Promise<Answer>;
  state: 'under_way' | 'answered' | 'lost';
};

/**
 * Tells intentions apart, so that nothing is made or paid for twice. The same request is the same intention
 * while its call is under way, within a double click, and after its answer got lost: then it goes out under
 * the key it had, and the server gives the first call's answer again. A refusal ends the intention.
 *
 * @param now the clock, in milliseconds
 * @returns calls `send` with the key of the intention; while the same one is under way, gives its answer
 */
export function oncePerIntention<Answer>(now: () => number = () => performance.now()) {
  let last: Try<Answer> | null = null;
  return (request: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const same = last?.request === request ? last : null;
    if (same?.state === 'under_way') return same.answer;
    const again = same !== null && (same.state === 'lost' || now() - same.at < doubleClickMilliseconds);
    const key = again ? same.key : newIdempotencyKey();
    const current: Try<Answer> = { request, key, at: now(), answer: send(key), state: 'under_way' };
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
