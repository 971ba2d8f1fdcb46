import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { runAuditCommand } from '../../../../scripts/lib/audit-command.ts';
import { computeEntryHash, genesisHash } from './chain.ts';
import { recordAuditEntry } from './record-entry.ts';
import { auditEnd, auditEntries } from './schema.ts';

const database = useDatabase();
const now = new Date('2026-05-04T10:00:00Z');
let installation: TestInstallation;
let admin: TestClient;
let adminId: string;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, clock: () => now });
  adminId = (await makeUser(database.db, { role: 'admin', name: 'Ada Byron' })).id;
  admin = await signInAs(installation, adminId);
});
afterAll(() => installation?.close());
beforeEach(() =>
  tamper(async () => {
    await database.db.delete(auditEntries);
    await database.db.delete(auditEnd);
  }),
);

/** Makes a change that the trigger forbids, as the owner of the database could. */
async function tamper(change: () => Promise<unknown>): Promise<void> {
  await database.db.execute(sql`alter table audit_entries disable trigger audit_entries_stand`);
  try {
    await change();
  } finally {
    await database.db.execute(sql`alter table audit_entries enable trigger audit_entries_stand`);
  }
}

const record = (act: Partial<Parameters<typeof recordAuditEntry>[1]> = {}) =>
  database.db.transaction((tx) =>
    recordAuditEntry(tx, { actorId: adminId, action: 'incident.created', subjectId: newId(), now, ...act }),
  );

async function recordFive(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await record({ details: { state: 'monitoring', n } });
}

/** Checks the log by the command and by the API, which must agree. */
async function check(): Promise<{ broken: { seq: number; problem: string } | null; line: string }> {
  const { lines, whole } = await runAuditCommand(database.db, []);
  const { body } = await admin.call('checkAudit');
  expect(whole).toBe(body.broken === null);
  return { broken: body.broken, line: lines[0] ?? '' };
}

describe('the chain of the audit log', () => {
  it('is intact when it is empty, and after actions', async () => {
    expect((await check()).line).toBe('The audit log is empty.');
    await recordFive();
    const { broken, line } = await check();
    expect(broken).toBeNull();
    expect(line).toMatch(/^5 entries fit\. Note down: 5:[0-9a-f]{64}$/);
  });

  it('stays one chain under concurrent writes', async () => {
    await Promise.all(Array.from({ length: 8 }, () => record()));
    expect((await check()).line).toContain('8 entries fit');
  });

  it('has no entry of an action that failed', async () => {
    const failing = database.db.transaction(async (tx) => {
      await recordAuditEntry(tx, { actorId: null, action: 'keys.rotated', subjectId: null, now });
      throw new Error('the act failed');
    });
    await expect(failing).rejects.toThrow('the act failed');
    expect((await check()).line).toBe('The audit log is empty.');
  });

  it('cannot be changed, shortened or emptied', async () => {
    await recordFive();
    const refused = /neither changed nor deleted/;
    const { db } = database;
    const changes = [
      sql`update audit_entries set subject_id = null where seq = 3`,
      sql`delete from audit_entries where seq = 5`,
      sql`truncate audit_entries`,
    ];
    for (const change of changes) {
      await expect(db.execute(change).catch((error) => Promise.reject(error.cause))).rejects.toThrow(refused);
    }
    expect((await check()).broken).toBeNull();
  });

  it.each([
    ['seq', sql`seq = 9`, { seq: 3, problem: 'missing' }, 'Entry 3 is missing.'],
    ['at', sql`at = at + interval '1 second'`, { seq: 3, problem: 'changed' }, 'Entry 3 was changed.'],
    ['actor', sql`actor_id = null`, { seq: 3, problem: 'changed' }, 'Entry 3 was changed.'],
    ['action', sql`action = 'plan.given'`, { seq: 3, problem: 'changed' }, 'Entry 3 was changed.'],
    ['subject', sql`subject_id = actor_id`, { seq: 3, problem: 'changed' }, 'Entry 3 was changed.'],
    ['details', sql`details = '{"n": 2}'`, { seq: 3, problem: 'changed' }, 'Entry 3 was changed.'],
    ['hash', sql`hash = repeat('a', 64)`, { seq: 3, problem: 'changed' }, 'Entry 3 was changed.'],
    [
      'previous hash',
      sql`previous_hash = repeat('a', 64)`,
      { seq: 3, problem: 'unlinked' },
      'Entry 3 does not follow the entry before it.',
    ],
  ])('detects an edited %s', async (_, set, broken, line) => {
    await recordFive();
    await tamper(() => database.db.execute(sql`update audit_entries set ${set} where seq = 3`));
    expect(await check()).toEqual({ broken, line });
  });

  it('detects an edited entry with a recomputed hash', async () => {
    await recordFive();
    await tamper(() => forge(3, { action: 'incident.deleted' }));
    expect((await check()).broken).toEqual({ seq: 4, problem: 'unlinked' });
  });

  it('detects an edited last entry with a recomputed hash', async () => {
    await recordFive();
    await tamper(() => forge(5, { action: 'incident.deleted' }));
    expect((await check()).broken).toEqual({ seq: 5, problem: 'changed' });
  });

  it.each([1, 3, 5])('detects the removal of entry %i of 5', async (seq) => {
    await recordFive();
    await tamper(() => database.db.execute(sql`delete from audit_entries where seq = ${seq}`));
    expect((await check()).broken).toEqual({ seq, problem: 'missing' });
  });

  it('detects the removal of all entries', async () => {
    await recordFive();
    await tamper(() => database.db.delete(auditEntries));
    expect((await check()).broken).toEqual({ seq: 1, problem: 'missing' });
  });

  it('detects an inserted entry', async () => {
    await recordFive();
    await tamper(async () => {
      await database.db.execute(sql`update audit_entries set seq = seq + 100 where seq > 2`);
      await database.db.execute(sql`update audit_entries set seq = seq - 99 where seq > 100`);
      const [before] = await database.db.select().from(auditEntries).where(sql`seq = 2`);
      await putIn(3, before?.hash ?? '');
    });
    expect((await check()).broken).toEqual({ seq: 4, problem: 'unlinked' });
  });

  it('detects an entry that was added after the end', async () => {
    await recordFive();
    const [last] = await database.db.select().from(auditEntries).where(sql`seq = 5`);
    await putIn(6, last?.hash ?? '');
    expect((await check()).broken).toEqual({ seq: 6, problem: 'surplus' });
  });

  it('detects a rebuilt log by a hash that was noted down', async () => {
    await recordFive();
    const noted = (await check()).line.split(' ').at(-1) ?? '';
    await record();
    expect(await runAuditCommand(database.db, [noted])).toMatchObject({ whole: true });
    await tamper(async () => {
      await database.db.delete(auditEntries);
      await database.db.delete(auditEnd);
    });
    await recordFive();
    const { lines, whole } = await runAuditCommand(database.db, [noted]);
    expect(whole).toBe(false);
    expect(lines).toEqual([expect.stringContaining('5 entries fit'), 'Entry 5 is not what was noted down.']);
  });

  it('is not checked by the command when its argument is malformed', async () => {
    expect(await runAuditCommand(database.db, ['5'])).toEqual({
      lines: ['npm run audit -- [NUMBER:HASH]'],
      whole: false,
    });
  });
});

/** Replaces columns of an entry and recomputes its hash. */
async function forge(seq: number, change: Partial<typeof auditEntries.$inferSelect>): Promise<void> {
  const [row] = await database.db.select().from(auditEntries).where(sql`seq = ${seq}`);
  if (!row) throw new Error(`no entry ${seq}`);
  const forged = { ...row, ...change };
  await database.db
    .update(auditEntries)
    .set({ ...forged, hash: computeEntryHash(forged) })
    .where(sql`seq = ${seq}`);
}

async function putIn(seq: number, previousHash: string): Promise<void> {
  const entry = {
    seq,
    at: now,
    actorId: adminId,
    action: 'plan.given' as const,
    subjectId: null,
    details: {},
    previousHash,
  };
  await database.db.insert(auditEntries).values({ ...entry, hash: computeEntryHash(entry) });
}

describe('the page of the audit log', () => {
  const list = async (query: object = {}) =>
    (await admin.call<AuditEntry[]>('listAudit', { query: query as Record<string, string> })).body;

  it('shows actor, action and subject, and keeps the entry of a deleted account', async () => {
    const gone = newId();
    await record({ details: { state: 'monitoring' } });
    await record({ actorId: gone });
    await record({ actorId: null, action: 'keys.rotated', subjectId: null });
    const [third, second, first] = await list();
    expect(third).toMatchObject({ seq: 3, actor: null, subject: { kind: 'installation', id: null } });
    expect(second).toMatchObject({ seq: 2, actor: { id: gone, name: null } });
    expect(first).toMatchObject({
      seq: 1,
      at: now.toISOString(),
      actor: { id: adminId, name: 'Ada Byron' },
      action: 'incident.created',
      subject: { kind: 'incident', id: expect.any(String) },
      details: { state: 'monitoring' },
    });
  });

  it('pages from the newest to the oldest without a gap', async () => {
    await recordFive();
    const seqs = async (query: object) => (await list(query)).map(({ seq }) => seq);
    expect(await seqs({ limit: '2' })).toEqual([5, 4]);
    expect(await seqs({ limit: '2', before: '4' })).toEqual([3, 2]);
    expect(await seqs({ limit: '2', before: '2' })).toEqual([1]);
  });

  it('filters by action, actor and subject', async () => {
    const subjectId = newId();
    const other = newId();
    await record({ subjectId });
    await record({ action: 'plan.given', subjectId, actorId: other });
    await record();
    const seqs = async (query: object) => (await list(query)).map(({ seq }) => seq);
    expect(await seqs({ action: 'plan.given' })).toEqual([2]);
    expect(await seqs({ actor: adminId })).toEqual([3, 1]);
    expect(await seqs({ subject: subjectId })).toEqual([2, 1]);
    expect(await seqs({ subject: subjectId, actor: adminId })).toEqual([1]);
  });
});

describe('the audit log as a file', () => {
  const take = async (query: Record<string, string> = {}) => {
    const { body, headers, status } = await admin.call<string>('exportAudit', { query });
    expect(status).toBe(200);
    const lines = body.trimEnd().split('\r\n');
    return { headers, lines, seqs: lines.slice(1).map((line) => Number(line.split(',')[0])) };
  };

  it('has every entry, newest first, however many there are, with its hash', async () => {
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 1_001; n += 1)
        await recordAuditEntry(tx, { actorId: adminId, action: 'incident.created', subjectId: null, now });
    });
    await record({ actorId: null, action: 'plan.given', details: { planId: 'pro', until: null } });
    const { headers, lines, seqs } = await take();
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(lines[0]).toBe('No.,Time (UTC),Action,By,Kind,Subject,Details,Hash');
    // The export records itself before it is read.
    expect(seqs).toEqual(Array.from({ length: 1_003 }, (_, n) => 1_003 - n));
    const { hash, subjectId } =
      (await database.db.select().from(auditEntries).where(sql`seq = 1002`))[0] ?? {};
    expect(lines[2]).toBe(
      `1002,${now.toISOString()},plan.given,,user,${subjectId},"{""until"":null,""planId"":""pro""}",${hash}`,
    );
    expect(lines.join()).not.toContain('Ada');
  });

  it('applies the filters of the page and records them with the export', async () => {
    const subjectId = newId();
    await record({ subjectId });
    await record();
    expect((await take({ subject: subjectId })).seqs).toEqual([1]);
    const [entry] = (await admin.call<AuditEntry[]>('listAudit')).body;
    expect(entry).toMatchObject({
      seq: 3,
      action: 'audit.exported',
      actor: { id: adminId },
      subject: { kind: 'installation', id: null },
      details: { subject: subjectId },
    });
    expect((await take({ from: '2026-05-05' })).seqs).toEqual([]);
    expect((await check()).broken).toBeNull();
  });

  it('refuses other users and unknown filters, and records nothing then', async () => {
    const user = await signInAs(installation, (await makeUser(database.db)).id);
    expect((await user.call('exportAudit')).status).toBe(403);
    expect((await admin.call('exportAudit', { query: { action: 'all' } })).status).toBe(400);
    expect((await admin.call<AuditEntry[]>('listAudit')).body).toEqual([]);
  });
});

it('the first entry follows a hash of zeros', async () => {
  await record();
  const [row] = await database.db.select().from(auditEntries);
  expect(row?.previousHash).toBe(genesisHash);
});

it('is filtered by days, the first and the last included', async () => {
  for (const at of [
    '2026-05-01T23:59:59Z',
    '2026-05-02T00:00:00Z',
    '2026-05-03T23:59:59Z',
    '2026-05-04T00:00:00Z',
  ])
    await record({ now: new Date(at) });
  const query = { from: '2026-05-02', until: '2026-05-03' };
  const found = (await admin.call<AuditEntry[]>('listAudit', { query })).body;
  expect(found.map(({ seq }) => seq)).toEqual([3, 2]);
});
