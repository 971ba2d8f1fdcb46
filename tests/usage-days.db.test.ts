/** The trigger that sums the ledger into `usage_days`, in a session whose time zone is not UTC. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeUserWithTokens } from './factories/wallets.ts';
import { useDatabase } from './setup/database.ts';

const database = useDatabase();

/** Records captured or released tokens of a job that has since been deleted. */
async function move(walletId: string, amount: number, at: string, credit: 'spent' | 'available') {
  const [holdId, jobId] = [newId(), newId()];
  const spent = credit === 'spent';
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'Pacific/Auckland'`);
    await tx.execute(sql`insert into ledger_holds
        (id, wallet_id, amount, captured, state, resolved_at, reason, job_id, idempotency_key, expires_at)
      values (${holdId}, ${walletId}, ${amount}, ${spent ? amount : 0}, ${spent ? 'captured' : 'released'}, ${at},
        'image', ${jobId}, ${newId()}, ${at})`);
    await tx.execute(sql`insert into ledger_transfers
        (id, wallet_id, debit, credit, amount, reason, job_id, hold_id, created_at)
      values (${newId()}, ${walletId}, 'held', ${credit}, ${amount}, 'image', ${jobId}, ${holdId}, ${at})`);
  });
}

it('sums captured tokens by the day of UTC, and no released ones', async () => {
  const { id } = await makeUserWithTokens(database.db, 100);
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from wallets where user_id = ${id}`,
  );
  const walletId = rows[0]?.id ?? '';
  await move(walletId, 3, '2026-05-01T00:00:00Z', 'spent');
  await move(walletId, 2, '2026-05-01T23:59:59Z', 'spent');
  await move(walletId, 6, '2026-05-02T00:00:00Z', 'spent');
  await move(walletId, 50, '2026-05-02T00:00:00Z', 'available');

  const days = await database.db.execute(sql`
    select day::text, operation, model, persona, tokens from usage_days where wallet_id = ${walletId} order by day`);
  const of = (day: string, tokens: number) => ({ day, operation: 'image', model: '', persona: '', tokens });
  expect(days.rows).toEqual([of('2026-05-01', 5), of('2026-05-02', 6)]);
});
