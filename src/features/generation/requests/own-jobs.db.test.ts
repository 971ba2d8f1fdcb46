import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { walletOf } from '#features/billing/ledger';
import { generationJobs } from '#features/generation/jobs';
import { orderPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();

async function rowOf({ id }: { id: string }) {
  const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
  if (!row) throw new Error('the job is gone');
  return row;
}

describe('tokens held for too long', () => {
  it('go back, and their job ends with a word to its owner', async () => {
    const { db } = database;
    const { id: userId } = await makeUserWithTokens(db, 1);
    const job = await orderPicture(db, userId);
    const inEightDays = new Date(Date.now() + 8 * 86_400_000);
    const [sweep] = generationJobs(db, () => inEightDays);
    await sweep?.handle({}, new AbortController().signal);
    expect(await rowOf(job)).toMatchObject({
      state: 'failed',
      fault: 'timeout',
      problem: 'This waited for too long and was given up. Please try again later.',
    });
    expect(await walletOf(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
    // Once more does nothing more.
    await sweep?.handle({}, new AbortController().signal);
    expect(await walletOf(db, userId)).toMatchObject({ tokens: 1, heldTokens: 0 });
  });
});
