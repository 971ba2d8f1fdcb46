/** Requests for pictures, videos and tools, and cancellations. */
import type { Answer } from '#tests/setup/client.ts';
import { chooseCall } from '../chaos/creators.ts';
import type { Person } from './creator.ts';

/** Expected refusals: too few tokens, and a picture that is in the trash meanwhile. */
const expectedRefusals = new Set(['INSUFFICIENT_TOKENS', 'NOT_FOUND', 'CONFLICT', 'PLAN_LIMIT']);

export function recordOutcome(person: Person, route: string, key: string, answer: Answer | null): void {
  const { claims, unexpected } = person;
  const body = answer?.body as { jobs?: { id: string }[]; job?: { id: string }; code?: string } | undefined;
  const jobs = body?.jobs ?? (body?.job ? [body.job] : []);
  if (!answer) claims.orders.set(key, { outcome: 'unknown', jobs: [] });
  else if (answer.status < 300) {
    claims.orders.set(key, { outcome: 'acknowledged', jobs: jobs.map(({ id }) => id) });
  } else if (answer.status >= 500) claims.orders.set(key, { outcome: 'faulted', jobs: [] });
  else {
    claims.orders.set(key, { outcome: 'refused', jobs: [] });
    // An engine without recent reports counts as offline.
    if (!expectedRefusals.has(body?.code ?? ''))
      unexpected(`${route} was refused with ${answer.status} ${JSON.stringify(body)}`);
  }
}

export async function requestWork(person: Person): Promise<void> {
  const { body, route } = chooseCall(person, person.random);
  const { answer, key } = await person.page.callOnce(route, { body });
  recordOutcome(person, route, key, answer);
}

const someJob = ({ page, random }: Person, states: readonly string[]) => {
  const found = [...page.jobs].filter(([, state]) => states.includes(state));
  return found[Math.floor(random() * found.length)]?.[0];
};

export async function cancelJob(person: Person): Promise<void> {
  const id = someJob(person, ['queued', 'running']);
  if (!id) return;
  const answer = await person.page.callUntilAnswered('cancelJob', { params: { id } });
  if (answer && answer.status !== 200)
    person.unexpected(`a cancel was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

export async function retryJob(person: Person): Promise<void> {
  const id = someJob(person, ['failed', 'cancelled']);
  if (!id) return;
  const { answer, key } = await person.page.callOnce('retryJob', { params: { id } });
  recordOutcome(person, 'retryJob', key, answer);
}
