import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { auditLedger, captureHold, grantTokens, holdTokens, releaseHold } from './index.ts';

const database = useDatabase();

beforeAll(async () => {
  const { id: userId } = await makeUserWithTokens(database.db, 100);
  const facts = { userId, amount: 8, reason: 'upscale', expiresAt: new Date('2030-01-01') } as const;
  const hold = (tx: Tx) => holdTokens(tx, { ...facts, jobId: newId(), idempotencyKey: newId() });
  await database.db.transaction(async (tx) => {
    await hold(tx);
    await captureHold(tx, (await hold(tx)).id);
    await captureHold(tx, (await hold(tx)).id, 3);
    await releaseHold(tx, (await hold(tx)).id, 'job_cancelled');
  });
  const { id: subscriber } = await makeUserWithTokens(database.db, 100);
  await database.db.transaction(async (tx) => {
    const planTokens = { userId: subscriber, amount: 5, reason: 'plan', account: 'plan' } as const;
    await grantTokens(tx, { ...planTokens, idempotencyKey: newId() });
    const { id } = await holdTokens(tx, {
      ...facts,
      userId: subscriber,
      jobId: newId(),
      idempotencyKey: newId(),
    });
    await releaseHold(tx, id, 'job_failed');
  });
});

/** Audits a ledger damaged behind its back, and takes the damage back. */
async function auditAfter(...damage: string[]): Promise<string> {
  let found: string[] = [];
  await database.db
    .transaction(async (tx) => {
      // Foreign keys and constraints would stop what a faulty migration or restore could do.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of damage) await tx.execute(sql.raw(statement));
      found = await auditLedger(tx);
      tx.rollback();
    })
    .catch((error: Error) => {
      if (!error.message.includes('Rollback')) throw error;
    });
  return found.join('\n');
}

test('an untouched ledger has no discrepancy', async () => {
  expect(await auditLedger(database.db)).toEqual([]);
  expect(await auditAfter()).toBe('');
});

describe('the audit finds', () => {
  const withoutCheck = (table: string, name: string) => `alter table ${table} drop constraint ${name}`;

  test('a balance that its transfers do not explain', async () => {
    expect(await auditAfter('update wallets set available = available + 1 where available = 81')).toMatch(
      /^wallet \S+ has 82 tokens available, its transfers say 81$/,
    );
  });

  test('a balance below nothing', async () => {
    const found = await auditAfter(
      withoutCheck('wallets', 'wallets_available_not_negative'),
      'update wallets set available = -5',
    );
    expect(found).toContain('has -5 tokens available');
  });

  test('held tokens without a hold', async () => {
    const found = await auditAfter(`delete from ledger_holds where state = 'open'`);
    expect(found).toMatch(/has 8 tokens held, its open holds are of 0/);
    expect(found).toMatch(/transfer \S+ from available to held does not fit its hold/);
  });

  test('a resolved hold whose transfer is missing', async () => {
    const found = await auditAfter(`delete from ledger_transfers where credit = 'spent' and amount = 3`);
    expect(found).toMatch(
      /hold \S+ of 8 is captured with 3 captured, but 2 transfers .* spent 0 and returned 5 /,
    );
    expect(found).toMatch(/has 8 tokens held, its transfers say 11/);
  });

  test('a hold that was paid for twice', async () => {
    const found = await auditAfter(
      'drop index ledger_transfers_once_per_hold',
      `insert into ledger_transfers select gen_random_uuid(), wallet_id, debit, credit, amount, reason, job_id, hold_id
       from ledger_transfers where credit = 'spent' and amount = 8`,
    );
    expect(found).toMatch(/but 3 transfers held 8 .*, spent 16 and returned 0 /);
  });

  test('a state changed without its transfers', async () => {
    const found = await auditAfter(
      `update ledger_holds set state = 'expired', resolved_at = now() where state = 'open'`,
    );
    expect(found).toMatch(/hold \S+ of 8 is expired with 0 captured, but 1 transfers/);
  });

  test('plan tokens that were given back as if they stayed', async () => {
    const found = await auditAfter(
      'drop index ledger_transfers_once_per_hold',
      `update ledger_transfers set credit = 'available' where credit = 'plan' and debit = 'held'`,
    );
    expect(found).toMatch(/wallet \S+ has 5 tokens plan, its transfers say 0/);
    expect(found).toMatch(
      /hold \S+ of 8 is released .* held 8 \(5 of 5 of a plan\), spent 0 and returned 8 \(0 of a plan\)/,
    );
  });

  test("a hold that forgot how much of it was a plan's", async () => {
    const found = await auditAfter('update ledger_holds set plan_amount = 0');
    expect(found).toMatch(/held 8 \(5 of 0 of a plan\)/);
  });

  test('a transfer with one side', async () => {
    const found = await auditAfter(
      'alter table ledger_transfers alter column credit drop not null',
      withoutCheck('ledger_transfers', 'ledger_transfers_known_movement'),
      `update ledger_transfers set credit = null where credit = 'spent' and amount = 3`,
    );
    expect(found).toContain('debits are 277 tokens, credits 274');
    expect(found).toMatch(/transfer \S+ has no two sides: held of wallet \S+ to nothing/);
  });

  test('a transfer of a wallet that is not there', async () => {
    expect(await auditAfter('delete from wallets')).toMatch(/has no two sides/);
  });

  test('a transfer that names the hold of another wallet', async () => {
    const other = await makeUserWithTokens(database.db, 1);
    const found = await auditAfter(
      `update ledger_transfers set wallet_id = (select id from wallets where user_id = '${other.id}')
       where credit = 'spent' and amount = 3`,
    );
    expect(found).toMatch(/transfer \S+ from held to spent does not fit its hold/);
  });
});
