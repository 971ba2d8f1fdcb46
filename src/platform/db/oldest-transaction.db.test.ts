import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useDatabase } from '#tests/setup/database.ts';
import { readOldestTransaction } from './oldest-transaction.ts';

const database = useDatabase();

it('is the age of a transaction that idles, and of none once that has ended', async () => {
  expect(await readOldestTransaction(database.db)).toBe(0);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await pause(300);
    expect(await readOldestTransaction(database.db)).toBeGreaterThan(0.25);
  });
  expect(await readOldestTransaction(database.db)).toBe(0);
});
