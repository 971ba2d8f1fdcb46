import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getBalance } from '#features/billing/ledger';
import { generationJobs } from '#features/generation/jobs';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();

async function getRow({ id }: { id: string }) {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
  if (!row) throw new Error('the job is gone');
  return row;
}

describe('expired holds', () => {
  it('are released, and their job fails with a reason for its owner', async () => {
    const { db } = database;
    const { id: userId } = await makeUserWithTokens(db, 1);
    const job = await requestPicture(db, userId);
    const inEightDays = new Date(Date.now() + 8 * 86_400_000);
    const [sweep] = generationJobs(db, () => inEightDays);
    await sweep?.handle({}, new AbortController().signal);
    expect(await getRow(job)).toMatchObject({
      state: 'failed',
      fault: 'timeout',
      problem: 'This job waited for too long and was cancelled. Please try again later.',
    });
    expect(await getBalance(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
    // Once more does nothing more.
    await sweep?.handle({}, new AbortController().signal);
    expect(await getBalance(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
  });
});
