import { EngineError, type EngineJob } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { createLog } from '#platform/log.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import {
  openWebhookReceiver,
  readHelpPageCheck,
  type WebhookReceiver,
} from '#tests/fakes/webhook-receiver.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { webhookEndpoints } from './schema.ts';

const database = useDatabase();
const logged: string[] = [];
let installation: TestInstallation;
let isGenuine: Awaited<ReturnType<typeof readHelpPageCheck>>;

const fail = ({ request }: EngineJob) =>
  'prompt' in request && request.prompt.includes('unlucky')
    ? new EngineError('unsupported', 'The engine does not want to.', 'for the operator')
    : undefined;

beforeAll(async () => {
  isGenuine = await readHelpPageCheck();
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine({ fail })],
    env: { WEBHOOKS_TO_LOOPBACK: 'true' },
    log: createLog({
      level: 'trace',
      pretty: false,
      role: 'test',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
});
afterAll(() => installation?.close());

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});
async function receiver(): Promise<WebhookReceiver> {
  const opened = await openWebhookReceiver();
  receivers.push(opened);
  return opened;
}

async function person() {
  const { id } = await makeUserWithTokens(database.db, 50);
  return { id, client: await signInAs(installation, id) };
}
const form = (url: string, given: object = {}) => ({
  name: 'Robot',
  url,
  events: ['job.completed', 'job.failed', 'job.cancelled'],
  ...given,
});
const add = async (client: TestClient, url: string, given: object = {}) => {
  const { status, body } = await client.call<{ webhook: Webhook; secret: string }>('createWebhook', {
    body: form(url, given),
  });
  expect(status).toBe(201);
  return body;
};
const generate = (client: TestClient, prompt: string) =>
  client.call('generateImage', { body: { type: 'image', prompt } });
const deliveries = async (client: TestClient, id: string) =>
  (await client.call<WebhookDelivery[]>('listWebhookDeliveries', { params: { id } })).body;

describe('an endpoint', () => {
  it('has a secret that is shown once and kept sealed', async () => {
    const { id, client } = await person();
    const { secret, webhook } = await add(client, 'https://example.com/hook');
    expect(secret).toMatch(/^whsec_/);
    expect((await client.call('listWebhooks')).body).toEqual([webhook]);
    const rows = await database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, id));
    const kept = JSON.stringify(rows);
    for (const form of [secret, secret.slice(6), Buffer.from(secret).toString('base64')]) {
      expect(kept).not.toContain(form);
    }
    expect(logged.join('')).not.toContain(secret.slice(6));
  });

  it.each([
    ['no name', { name: ' ' }],
    ['nothing to send', { events: [] }],
    ['an event that there is not', { events: ['user.created'] }],
    ['no address', { url: 'hook' }],
    ['another protocol', { url: 'ftp://example.com/' }],
    ['a password in its address', { url: 'https://me:secret@example.com/' }],
    ['plain HTTP', { url: 'http://example.com/' }],
    ['an address inside', { url: 'https://10.0.0.1/' }],
    ['the metadata of a cloud', { url: 'https://169.254.169.254/latest/' }],
    ['a name of this machine', { url: 'https://localhost/' }],
  ])('is not added with %s', async (_, given) => {
    const { client } = await person();
    const { status } = await client.call('createWebhook', { body: form('https://example.com/', given) });
    expect(status).toBe(400);
    const { webhook } = await add(client, 'https://example.com/');
    const body = form('https://example.com/', given);
    expect((await client.call('changeWebhook', { params: { id: webhook.id }, body })).status).toBe(400);
  });

  it('is one of ten, and one of each address, also when they are added at the same moment', async () => {
    const { client } = await person();
    const same = await Promise.all(
      [1, 2, 3].map(() => client.call('createWebhook', { body: form('https://example.com/same') })),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const others = Array.from({ length: limits.webhooksMaximum }, (_, n) => `https://example.com/${n}`);
    const made = await Promise.all(others.map((url) => client.call('createWebhook', { body: form(url) })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(limits.webhooksMaximum - 1);
    const [first, second] = (await client.call('listWebhooks')).body;
    const taken = await client.call('changeWebhook', { params: { id: first.id }, body: form(second.url) });
    expect([taken.status, taken.body.message]).toEqual([409, 'You already have a webhook for this URL.']);
  });

  it('gets one new secret by a double click, and two signatures for a day', async () => {
    const { client } = await person();
    const program = await receiver();
    const { secret, webhook } = await add(client, program.url);
    const again = () =>
      client.call('rotateWebhookSecret', { params: { id: webhook.id }, body: { version: 1 } });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const next: string = answers.find(({ status }) => status === 200)?.body.secret;
    await client.call('testWebhook', { params: { id: webhook.id } });
    await eventually(async () => expect(program.received).toHaveLength(1));
    const message = program.received[0] ?? { headers: {}, body: '' };
    expect([isGenuine(message, secret), isGenuine(message, next)]).toEqual([true, true]);

    await database.db
      .update(webhookEndpoints)
      .set({ previousSecretUntil: new Date() })
      .where(eq(webhookEndpoints.id, webhook.id));
    await eventually(async () => expect((await deliveries(client, webhook.id))[0]?.state).toBe('delivered'));
    await client.call('testWebhook', { params: { id: webhook.id } });
    await eventually(async () => expect(program.received).toHaveLength(2));
    const later = program.received[1] ?? { headers: {}, body: '' };
    expect([isGenuine(later, secret), isGenuine(later, next)]).toEqual([false, true]);
  });
});

describe('the end of a job', () => {
  it('is sent with ids, cost and times, with a signature that the help page’s check accepts', async () => {
    const { client } = await person();
    const program = await receiver();
    const { secret, webhook } = await add(client, program.url);
    const { jobId, contentId } = (await generate(client, 'a very private lighthouse')).body;
    await eventually(async () => expect(program.received).toHaveLength(1));
    const message = program.received[0] ?? { headers: {}, body: '' };
    expect(isGenuine(message, secret)).toBe(true);
    expect(isGenuine({ ...message, body: message.body.replace('1', '2') }, secret)).toBe(false);
    expect(isGenuine(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    const old = { ...message.headers, 'webhook-timestamp': '1614265330' };
    expect(isGenuine({ ...message, headers: old }, secret)).toBe(false);
    const told = JSON.parse(message.body);
    expect(told).toEqual({
      type: 'job.completed',
      timestamp: told.data.endedAt,
      data: {
        jobId,
        contentId,
        bundleId: null,
        operation: 'text_to_image',
        state: 'completed',
        tokens: 1,
        problem: null,
        createdAt: expect.any(String),
        startedAt: expect.any(String),
        endedAt: expect.any(String),
      },
    });
    expect(message.body).not.toContain('private');
    await eventually(async () => {
      const [delivery] = await deliveries(client, webhook.id);
      expect(delivery).toMatchObject({ type: 'job.completed', state: 'delivered', body: message.body });
      expect(delivery?.attempts).toMatchObject([{ status: 200, answer: 'thank you', problem: null }]);
      expect(message.headers['webhook-id']).toBe(`msg_${delivery?.id}`);
    });
  });

  it('that failed says why, and that it cost nothing', async () => {
    const { client } = await person();
    const program = await receiver();
    await add(client, program.url);
    await generate(client, 'an unlucky lighthouse');
    await eventually(async () => expect(program.received).toHaveLength(1));
    expect(JSON.parse(program.received[0]?.body ?? '')).toMatchObject({
      type: 'job.failed',
      data: { state: 'failed', tokens: 0, problem: expect.any(String) },
    });
  });

  it('goes only to the owner’s enabled endpoints that subscribe to it', async () => {
    const [{ client }, stranger] = [await person(), await person()];
    const [program, failures] = [await receiver(), await receiver()];
    const [off, theirs] = [await receiver(), await receiver()];
    await add(client, program.url);
    await add(client, failures.url, { events: ['job.failed'] });
    await add(client, off.url, { enabled: false });
    await add(stranger.client, theirs.url);
    const answer = await client.call('generateImage', {
      body: { type: 'image', prompt: 'a lighthouse', parameters: { bundleSize: 3 } },
    });
    await eventually(async () => expect(program.received).toHaveLength(3));
    const bundles = program.received.map(({ body }) => JSON.parse(body).data.bundleId);
    expect(new Set(bundles)).toEqual(new Set([answer.body.job.bundleId]));
    expect(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect([failures, off, theirs].flatMap(({ received }) => received)).toEqual([]);
  });

  it('is not delayed by another account’s endpoint that never answers', async () => {
    const [slow, quick] = [await person(), await person()];
    const [hole, program] = [await receiver(), await receiver()];
    hole.answer = null;
    await add(slow.client, hole.url);
    await add(quick.client, program.url);
    for (let n = 0; n < 4; n++) await generate(slow.client, 'a lighthouse');
    await eventually(async () => expect(hole.received.length).toBeGreaterThanOrEqual(2));
    await generate(quick.client, 'a lighthouse');
    await eventually(async () => expect(program.received).toHaveLength(1), 5_000);
    expect(hole.received).toHaveLength(2);
  });
});

describe('a delivery', () => {
  it('that fails twice and is asked for again goes with the same id, and the log shows it all', async () => {
    const { client } = await person();
    const program = await receiver();
    const { secret, webhook } = await add(client, program.url);
    program.answer = { status: 500, body: 'not today' };
    await generate(client, 'a lighthouse');
    await eventually(
      async () => expect((await deliveries(client, webhook.id))[0]?.attempts).toHaveLength(2),
      20_000,
    );
    program.answer = { status: 204 };
    const [failed] = await deliveries(client, webhook.id);
    expect(failed?.state).toBe('waiting');
    const params = { id: webhook.id, deliveryId: failed?.id ?? '' };
    const asked = await Promise.all([1, 2].map(() => client.call('redeliverWebhook', { params })));
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    await eventually(async () => {
      const [delivery] = await deliveries(client, webhook.id);
      expect(delivery?.state).toBe('delivered');
      expect(delivery?.attempts).toMatchObject([
        { status: 500, answer: 'not today', problem: 'It answered 500.' },
        { status: 500 },
        { status: 204, problem: null },
      ]);
    });
    expect(program.received).toHaveLength(3);
    expect(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(program.received.every((message) => isGenuine(message, secret))).toBe(true);
    expect((await client.call('listWebhooks')).body[0].failingSince).toBeNull();
  });

  it('of a test is one, however often it is asked for at once; a turned-off endpoint sends none', async () => {
    const { client } = await person();
    const program = await receiver();
    const { webhook } = await add(client, program.url);
    program.answer = null;
    const test = () => client.call('testWebhook', { params: { id: webhook.id } });
    const answers = await Promise.all([test(), test(), test()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await client.call('changeWebhook', {
      params: { id: webhook.id },
      body: form(program.url, { enabled: false }),
    });
    const { status, body } = await test();
    expect([status, body.message]).toEqual([409, 'This webhook is turned off. Turn it on first.']);
    // What waited is given up.
    expect((await deliveries(client, webhook.id)).map(({ state }) => state)).toEqual(['failed']);
  });

  it('of another account is not found', async () => {
    const [{ client }, stranger] = [await person(), await person()];
    const program = await receiver();
    const { webhook } = await add(client, program.url);
    const { body } = await client.call('testWebhook', { params: { id: webhook.id } });
    const own = (await add(stranger.client, 'https://example.com/')).webhook.id;
    for (const id of [webhook.id, own]) {
      const params = { id, deliveryId: body.id };
      expect((await stranger.client.call('redeliverWebhook', { params })).status).toBe(404);
    }
    expect((await stranger.client.call('listWebhookDeliveries', { params: { id: webhook.id } })).status).toBe(
      404,
    );
  });
});
