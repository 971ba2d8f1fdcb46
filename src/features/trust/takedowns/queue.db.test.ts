import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeObjection, makeRemoval, makeReport } from '#tests/factories/removals.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { listReports } from './queries.ts';
import { takedownEvents, takedownNotices } from './schema.ts';

const database = useDatabase();

const shown = async (show: 'waiting' | 'decided') =>
  (await listReports(database.db, { reportDecisionHours: 48 }, show)).map(({ id }) => id);

it('a new report is in the queue after many removals without an objection', async () => {
  const { id: userId } = await makeUser(database.db);
  const decidedAt = new Date('2026-01-05T09:00:00Z');
  for (let n = 0; n < 201; n++) await makeRemoval(database.db, userId, { decidedAt });
  const fresh = await makeReport(database.db);
  expect(await shown('waiting')).toEqual([fresh]);
  expect(await shown('decided')).toHaveLength(200);
});

it('a decided report waits again from an objection until its answer, and only then', async () => {
  const { id: userId } = await makeUser(database.db);
  const caseId = await makeObjection(database.db, userId);
  expect(await shown('waiting')).toContain(caseId);
  expect(await shown('decided')).not.toContain(caseId);
  const [notice] = await database.db.select().from(takedownNotices).where(eq(takedownNotices.caseId, caseId));
  const upheld = { id: newId(), caseId, noticeId: notice?.id, at: new Date(), text: 'It stands.' };
  await database.db.insert(takedownEvents).values({ ...upheld, type: 'appeal_upheld' });
  expect(await shown('waiting')).not.toContain(caseId);
  expect(await shown('decided')).toContain(caseId);
});
