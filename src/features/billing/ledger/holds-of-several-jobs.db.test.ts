import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import {
  auditLedger,
  captureHolds,
  getBalance,
  grantTokens,
  type Hold,
  holdTokensForJobs,
  releaseHold,
  setMetered,
} from './index.ts';

const database = useDatabase();
const inAnHour = new Date('2026-05-01T13:00:00Z');

const grantPlan = (userId: string, amount: number) =>
  database.db.transaction((tx) =>
    grantTokens(tx, { userId, amount, reason: 'plan', account: 'plan', idempotencyKey: newId() }),
  );
const release = (holdId: string) => database.db.transaction((tx) => releaseHold(tx, holdId, 'job_failed'));
const balance = (userId: string) => getBalance(database.db, userId);

describe('holds of several jobs', () => {
  const holdEach = (userId: string, amount: number, count: number) =>
    database.db.transaction((tx) =>
      holdTokensForJobs(tx, {
        userId,
        expiresAt: inAnHour,
        jobs: Array.from({ length: count }, () => {
          const jobId = newId();
          return { jobId, reason: 'text_to_image' as const, idempotencyKey: `job:${jobId}`, amount };
        }),
      }),
    );
  const captureAll = (holds: readonly Hold[]) =>
    database.db.transaction((tx) =>
      captureHolds(
        tx,
        holds.map(({ id }) => id),
      ),
    );

  test('take the tokens of the plan first, job by job, and say what remains', async () => {
    const { id } = await makeUserWithTokens(database.db, 20);
    await grantPlan(id, 10);
    const { balance: left, holds } = await holdEach(id, 4, 5);
    expect(holds.map(({ planAmount }) => planAmount)).toEqual([4, 4, 2, 0, 0]);
    expect(left).toEqual({ tokens: 10, planTokens: 0, heldTokens: 20 });
    expect(await balance(id)).toEqual(left);
    await release(holds[2]?.id ?? '');
    expect(await balance(id)).toEqual({ tokens: 14, planTokens: 2, heldTokens: 16 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('are made all or not at all, and the refusal names the price of all', async () => {
    const { id } = await makeUserWithTokens(database.db, 19);
    await expect(holdEach(id, 4, 5)).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      details: { needed: 20, available: 19 },
    });
    expect(await balance(id)).toMatchObject({ tokens: 19, heldTokens: 0 });
    const jobs = [newId(), newId()].map((jobId) => ({
      jobId,
      reason: 'text_to_image' as const,
      idempotencyKey: 'the same',
      amount: 1,
    }));
    const request = { userId: id, expiresAt: inAnHour, jobs };
    const conflict = { code: 'CONFLICT' };
    await expect(database.db.transaction((tx) => holdTokensForJobs(tx, request))).rejects.toMatchObject(
      conflict,
    );
    expect(await balance(id)).toMatchObject({ tokens: 19, heldTokens: 0 });
  });

  test('can be of different amounts', async () => {
    const { id } = await makeUserWithTokens(database.db, 12);
    await grantPlan(id, 10);
    const jobs = [7, 1, 6].map((amount) => {
      const jobId = newId();
      return { jobId, reason: 'text_to_video' as const, idempotencyKey: `job:${jobId}`, amount };
    });
    const held = await database.db.transaction((tx) =>
      holdTokensForJobs(tx, { userId: id, expiresAt: inAnHour, jobs }),
    );
    expect(held.holds.map(({ amount, planAmount }) => [amount, planAmount])).toEqual([
      [7, 7],
      [1, 1],
      [6, 2],
    ]);
    expect(held.balance).toEqual({ tokens: 8, planTokens: 0, heldTokens: 14 });
    await release(held.holds[1]?.id ?? '');
    expect(await balance(id)).toEqual({ tokens: 9, planTokens: 1, heldTokens: 13 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('issue their own tokens for a metered wallet', async () => {
    const { id } = await makeUserWithTokens(database.db, 3);
    await database.db.transaction((tx) => setMetered(tx, id, 'invoiced', new Date()));
    const { balance: left, holds } = await holdEach(id, 4, 5);
    expect(left).toEqual({ tokens: 3, planTokens: 0, heldTokens: 20 });
    await captureAll(holds);
    expect(await balance(id)).toEqual({ tokens: 3, planTokens: 0, heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('are captured together, of any accounts, once', async () => {
    const [one, other] = [await makeUserWithTokens(database.db, 9), await makeUserWithTokens(database.db, 9)];
    const [mine, theirs] = [await holdEach(one.id, 2, 3), await holdEach(other.id, 1, 2)];
    const all = [...mine.holds, ...theirs.holds];
    expect(await captureAll(all)).toEqual(
      new Map([
        [one.id, { tokens: 3, planTokens: 0, heldTokens: 0 }],
        [other.id, { tokens: 7, planTokens: 0, heldTokens: 0 }],
      ]),
    );
    const late = await holdEach(one.id, 1, 1);
    await expect(captureAll([...late.holds, ...theirs.holds])).rejects.toThrow('1 of 3 holds were open');
    expect(await balance(one.id)).toEqual({ tokens: 2, planTokens: 0, heldTokens: 1 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('of the same accounts are captured by many at once without a deadlock', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeUserWithTokens(database.db, 20)));
    const holds = await Promise.all(people.map(({ id }) => holdEach(id, 1, 20)));
    const mixed = Array.from({ length: 20 }, (_, n) =>
      holds.flatMap(({ holds: own }) => own[n] ?? []).sort(() => (n % 2 === 0 ? 1 : -1)),
    );
    await Promise.all(mixed.map(captureAll));
    for (const { id } of people)
      expect(await balance(id)).toEqual({ tokens: 0, planTokens: 0, heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
  });
});
