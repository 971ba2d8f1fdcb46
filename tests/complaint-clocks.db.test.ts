/** The clock of complaints that are no reports of content (decision 139). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOverdueComplaints } from '#features/admin/dashboard';
import { outputChecks } from '#schema/generation/output-checks';
import { makeAppeal } from '#tests/factories/decisions.ts';
import { makeObjection } from '#tests/factories/removals.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { takedownEvents } from '../src/features/trust/takedowns/schema.ts';

const database = useDatabase();
const dayMs = 86_400_000;
const start = Date.now();
const inDays = (days: number) => new Date(start + days * dayMs);
let now = new Date(start);
let installation: TestInstallation;
let admin: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
    env: { COMPLAINT_DAYS: '2' },
  });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(() => installation?.close());

it('an appeal of each kind is due after the days of the setting, and then counts as overdue', async () => {
  const { db } = database;
  const { id: userId } = await makeUserWithTokens(db, 10);
  const result = await makeWithheldResult(installation, userId, 'appealed');
  await db.update(outputChecks).set({ appealedAt: now }).where(eq(outputChecks.jobId, result));
  const caseId = await makeObjection(db, userId);
  await db.update(takedownEvents).set({ at: now }).where(eq(takedownEvents.caseId, caseId));
  const { appealId } = await makeAppeal(db, (await makeUserWithTokens(db, 0)).id, { createdAt: now });

  const [queued] = (await admin.call('listAppeals')).body;
  expect(queued).toMatchObject({ id: appealId, dueAt: inDays(2).toISOString() });
  const readTask = async (kind: string) =>
    (await admin.call('adminOverview')).body.waiting.find((task: { kind: string }) => task.kind === kind);
  // Sooner than the 72 hours that reviewers have by themselves.
  expect(await readTask('safety_appeals')).toMatchObject({ dueAt: inDays(2).toISOString() });
  expect(await readTask('overdue_complaints')).toBeUndefined();
  expect(await countOverdueComplaints(db, 2, now)).toEqual({ count: 0, since: null });

  now = new Date(inDays(2).getTime() + 1);
  expect(await readTask('overdue_complaints')).toMatchObject({ count: 3, since: inDays(2).toISOString() });
  // By the days that most operators keep, nothing is overdue yet.
  expect((await countOverdueComplaints(db, 7, now)).count).toBe(0);

  const answer = { state: 'upheld', answer: 'Looked at again.' };
  expect((await admin.call('answerAppeal', { params: { id: appealId }, body: answer })).status).toBe(200);
  expect(await readTask('overdue_complaints')).toMatchObject({ count: 2 });
});
