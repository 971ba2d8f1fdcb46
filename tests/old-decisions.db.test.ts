import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listDecisionsInUse } from '#features/generation/jobs';
import { newId } from '#platform/ids.ts';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { removeOldDecisions } from '../src/features/trust/safety/jobs.ts';
import { safetyDecisions } from '../src/features/trust/safety/schema.ts';

const database = useDatabase();
const before = new Date('2026-05-01T00:00:00Z');
let userId: string;
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
});

async function decision(allowed: boolean, createdAt: string): Promise<string> {
  const id = newId();
  await database.db.insert(safetyDecisions).values({
    id,
    userId,
    operation: 'text_to_image',
    category: 'sfw',
    allowed,
    policyVersion: '1',
    findings: [],
    fields: { prompt: 'a harbour' },
    requestDigest: 'x',
    createdAt: new Date(createdAt),
  });
  return id;
}
const left = async () => {
  const { id } = safetyDecisions;
  const rows = await database.db
    .select({ id })
    .from(safetyDecisions)
    .where(eq(safetyDecisions.userId, userId));
  return rows.map((row) => row.id).sort();
};
const sweep = () => removeOldDecisions(database.db, before, (ids) => listDecisionsInUse(database.db, ids));

describe('old decisions', () => {
  it('are deleted when no job came of them; newer ones and refusals stay', async () => {
    await decision(true, '2026-04-30T23:59:59Z');
    const kept = [
      await decision(true, '2026-05-01T00:00:00Z'),
      await decision(false, '2025-01-01T00:00:00Z'),
    ];
    await sweep();
    expect(await left()).toEqual(kept.sort());
  });

  it('stay as long as their job', async () => {
    const job = await requestPicture(database.db, userId);
    await database.db.update(safetyDecisions).set({ createdAt: new Date('2026-01-01T00:00:00Z') });
    await sweep();
    expect(await left()).toEqual([job.decisionId]);
  });

  it('are deleted by the thousand, also with others in between', async () => {
    const job = await requestPicture(database.db, userId);
    await database.db.insert(safetyDecisions).values(
      Array.from({ length: 2_500 }, () => ({
        id: newId(),
        userId,
        operation: 'text_to_image' as const,
        category: 'sfw' as const,
        allowed: true,
        policyVersion: '1',
        findings: [],
        fields: {},
        requestDigest: 'x',
      })),
    );
    await database.db
      .update(safetyDecisions)
      .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
      .where(eq(safetyDecisions.userId, userId));
    await sweep();
    expect(await left()).toEqual([job.decisionId]);
  });
});
