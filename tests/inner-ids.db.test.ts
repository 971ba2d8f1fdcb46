import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type RouteName } from '#contract/index.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { trainElsewhere } from '#tests/factories/training.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { webhookDeliveries } from '../src/features/messaging/webhooks/schema.ts';
import { trainingImages, trainingSessions } from '../src/features/training/schema.ts';

/** What gate.db.test.ts tries with the `:id` of an address, for every other id that an address names. */
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

/** A session whose pictures are collected, with one. */
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
  jobId: (await trainElsewhere(database.db, id, { step: 10, steps: 100 })).id,
});

type Inner = {
  /** What somebody has, as the address names it: the same of the owner and of the stranger. */
  make: (who: Person) => Promise<Record<string, string>>;
  names: string;
  body?: object;
};
const inner: Partial<Record<RouteName, Inner>> = {
  deleteTrainingImage: { make: collected, names: 'imageId' },
  captionTrainingImage: { make: collected, names: 'imageId', body: { caption: 'a lighthouse keeper' } },
  redeliverWebhook: { make: delivered, names: 'deliveryId' },
  trainingJobStatus: { make: training, names: 'jobId' },
};

/** What is no id of somebody's thing: a number within one, and links, which are whoever’s that has them. */
const notTheirs = ['step', 'token'];

const parts = (name: RouteName) => [...contract[name].path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);

it('knows every id of an address that is not called `:id`', () => {
  const found = (Object.keys(contract) as RouteName[])
    .filter((name) => contract[name].owner !== 'installation')
    .filter((name) => parts(name).some((part) => part !== 'id' && !notTheirs.includes(part)));
  expect(found.sort()).toEqual(Object.keys(inner).sort());
});

describe.each(Object.entries(inner))('%s', (key, { body, make, names }) => {
  const name = key as RouteName;

  it('finds nothing of somebody else’s, also within one’s own', async () => {
    const [owner, stranger] = [await person(), await person()];
    const [theirs, own] = [await make(owner), await make(stranger)];
    const mixed = { ...own, [names]: theirs[names] ?? '' };
    const nowhere = await stranger.client.call(name, { params: { ...own, [names]: newId() }, body });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'NOT_FOUND']);
    for (const params of [mixed, theirs]) {
      const { body: answer, status } = await stranger.client.call(name, { params, body });
      expect([status, answer.code]).toEqual([404, 'NOT_FOUND']);
    }
    // The same as for what exists nowhere, so that the answer tells nothing.
    expect((await stranger.client.call(name, { params: mixed, body })).body).toEqual(nowhere.body);
    // It is still there, and its owner's.
    if (name !== 'redeliverWebhook')
      expect((await owner.client.call(name, { params: theirs, body })).status).toBe(200);
  });

  it('takes nothing but an id', async () => {
    const somebody = await person();
    const params = { ...(await make(somebody)), [names]: "1'--" };
    expect([400, 404]).toContain((await somebody.client.call(name, { params, body })).status);
  });
});

it('a message of somebody else’s is not sent again', async () => {
  const [owner, stranger] = [await person(), await person()];
  const { deliveryId } = await delivered(owner);
  const { id } = await delivered(stranger);
  await stranger.client.call('redeliverWebhook', { params: { id, deliveryId } });
  const rows = await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId));
  expect(rows).toMatchObject([{ state: 'failed', tries: 0, nextAttemptAt: null }]);
});

it('a link that was closed is nowhere, whoever has it', async () => {
  const [owner, stranger] = [await person(), await person()];
  const personaId = (await owner.client.call('createPersona', { body: { name: 'Nora', look: {} } })).body.id;
  const { link, path } = (await owner.client.call('createShareLink', { body: { personaId } })).body;
  const token = path.replace('/s/', '');
  expect((await stranger.client.call('sharedSettings', { params: { token } })).status).toBe(200);
  expect((await owner.client.call('deleteShareLink', { params: { id: link.id } })).status).toBe(200);
  for (const name of ['sharedSettings', 'importSharedPersona'] as const)
    expect((await stranger.client.call(name, { params: { token } })).status).toBe(404);
});
