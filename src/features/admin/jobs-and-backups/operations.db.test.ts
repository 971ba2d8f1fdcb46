import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '#contract/audit.ts';
import { reportEngines } from '#features/generation/fleet';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { openQueue, type Queue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import { mailJobs, sendMail } from '#platform/mail/jobs.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { recordBackupRun } from './backup-runs.ts';
import { listDeadLetters } from './dead-letters.ts';

const database = useDatabase();
let installation: TestInstallation;
let admin: TestClient;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  const { id } = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  admin = await signInAs(installation, id);
});

describe('the page of the operator', () => {
  it('says when the last backup was made and the last restore tried, and how they went', async () => {
    const read = async () => (await admin.call('systemReport')).body.backups;
    const none = { last: null, goodAt: null };
    expect(await read()).toEqual({ backup: none, drill: none });
    const at = (day: number) => new Date(Date.UTC(2026, 2, day));
    const run = { seconds: 4.4, passed: true } as const;
    const { db } = database;
    await recordBackupRun(db, { ...run, kind: 'backup', madeAt: at(1), endedAt: at(2) });
    await recordBackupRun(db, { ...run, kind: 'drill', madeAt: at(3), endedAt: at(4) });
    await recordBackupRun(db, { ...run, kind: 'drill', madeAt: at(2), endedAt: at(5), passed: false });
    const said = (day: number) => at(day).toISOString();
    expect(await read()).toEqual({
      backup: { last: { madeAt: said(1), endedAt: said(2), seconds: 4, passed: true }, goodAt: said(1) },
      drill: { last: { madeAt: said(2), endedAt: said(5), seconds: 4, passed: false }, goodAt: said(4) },
    });
  });

  it('shows each engine with its pause, and what waits by kind and state', async () => {
    const engine = await createInstantEngine();
    await reportEngines(database.db, [{ ...engine, id: 'first', name: 'First' }]);
    const { id } = await makeUserWithTokens(database.db, 10);
    await requestPicture(database.db, id, { prompt: 'a lighthouse' });

    await admin.call('pauseEngine', { params: { id: 'first' }, body: { reason: 'new card' } });
    const { body } = await admin.call('systemReport');
    expect(body.engines).toMatchObject([
      { id: 'first', name: 'First', online: true, running: 0, paused: { reason: 'new card' } },
    ]);
    expect(body.paused).toBeNull();
    expect(body.lines).toMatchObject([{ operation: 'text_to_image', lane: 'interactive', waiting: 1 }]);
    expect(body.states.queued).toBe(1);
    expect(body.background).toContainEqual(expect.objectContaining({ name: 'mail.send' }));

    await admin.call('resumeEngine', { params: { id: 'first' } });
    await admin.call('pauseQueue', { body: { reason: 'moving house' } });
    const after = await admin.call('systemReport');
    expect(after.body.engines[0]?.paused).toBeNull();
    expect(after.body.paused).toMatchObject({ reason: 'moving house' });
    await admin.call('resumeQueue');
    const log: AuditEntry[] = (await admin.call('listAudit', { query: {} })).body;
    expect(log.slice(0, 4).map(({ action, details }) => [action, details])).toEqual([
      ['engine.resumed', { engine: '*' }],
      ['engine.paused', { engine: '*' }],
      ['engine.resumed', { engine: 'first' }],
      ['engine.paused', { engine: 'first' }],
    ]);
  });

  it('knows no engine that has never been heard of', async () => {
    const { status } = await admin.call('pauseEngine', { params: { id: 'none' }, body: { reason: 'x' } });
    expect(status).toBe(404);
  });

  it('lists jobs page by page without what was asked for', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    for (let n = 0; n < 3; n++) await requestPicture(database.db, id, { prompt: `harbour number ${n}` });
    const first = await admin.call('listAllJobs', { query: { limit: '2', state: 'queued' } });
    expect(first.body.jobs).toHaveLength(2);
    expect(first.body.more).toBe(true);
    const last = first.body.jobs.at(-1)?.id;
    const second = await admin.call('listAllJobs', {
      query: { limit: '2', state: 'queued', before: last },
    });
    const seen = [...first.body.jobs, ...second.body.jobs].map((job) => job.id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(JSON.stringify(first.body)).not.toContain('harbour');
    const none = await admin.call('listAllJobs', { query: { state: 'failed' } });
    expect(none.body).toEqual({ jobs: [], more: false });
  });
});

describe('background work that was given up', () => {
  const failing = defineJob({ name: 'test.failing', data: z.strictObject({}), retries: 0 });
  const log = createLog({ level: 'silent', pretty: false, role: 'test' });
  let queue: Queue;
  afterAll(() => queue?.stop());

  it('is listed with its error, counted, and tried again once', async () => {
    queue = await openQueue({ databaseUrl: database.url, log, jobs: [failing] });
    let tries = 0;
    await queue.work([
      handleJob(failing, async () => {
        tries += 1;
        if (tries === 1) throw new Error('the mail server is away');
      }),
    ]);
    await database.db.transaction((tx) => queue.enqueue(tx, failing, {}));
    const ours = async () =>
      (await listDeadLetters(database.db)).filter(({ queue: name }) => name === failing.name);
    await eventually(async () => expect(await ours()).toHaveLength(1));
    const [letter] = await ours();
    expect(letter).toMatchObject({ queue: 'test.failing', tries: 1, error: 'the mail server is away' });
    const retry = (name: string) => database.db.transaction((tx) => queue.retry(tx, name, letter?.id ?? ''));
    expect(await retry('test.unknown')).toBe(false);
    // As with everything in a transaction: what is rolled back has not happened.
    const undone = database.db.transaction(async (tx) => {
      expect(await queue.retry(tx, failing.name, letter?.id ?? '')).toBe(true);
      throw new Error('it could not be recorded');
    });
    await expect(undone).rejects.toThrow('it could not be recorded');
    expect(await ours()).toHaveLength(1);
    expect(await retry(failing.name)).toBe(true);
    await eventually(async () => expect(tries).toBe(2));
    await eventually(async () => expect(await ours()).toEqual([]));
    expect(await retry(failing.name)).toBe(false);
  });

  it('is retried by the route, and recorded in the audit log', async () => {
    const id = randomUUID();
    await database.db.execute(
      sql`insert into pgboss.job (id, name, data, state, completed_on) values (${id}, 'mail.send', '{}', 'failed', now())`,
    );
    expect((await admin.call('retryDeadLetter', { params: { queue: 'mail.send', id } })).status).toBe(200);
    const [last] = (await admin.call<AuditEntry[]>('listAudit', { query: { limit: '1' } })).body;
    expect(last).toMatchObject({ action: 'work.retried', details: { queue: 'mail.send' } });
  });

  it('is refused by the route once it is no longer there', async () => {
    const params = { queue: 'mail.send', id: '00000000-0000-4000-8000-000000000000' };
    const { status, body } = await admin.call('retryDeadLetter', { params });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('does not name the recipients of undelivered mail', async () => {
    const id = randomUUID();
    const mail = { id, to: 'ada@example.test', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' };
    await database.db.execute(
      sql`insert into pgboss.job (id, name, data, retry_limit) values (${id}, 'mail.send', ${JSON.stringify(mail)}, 0)`,
    );
    const refusal = Object.assign(new Error('550 No such user: <ada@example.test>'), {
      code: 'EENVELOPE',
      responseCode: 550,
      rejected: ['ada@example.test'],
    });
    const post = await openQueue({ databaseUrl: database.url, log, jobs: [sendMail] });
    try {
      await post.work(mailJobs({ send: () => Promise.reject(refusal), async close() {} }, log));
      await eventually(async () => {
        const letters = (await admin.call('deadLetters')).body as { id: string; error: string }[];
        expect(letters.find((letter) => letter.id === id)?.error).toBe(
          'the mail server refused the mail: EENVELOPE 550',
        );
      });
      const { rows } = await database.db.execute<{ output: string }>(
        sql`select output::text as output from pgboss.job where id = ${id}`,
      );
      expect(rows[0]?.output).not.toContain('@');
    } finally {
      await post.stop();
    }
  });
});
