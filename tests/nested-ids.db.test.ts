import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type RouteName } from '#contract/index.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { postTargets } from '#schema/publishing/posts';
import { makeChannel, makePublishable, toPostForm } from '#tests/factories/posts.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { startTrainingElsewhere } from '#tests/factories/training.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { webhookDeliveries } from '../src/features/messaging/webhooks/schema.ts';
import { trainingImages, trainingSessions } from '../src/features/training/schema.ts';

/** The tests that gate.db.test.ts makes with the `:id` of a path, for every other id in a path. */
const database = useDatabase();
let installation: TestInstallation;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());

async function person() {
  const { id } = await makeUserWithTokens(database.db, 50, { subscription: 'enterprise' });
  return { id, client: await signInAs(installation, id) };
}
type Person = Awaited<ReturnType<typeof person>>;

/** A session with a picture in its training set. */
async function collected({ id: userId }: Person) {
  const [id, imageId] = [newId(), newId()];
  const named = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
  await database.db.insert(trainingSessions).values({ id, userId, ...named, step: 2 });
  await database.db.insert(trainingImages).values({ id: imageId, sessionId: id, step: 2, position: 0 });
  return { id, imageId };
}

async function delivered({ client }: Person) {
  const body = { name: 'Robot', url: 'https://example.com/hook', events: ['job.failed'] };
  const { id } = (await client.call('createWebhook', { body })).body.webhook;
  const deliveryId = newId();
  await database.db
    .insert(webhookDeliveries)
    .values({ id: deliveryId, endpointId: id, type: 'job.failed', body: '{}', state: 'failed' });
  return { id, deliveryId };
}

const training = async ({ id }: Person) => ({
  jobId: (await startTrainingElsewhere(database.db, id, { step: 10, steps: 100 })).id,
});

/** A post whose only target is in a state. */
const posted =
  (state: 'by_hand' | 'failed' | 'pending') =>
  async ({ client, id: userId }: Person) => {
    const channelId = await makeChannel(installation, userId);
    const contentId = await makePublishable(installation, userId);
    const form = toPostForm({ channelIds: [channelId], contentIds: [contentId] });
    const { id } = (await client.call('createPost', { body: form })).body;
    const body = { timing: { when: 'at', at: addDays(new Date(), 1).toISOString() }, version: 1 };
    expect((await client.call('schedulePost', { params: { id }, body })).status).toBe(200);
    await database.db.update(postTargets).set({ state }).where(eq(postTargets.postId, id));
    return { id, channelId, contentId };
  };

type Inner = {
  /** A resource by its path: the same kind for the owner and for the stranger. */
  make: (who: Person) => Promise<Record<string, string>>;
  names: string;
  body?: object;
};
const inner: Partial<Record<RouteName, Inner>> = {
  deleteTrainingImage: { make: collected, names: 'imageId' },
  captionTrainingImage: { make: collected, names: 'imageId', body: { caption: 'a lighthouse keeper' } },
  redeliverWebhook: { make: delivered, names: 'deliveryId' },
  trainingJobStatus: { make: training, names: 'jobId' },
  retryPostTarget: { make: posted('failed'), names: 'channelId' },
  settlePostTarget: { make: posted('by_hand'), names: 'channelId', body: { isPublished: true } },
  downloadPost: { make: posted('pending'), names: 'channelId' },
  previewPostMedium: { make: posted('pending'), names: 'contentId' },
};

/**
 * Parameters that are not the id of a user's resource: a number or a view within one, links, which work for everyone who
 * has them, and the operator's identity providers.
 */
const notTheirs = ['provider', 'step', 'token', 'view'];

const parts = (name: RouteName) => [...contract[name].path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);

it('knows every id of an address that is not called `:id`', () => {
  const found = (Object.keys(contract) as RouteName[])
    .filter((name) => contract[name].owner !== 'installation')
    .filter((name) => parts(name).some((part) => part !== 'id' && !notTheirs.includes(part)));
  expect(found.sort()).toEqual(Object.keys(inner).sort());
});

describe.each(Object.entries(inner))('%s', (key, { body, make, names }) => {
  const name = key as RouteName;

  it('finds none of another user’s resources, also within the caller’s own', async () => {
    const [owner, stranger] = [await person(), await person()];
    const [theirs, own] = [await make(owner), await make(stranger)];
    const mixed = { ...own, [names]: theirs[names] ?? '' };
    const nowhere = await stranger.client.call(name, { params: { ...own, [names]: newId() }, body });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'NOT_FOUND']);
    for (const params of [mixed, theirs]) {
      const { body: answer, status } = await stranger.client.call(name, { params, body });
      expect([status, answer.code]).toEqual([404, 'NOT_FOUND']);
    }
    // The same as for an id that does not exist, so that the answer reveals nothing.
    expect((await stranger.client.call(name, { params: mixed, body })).body).toEqual(nowhere.body);
    // It still exists and still belongs to its owner.
    if (name !== 'redeliverWebhook')
      expect((await owner.client.call(name, { params: theirs, body })).status).toBe(200);
  });

  it('takes nothing but an id', async () => {
    const caller = await person();
    const params = { ...(await make(caller)), [names]: "1'--" };
    expect([400, 404]).toContain((await caller.client.call(name, { params, body })).status);
  });
});

it('another user’s message is not sent again', async () => {
  const [owner, stranger] = [await person(), await person()];
  const { deliveryId } = await delivered(owner);
  const { id } = await delivered(stranger);
  await stranger.client.call('redeliverWebhook', { params: { id, deliveryId } });
  const rows = await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId));
  expect(rows).toMatchObject([{ state: 'failed', tries: 0, nextAttemptAt: null }]);
});

it('a revoked link works for no caller', async () => {
  const [owner, stranger] = [await person(), await person()];
  const personaId = (
    await owner.client.call('createPersona', { body: { name: 'Nora', look: { hair: 'bob' } } })
  ).body.id;
  const { link, path } = (await owner.client.call('createShareLink', { body: { personaId } })).body;
  const token = path.replace('/s/', '');
  expect((await stranger.client.call('sharedSettings', { params: { token } })).status).toBe(200);
  expect((await owner.client.call('deleteShareLink', { params: { id: link.id } })).status).toBe(200);
  for (const name of ['sharedSettings', 'importSharedPersona'] as const)
    expect((await stranger.client.call(name, { params: { token } })).status).toBe(404);
});
