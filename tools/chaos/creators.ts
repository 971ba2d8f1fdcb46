/** Simulated creators who request all kinds of work, cancel some of it, and retry failed jobs. */
import type { RouteName } from '#contract/index.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import type { TestInstallation } from '#tests/setup/installation.ts';

export type Person = { id: string; client: TestClient; picture: string; mask: string };

/** More than a creator can spend here. */
export const tokensEach = 100_000;
/** Of the requested jobs: cancelled; of these, by two concurrent calls; of the failed ones, retried. */
const [cancelled, cancelledTwice, retried] = [0.1, 0.4, 0.6];
const latestCancelMs = 5_000;

export async function makePeople(installation: TestInstallation, count: number): Promise<Person[]> {
  const one = async (): Promise<Person> => {
    const { id } = await makeUserWithTokens(installation.db, tokensEach, { subscription: 'enterprise' });
    return {
      id,
      client: await signInAs(installation, id),
      // Small: the test is about how jobs end, not about encoding.
      picture: await makePicture(installation, id),
      mask: await makeUpload(installation, id, { purpose: 'mask' }),
    };
  };
  return Promise.all(Array.from({ length: count }, one));
}

export type Call = { route: RouteName; body: object };
/** The inputs of tools: an item of My Content, and a mask. */
type Sources = Pick<Person, 'picture' | 'mask'>;
const face = { x: 0.3, y: 0.2, width: 0.2, height: 0.3 };
export const prompt = 'a lighthouse keeper at dusk';

/** The requests, each with its frequency. */
const orders: readonly [weight: number, order: (sources: Sources, seed: number) => Call][] = [
  [14, (_, seed) => ({ route: 'generateImage', body: { type: 'image', prompt, parameters: { seed } } })],
  [
    2,
    (_, seed) => ({
      route: 'generateImage',
      body: { type: 'image', prompt, parameters: { aspectRatio: '9:16', bundleSize: 3, seed } },
    }),
  ],
  [
    18,
    ({ picture }, seed) => ({
      route: 'imageToImage',
      body: { source: { contentId: picture }, prompt, seed, count: 1 + (seed % 2) },
    }),
  ],
  [
    17,
    ({ picture, mask }, seed) => ({
      route: 'inpaint',
      body: { task: 'replace', source: { contentId: picture }, maskId: mask, prompt: 'a red boat', seed },
    }),
  ],
  [
    12,
    ({ picture }, seed) => ({
      route: 'faceSwap',
      body: {
        source: { contentId: picture },
        target: { contentId: picture },
        faces: [{ source: face, target: face }],
        seed,
      },
    }),
  ],
  [14, ({ picture }) => ({ route: 'upscale', body: { source: { contentId: picture } } })],
  [22, ({ picture }) => ({ route: 'caption', body: { source: { contentId: picture } } })],
  [
    1,
    (_, seed) => ({
      route: 'generateSfwVideo',
      body: { prompt: 'waves behind a surfer', duration: 3, quality: 'low', seed },
    }),
  ],
];
const weightUpTo = (last: number) => orders.slice(0, last + 1).reduce((sum, [weight]) => sum + weight, 0);
const allWeights = weightUpTo(orders.length);

/** Picks one by its weight. */
export function chooseCall(sources: Sources, random: () => number): Call {
  const drawn = random() * allWeights;
  const [, chosen] = orders.find((_, at) => drawn < weightUpTo(at)) ?? orders[0] ?? [];
  if (!chosen) throw new Error('there is no request to choose');
  return chosen(sources, Math.floor(random() * 2 ** 32));
}

export type Counters = { ordered: number; cancels: number; doubleCancels: number; retries: number };

/** Acts for all creators, each action by the next number of `random`. Reports every unexpected answer. */
export function createSimulation(random: () => number, unexpected: (what: string) => void) {
  const doings: Counters = { ordered: 0, cancels: 0, doubleCancels: 0, retries: 0 };
  const pending = new Set<Promise<void>>();

  /** Collects every promise: the end waits for all of them. */
  function begin(act: () => Promise<void>): void {
    const done: Promise<void> = act()
      .catch((error: unknown) => unexpected(String(error)))
      .finally(() => pending.delete(done));
    pending.add(done);
  }

  async function ask({ client }: Person, { route, body }: Call): Promise<string[]> {
    const answer = await client.call(route, { body });
    if (answer.status !== 202) {
      unexpected(`${route} answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return [];
    }
    return answer.body.jobs.map(({ id }: { id: string }) => id);
  }

  async function cancel({ client }: Person, jobId: string, times: number): Promise<void> {
    const calls = Array.from({ length: times }, () => client.call('cancelJob', { params: { id: jobId } }));
    for (const { status, body } of await Promise.all(calls)) {
      if (status !== 200) unexpected(`a cancel answered ${status} ${JSON.stringify(body)}`);
    }
    doings.cancels += 1;
    if (times > 1) doings.doubleCancels += 1;
  }

  /** Requests one call of jobs for a creator, and may cancel some of them a little later. @returns how many jobs */
  async function order(person: Person): Promise<number> {
    const call = chooseCall(person, random);
    const jobIds = await ask(person, call);
    doings.ordered += jobIds.length;
    for (const jobId of jobIds) {
      if (random() >= cancelled) continue;
      const [afterMs, times] = [random() * latestCancelMs, random() < cancelledTwice ? 2 : 1];
      begin(async () => {
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        await cancel(person, jobId, times);
      });
    }
    return jobIds.length;
  }

  /** May retry a failed job, by a double click with one key. @returns how many jobs that made */
  async function maybeRetry({ client }: Person, jobId: string): Promise<number> {
    if (random() >= retried) return 0;
    const given = { params: { id: jobId }, key: newId() };
    const answers = await Promise.all([client.call('retryJob', given), client.call('retryJob', given)]);
    const ids = new Set(answers.filter(({ status }) => status === 202).map(({ body }) => body.jobs[0].id));
    if (ids.size !== 1) unexpected(`a retry made ${ids.size} jobs: ${answers.map(({ status }) => status)}`);
    doings.retries += 1;
    return ids.size;
  }

  return {
    doings,
    order,
    maybeRetry,
    cancel,
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
