import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Incident, StatusReport } from '#contract/status.ts';
import { newId } from '#platform/ids.ts';
import { makeContent, makeContents } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { incidents, statusChecks } from './schema.ts';

const database = useDatabase();
const start = new Date('2026-06-15T12:00:00Z');
let now = start;
let installation: TestInstallation;
let admin: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, clock: () => now });
  const { id } = await makeUser(database.db, { role: 'admin' });
  admin = await signInAs(installation, id);
  visitor = new TestClient(installation.url);
});
afterAll(() => installation?.close());
beforeEach(async () => {
  // Beyond what any answer is kept for.
  now = new Date(now.getTime() + 3_600_000);
  await database.db.delete(incidents);
});

const form = {
  title: 'Pictures take longer than usual',
  components: ['engines'],
  text: 'Two of three engines do not answer. We are looking into it.',
};
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const report = async () => (await visitor.call<StatusReport>('statusReport')).body;

async function openIncident(more: object = {}): Promise<Incident> {
  const { status, body } = await admin.call<Incident>('createIncident', { body: { ...form, ...more } });
  expect(status).toBe(201);
  return body;
}
const update = (id: string, state: string, text = `It is ${state} now.`) =>
  admin.call<Incident>('updateIncident', { params: { id }, body: { state, text } });

describe('an incident', () => {
  it('is visible to everyone at once', async () => {
    await report();
    const opened = await openIncident();
    expect(opened).toMatchObject({
      title: form.title,
      components: ['engines'],
      state: 'investigating',
      startedAt: now.toISOString(),
      resolvedAt: null,
      updates: [{ state: 'investigating', text: form.text, at: now.toISOString() }],
    });
    expect((await report()).incidents).toEqual([opened]);
  });

  it('goes on by updates, the newest first, until it is resolved', async () => {
    const { id } = await openIncident();
    pass(10);
    await update(id, 'identified');
    pass(20);
    const { body } = await update(id, 'resolved');
    expect(body.state).toBe('resolved');
    expect(body.resolvedAt).toBe(now.toISOString());
    expect(body.updates.map(({ state }) => state)).toEqual(['resolved', 'identified', 'investigating']);
    expect((await report()).incidents).toEqual([body]);
  });

  it('ends once, whatever is added to its end, and opens again when it was not over', async () => {
    const { id } = await openIncident();
    await update(id, 'resolved');
    const ended = now.toISOString();
    pass(60);
    expect((await update(id, 'resolved', 'What it was.')).body.resolvedAt).toBe(ended);
    expect((await update(id, 'monitoring')).body).toMatchObject({ state: 'monitoring', resolvedAt: null });
  });

  it('may be reported when it is over', async () => {
    expect(await openIncident({ state: 'resolved' })).toMatchObject({
      state: 'resolved',
      resolvedAt: now.toISOString(),
    });
  });

  it('stays on the page for 90 days, and as long as it is open', async () => {
    const open = await openIncident();
    const over = await openIncident({ title: 'Sign-in was slow', state: 'resolved' });
    pass(89 * 24 * 60);
    expect((await report()).incidents.map(({ id }) => id)).toEqual([over.id, open.id]);
    pass(2 * 24 * 60);
    expect((await report()).incidents.map(({ id }) => id)).toEqual([open.id]);
  });

  it('can be deleted', async () => {
    const { id } = await openIncident();
    const { status, body } = await admin.call('deleteIncident', { params: { id } });
    expect([status, body]).toEqual([200, { success: true, message: 'Incident deleted' }]);
    expect((await report()).incidents).toEqual([]);
    const gone = { code: 'NOT_FOUND', message: 'There is no such incident.' };
    expect((await update(id, 'resolved')).body).toEqual(gone);
    expect((await admin.call('deleteIncident', { params: { id } })).body).toEqual(gone);
  });

  it.each([
    ['a title', { title: ' ' }, 'Enter a title'],
    ['what is affected', { components: [] }, 'Select what is affected'],
    ['what is known', { text: '' }, 'Please say what is known'],
  ])('needs %s', async (_, missing, problem) => {
    const { status, body } = await admin.call('createIncident', { body: { ...form, ...missing } });
    expect([status, body.message]).toEqual([400, problem]);
  });

  it('is written by administrators only', async () => {
    const { id } = await openIncident();
    const { id: userId } = await makeUser(database.db);
    const person = await signInAs(installation, userId);
    const asked = [
      await person.call('createIncident', { body: form }),
      await person.call('updateIncident', { params: { id }, body: { state: 'resolved', text: 'Mine.' } }),
      await person.call('deleteIncident', { params: { id } }),
      await person.call('deleteIncident', { params: { id: newId() } }),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [403, 'FORBIDDEN']));
    expect((await report()).incidents).toHaveLength(1);
  });
});

describe('the report', () => {
  it('is read from the database at most every ten seconds', async () => {
    expect((await report()).checkedAt).toBeNull();
    const day = now.toISOString().slice(0, 10);
    const check = {
      component: 'worker' as const,
      day,
      checks: 1,
      failed: 0,
      lastOk: true,
      lastCheckedAt: now,
    };
    await database.db.insert(statusChecks).values(check);
    expect((await report()).checkedAt).toBeNull();
    pass(10 / 60);
    const { checkedAt, components } = await report();
    expect(checkedAt).toBe(check.lastCheckedAt.toISOString());
    expect(components.map(({ component, now: state }) => [component, state])).toEqual([
      ['web', 'unknown'],
      ['worker', 'up'],
      ['engines', 'unknown'],
    ]);
    await database.db.delete(statusChecks);
  });
});

describe('the installation’s own figures', () => {
  it('count people who may create, pictures that are there, and how often the web was up', async () => {
    const before = (await visitor.call('liveFigures')).body;
    expect(before.availability).toBeNull();

    const { id } = await makeUser(database.db);
    await makeUser(database.db, { documentsUploadedAt: null });
    await makeUser(database.db, { consentsGivenAt: null });
    await makeContents(database.db, id, [{}, {}, {}]);
    await makeContent(database.db, id, { status: 'processing' });
    await makeContent(database.db, id, { type: 'model' });
    const day = now.toISOString().slice(0, 10);
    await database.db
      .insert(statusChecks)
      .values({ component: 'web', day, checks: 200, failed: 1, lastOk: true, lastCheckedAt: now });

    // Kept for a minute: the landing page asks at every visit.
    expect((await visitor.call('liveFigures')).body).toEqual(before);
    pass(1);
    expect((await visitor.call('liveFigures')).body).toEqual({
      creators: before.creators + 1,
      pictures: before.pictures + 3,
      availability: 0.995,
    });
  });
});
