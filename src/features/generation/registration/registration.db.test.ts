import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAuditEntries } from '#tests/factories/audit.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { createTestAgent, makeRegistrationToken } from '#tests/setup/registration.ts';
import { listFleetEngines } from './list-engines.ts';
import { removeLostEngines } from './remove-engines.ts';
import { registeredEngines, registrationTokens } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let admin: TestClient;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(() => installation?.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate registration_tokens, registered_engines`);
});

const url = 'http://127.0.0.1:8188';
const agentWith = async (
  form: Parameters<typeof makeRegistrationToken>[1] = {},
  registration: Parameters<typeof createTestAgent>[2] = {},
) => {
  const { id, secret } = await makeRegistrationToken(database.db, form);
  return { tokenId: id, agent: createTestAgent(installation.url, secret, { url, ...registration }) };
};
const listed = async () => (await admin.call('listRegisteredEngines')).body;
/** Moves the last heartbeat of all engines into the past. */
const silence = (seconds: number) =>
  database.db.update(registeredEngines).set({ heartbeatAt: sql`now() - make_interval(secs => ${seconds})` });

describe('a registration', () => {
  it('makes a machine an engine, which it is again after a restart', async () => {
    const { agent } = await agentWith(
      { priority: 5, maxHourlyCost: 0.75 },
      { region: 'eu-1', labels: ['h200'] },
    );
    const first = await agent.register();
    expect(first.body).toEqual({
      id: expect.stringMatching(/^registered-[0-9a-f]{16}$/),
      session: expect.any(String),
      state: 'active',
      drainedBy: null,
      runningJobs: 0,
      heartbeatSeconds: 10,
    });
    const again = await agent.register();
    expect(again.body.id).toBe(first.body.id);
    expect(await listFleetEngines(database.db)).toEqual([
      {
        id: first.body.id,
        name: 'Rack',
        url,
        concurrency: 1,
        priority: 5,
        hourlyCost: 750_000,
        operations: [],
      },
    ]);
    const { engines, tokens } = await listed();
    expect(engines).toMatchObject([
      { state: 'active', region: 'eu-1', labels: ['h200'], workers: 0, models: null, tokenName: 'Rack' },
    ]);
    expect(tokens).toMatchObject([{ engines: 1, lastUsedAt: expect.any(String), expired: false }]);
  });

  it('ends the earlier session, whose calls are refused', async () => {
    const { agent } = await agentWith();
    await agent.register();
    const old = agent.session;
    await agent.register();
    expect(await agent.beat({ session: old })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await agent.beat()).status).toBe(200);
  });

  it.each([
    ['an address outside its networks', { url: 'http://10.0.0.9:8188' }, 'url'],
    ['the metadata service', { url: 'http://169.254.169.254:8188' }, 'url'],
    ['another port', { url: 'http://127.0.0.1:5432' }, 'url'],
    ['a path', { url: 'http://127.0.0.1:8188/api' }, 'url'],
    ['too many jobs at the same time', { concurrency: 3 }, 'concurrency'],
    ['a cost that its token does not allow', { hourlyCost: 2 }, 'hourlyCost'],
  ])('with %s is refused, and stores nothing', async (_, form, field) => {
    const { agent } = await agentWith({ maxConcurrency: 2, maxHourlyCost: 1 });
    const { body, status } = await agent.register(form);
    expect([status, body.code, body.details]).toEqual([400, 'VALIDATION_FAILED', { field }]);
    expect(body.message).toEqual(expect.any(String));
    expect((await listed()).engines).toEqual([]);
  });

  it.each([
    { machineId: '' },
    { machineId: 'a b' },
    { name: 'line\nbreak' },
    { labels: Array.from({ length: 9 }, (_, n) => `l${n}`) },
    { concurrency: 0 },
    { url: 'x'.repeat(301) },
  ])('with %j is no valid form', async (form) => {
    const { agent } = await agentWith();
    expect((await agent.register(form)).status).toBe(400);
  });

  it('is limited to the engines that its token allows', async () => {
    const { agent } = await agentWith({ maxEngines: 1, ports: [8188, 8189] });
    await agent.register();
    const second = { machineId: 'machine-2', url: 'http://127.0.0.1:8189' };
    expect(await agent.register(second)).toMatchObject({ status: 409 });
    expect((await agent.leave()).status).toBe(200);
    expect((await agent.register(second)).status).toBe(200);
  });

  it('at the address of another engine is refused, until that one is away', async () => {
    const one = await agentWith();
    const two = await agentWith({ name: 'Second' }, { machineId: 'machine-2' });
    await one.agent.register();
    expect(await two.agent.register()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await silence(40);
    expect((await two.agent.register()).status).toBe(200);
    expect((await listed()).engines).toMatchObject([{ tokenName: 'Second' }]);
    expect(await one.agent.beat()).toMatchObject({ status: 404 });
  });

  it('made at once by several processes of one machine is one engine', async () => {
    const { agent } = await agentWith();
    const answers = await Promise.all(Array.from({ length: 8 }, () => agent.register()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await listed()).engines).toHaveLength(1);
  });
});

describe('a token', () => {
  it('is shown once and stored as a hash', async () => {
    const body = { name: 'Spot', networks: ['10.0.0.0/16'], days: '7' };
    const { body: created, status } = await admin.call('createRegistrationToken', { body });
    expect([status, created.secret]).toEqual([201, expect.stringMatching(/^cwe_[\w-]{43}$/)]);
    expect(JSON.stringify(await listed())).not.toContain(created.secret);
    const [row] = await database.db.select().from(registrationTokens);
    expect(JSON.stringify(row)).not.toContain(created.secret.slice(12));
    const days = (Date.parse(created.token.expiresAt) - Date.parse(created.token.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect(await listAuditEntries(admin, 'registration_token.created')).toMatchObject([
      { subject: { kind: 'registration_token', id: created.token.id } },
    ]);
  });

  it.each(['0.0.0.0/0', 'localhost', '169.254.169.254', '10.0.0.0/40'])(
    'for the network %s is refused',
    async (network) => {
      const body = { name: 'Wide', networks: [network] };
      expect(await admin.call('createRegistrationToken', { body })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: { field: 'networks' } },
      });
    },
  );

  it('that is unknown, of another kind or missing opens nothing', async () => {
    const { agent } = await agentWith();
    await agent.register();
    for (const secret of [`cwe_${'x'.repeat(43)}`, 'cw_key', '']) {
      const stranger = createTestAgent(installation.url, secret, { url });
      expect(await stranger.register()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    }
    expect((await admin.call('registerEngine', { body: {} })).status).toBe(401);
  });

  it('that has expired is refused by the clock of the database, also for heartbeats', async () => {
    const { agent, tokenId } = await agentWith();
    await agent.register();
    await database.db
      .update(registrationTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(registrationTokens.id, tokenId));
    expect((await agent.beat()).status).toBe(401);
    expect((await agent.register()).status).toBe(401);
    expect((await listed()).tokens).toMatchObject([{ expired: true }]);
  });

  it('that is revoked is refused at once, and its engines leave', async () => {
    const { agent, tokenId } = await agentWith();
    const other = await agentWith({ name: 'Other', ports: [8189] }, { url: 'http://127.0.0.1:8189' });
    await agent.register();
    await other.agent.register();
    const { body } = await admin.call('revokeRegistrationToken', { params: { id: tokenId } });
    expect(body.message).toBe('Token revoked and 1 engine removed');
    for (const call of [agent.register, agent.beat, agent.drain, agent.leave]) {
      expect((await call()).status).toBe(401);
    }
    expect(await listed()).toMatchObject({ engines: [{ tokenName: 'Other' }], tokens: [{ name: 'Other' }] });
    const again = await admin.call('revokeRegistrationToken', { params: { id: tokenId } });
    expect(again.status).toBe(404);
    expect(await listAuditEntries(admin, 'registration_token.revoked')).toMatchObject([
      { details: { engines: 1 }, subject: { id: tokenId } },
    ]);
  });

  it('cannot act for the engine of another token, nor take its id', async () => {
    const one = await agentWith();
    const two = await agentWith({ ports: [8189] }, { url: 'http://127.0.0.1:8189' });
    await one.agent.register();
    await two.agent.register();
    expect(two.agent.id).not.toBe(one.agent.id);
    const params = { id: one.agent.id };
    const { session } = one.agent;
    const calls = [
      two.agent.client.call('sendHeartbeat', { params, body: { session, ready: false } }),
      two.agent.client.call('drainRegisteredEngine', { params, body: { session } }),
      two.agent.client.call('unregisterEngine', { params, query: { session } }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404);
    expect((await one.agent.beat()).body).toMatchObject({ state: 'active' });
  });
});

describe('a registered engine', () => {
  it('is starting while its server does not answer, away without heartbeats, and back with the next', async () => {
    const { agent } = await agentWith();
    await agent.register();
    await agent.beat({ ready: false, detail: 'Connection refused' });
    expect((await listed()).engines).toMatchObject([{ state: 'starting', detail: 'Connection refused' }]);
    await agent.beat();
    await silence(31);
    expect((await listed()).engines).toMatchObject([{ state: 'away' }]);
    await agent.beat();
    expect((await listed()).engines).toMatchObject([{ state: 'active', detail: '' }]);
  });

  it('that is away for long is removed, and returns by registering as the same', async () => {
    const { agent } = await agentWith();
    await agent.register();
    const { id } = agent;
    await silence(599);
    expect(await removeLostEngines(database.db)).toEqual([]);
    await silence(601);
    expect(await removeLostEngines(database.db)).toEqual([id]);
    expect((await listed()).engines).toEqual([]);
    expect(await agent.beat()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await agent.register();
    expect(agent.id).toBe(id);
  });

  it('drains by itself, repeatably, and is active again when it registers', async () => {
    const { agent } = await agentWith();
    await agent.register();
    for (let n = 0; n < 2; n++) {
      expect((await agent.drain()).body).toMatchObject({
        state: 'draining',
        drainedBy: 'engine',
        runningJobs: 0,
      });
    }
    expect((await listed()).engines).toMatchObject([{ state: 'drained', drainedBy: 'engine' }]);
    // The operator cannot return what is stopping.
    expect((await admin.call('returnEngineToService', { params: { id: agent.id } })).status).toBe(409);
    expect((await agent.register()).body).toMatchObject({ state: 'active', drainedBy: null });
  });

  it('that the operator drains stays drained when it registers again, until it is returned to service', async () => {
    const { agent } = await agentWith();
    await agent.register();
    const params = { id: agent.id };
    expect((await admin.call('drainEngine', { params })).status).toBe(200);
    expect((await agent.register()).body).toMatchObject({ state: 'draining', drainedBy: 'operator' });
    expect((await agent.beat()).body).toMatchObject({ state: 'draining', drainedBy: 'operator' });
    expect((await admin.call('returnEngineToService', { params })).status).toBe(200);
    expect((await agent.beat()).body).toMatchObject({ state: 'active' });
    expect(await listAuditEntries(admin, 'engine.drained')).toMatchObject([
      { details: { engine: agent.id } },
    ]);
    expect(await listAuditEntries(admin, 'engine.returned')).toMatchObject([
      { details: { engine: agent.id } },
    ]);
    expect((await admin.call('drainEngine', { params: { id: 'registered-none' } })).status).toBe(404);
  });

  it('leaves once, and a second call finds nothing', async () => {
    const { agent } = await agentWith();
    await agent.register();
    expect((await agent.leave()).status).toBe(200);
    expect((await agent.leave()).status).toBe(404);
    expect((await listed()).engines).toEqual([]);
  });
});

describe('the limits', () => {
  it('stop a flood of registrations and of wrong tokens from one address', async () => {
    const limits = {
      ...generousLimits,
      engine_registration: { address: { tries: 3, seconds: 60 } },
      engine_heartbeat: { address: { tries: 2, seconds: 60 } },
    };
    await database.db.execute(sql`truncate rate_limits`);
    const limited = await startInstallation({ databaseUrl: database.url, limits });
    try {
      const { secret } = await makeRegistrationToken(database.db);
      const agent = createTestAgent(limited.url, secret, { url });
      const statuses = [];
      for (let n = 0; n < 4; n++) statuses.push((await agent.register()).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const beats = [];
      for (let n = 0; n < 3; n++) beats.push((await agent.beat()).status);
      expect(beats).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
