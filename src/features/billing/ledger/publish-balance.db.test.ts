import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { clawBackTokens, expirePlanTokens, grantTokens } from './index.ts';

const database = useDatabase();

async function told(userId: string): Promise<unknown[]> {
  const { rows } = await database.db.execute<{ data: unknown }>(
    sql`select data from user_events where user_id = ${userId} and name = 'wallet' order by id`,
  );
  return rows.map(({ data }) => data);
}

it('purchases, plan starts and ends, and clawbacks are published to open pages, once', async () => {
  const { db } = database;
  const { id: userId } = await makeUserWithTokens(db, 100);
  // The welcome tokens are not published.
  expect(await told(userId)).toEqual([]);

  const bought = { userId, amount: 500, reason: 'purchase', idempotencyKey: newId() } as const;
  await db.transaction((tx) => grantTokens(tx, bought));
  await db.transaction((tx) => grantTokens(tx, bought));
  expect(await told(userId)).toEqual([{ tokens: 600, planTokens: 0, heldTokens: 0 }]);

  const plan = { userId, amount: 50, reason: 'plan', account: 'plan', idempotencyKey: newId() } as const;
  const end = { userId, idempotencyKey: newId() };
  await db.transaction(async (tx) => {
    await grantTokens(tx, plan);
    await expirePlanTokens(tx, end);
  });
  await db.transaction((tx) => expirePlanTokens(tx, end));
  // Nothing is left that could end.
  await db.transaction((tx) => expirePlanTokens(tx, { userId, idempotencyKey: newId() }));
  expect((await told(userId)).slice(1)).toEqual([
    { tokens: 650, planTokens: 50, heldTokens: 0 },
    { tokens: 600, planTokens: 0, heldTokens: 0 },
  ]);

  const back = {
    userId,
    amount: 200,
    account: 'available',
    reason: 'refund',
    idempotencyKey: newId(),
  } as const;
  await db.transaction((tx) => clawBackTokens(tx, back));
  expect((await told(userId)).slice(3)).toEqual([{ tokens: 400, planTokens: 0, heldTokens: 0 }]);
});

it('what is undone is not told', async () => {
  const { id: userId } = await makeUserWithTokens(database.db, 100);
  const undone = database.db.transaction(async (tx) => {
    await grantTokens(tx, { userId, amount: 5, reason: 'admin', idempotencyKey: newId() });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await told(userId)).toEqual([]);
});
