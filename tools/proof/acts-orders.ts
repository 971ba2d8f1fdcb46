/** What people have made: pictures, videos, tools; and how they change their minds. */
import type { Answer } from '#tests/setup/client.ts';
import { chooseOrder } from '../chaos/people.ts';
import type { Person } from './person.ts';

/** What answers say no with here: too few tokens, and a picture that is in the trash meanwhile. */
const expectedRefusals = new Set(['INSUFFICIENT_TOKENS', 'NOT_FOUND', 'CONFLICT', 'PLAN_LIMIT']);

export function keepOrder(person: Person, route: string, key: string, answer: Answer | null): void {
  const { claims, unexpected } = person;
  const body = answer?.body as { jobs?: { id: string }[]; job?: { id: string }; code?: string } | undefined;
  const jobs = body?.jobs ?? (body?.job ? [body.job] : []);
  if (!answer) claims.orders.set(key, { outcome: 'unknown', jobs: [] });
  else if (answer.status < 300) {
    claims.orders.set(key, { outcome: 'acknowledged', jobs: jobs.map(({ id }) => id) });
  } else if (answer.status >= 500) claims.orders.set(key, { outcome: 'faulted', jobs: [] });
  else {
    claims.orders.set(key, { outcome: 'refused', jobs: [] });
    // An engine that nobody has heard of for a while can do nothing.
    if (!expectedRefusals.has(body?.code ?? ''))
      unexpected(`${route} was refused with ${answer.status} ${JSON.stringify(body)}`);
  }
}

export async function orderSomething(person: Person): Promise<void> {
  const { body, route } = chooseOrder(person, person.random);
  const { answer, key } = await person.page.order(route, { body });
  keepOrder(person, route, key, answer);
}

const someJob = ({ page, random }: Person, states: readonly string[]) => {
  const found = [...page.jobs].filter(([, state]) => states.includes(state));
  return found[Math.floor(random() * found.length)]?.[0];
};

export async function cancelSomething(person: Person): Promise<void> {
  const id = someJob(person, ['queued', 'running']);
  if (!id) return;
  const answer = await person.page.insist('cancelJob', { params: { id } });
  if (answer && answer.status !== 200)
    person.unexpected(`a cancel was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

export async function retrySomething(person: Person): Promise<void> {
  const id = someJob(person, ['failed', 'cancelled']);
  if (!id) return;
  const { answer, key } = await person.page.order('retryJob', { params: { id } });
  keepOrder(person, 'retryJob', key, answer);
}
