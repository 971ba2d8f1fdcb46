import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { users } from '#schema/identity/accounts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { verifyAge } from './verify-age.ts';

const database = useDatabase();
const now = new Date('2026-06-15T12:00:00Z');

/** A creator who has just signed up. */
async function newcomer(): Promise<string> {
  const nothing = { dateOfBirth: null, consentsGivenAt: null, tutorialCompletedAt: null };
  return (await makeUser(database.db, { ...nothing, documentsUploadedAt: null })).id;
}

const answer = (userId: string, dateOfBirth: string) =>
  verifyAge(database.db, { userId, dateOfBirth, confirmed: true, now });

async function onFile(userId: string) {
  const [row] = await database.db
    .select({ dateOfBirth: users.dateOfBirth, ageDeniedAt: users.ageDeniedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

describe('the age step', () => {
  it('accepts a creator who turns 18 today', async () => {
    const userId = await newcomer();
    await answer(userId, '2008-06-15');
    expect(await onFile(userId)).toEqual({ dateOfBirth: '2008-06-15', ageDeniedAt: null });
  });

  it('denies a creator who turns 18 tomorrow, with the message of the page, and stores no date', async () => {
    const userId = await newcomer();
    await expect(answer(userId, '2008-06-16')).rejects.toMatchObject({
      code: 'AGE_DENIED',
      message: `Access Denied: ${onboardingMessages.age.denied.text}`,
    });
    expect(await onFile(userId)).toEqual({ dateOfBirth: null, ageDeniedAt: now });
  });

  it('refuses every further try of a denied account, whatever it says', async () => {
    const userId = await newcomer();
    await expect(answer(userId, '2015-01-01')).rejects.toMatchObject({ code: 'AGE_DENIED' });
    for (const date of ['1990-05-04', '2015-01-01', '2099-01-01', '1800-01-01']) {
      await expect(answer(userId, date), date).rejects.toMatchObject({ code: 'AGE_DENIED' });
    }
    expect(await onFile(userId)).toEqual({ dateOfBirth: null, ageDeniedAt: now });
  });

  it.each([
    ['tomorrow', '2026-06-16', /later than today/],
    ['a year to come', '2099-01-01', /later than today/],
    ['121 years ago', '1905-06-15', /more than 120 years ago/],
    ['the year 20', '0020-05-04', /more than 120 years ago/],
  ])('asks again about a date that cannot be: %s', async (_, date, message) => {
    const userId = await newcomer();
    await expect(answer(userId, date)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(message),
      details: { field: 'dateOfBirth' },
    });
    expect(await onFile(userId)).toEqual({ dateOfBirth: null, ageDeniedAt: null });
    await answer(userId, '1905-06-16');
  });

  it('bears the same answer again, but no other', async () => {
    const userId = await newcomer();
    await answer(userId, '1990-05-04');
    await answer(userId, '1990-05-04');
    for (const date of ['1990-05-05', '2015-01-01', '2099-01-01']) {
      await expect(answer(userId, date), date).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    expect(await onFile(userId)).toEqual({ dateOfBirth: '1990-05-04', ageDeniedAt: null });
  });

  it('believes one of several answers given at once', async () => {
    for (let round = 0; round < 10; round++) {
      const userId = await newcomer();
      const dates = ['1990-05-04', '2015-01-01', '1991-05-04', '2016-01-01'];
      const outcomes = await Promise.allSettled(dates.map((date) => answer(userId, date)));
      const believed = dates.filter((_, at) => outcomes[at]?.status === 'fulfilled');
      const row = await onFile(userId);
      expect(believed).toEqual(row?.dateOfBirth ? [row.dateOfBirth] : []);
      expect((row?.dateOfBirth === null) !== (row?.ageDeniedAt === null)).toBe(true);
    }
  });

  it('refuses an unknown id', async () => {
    await expect(answer('01900000-0000-7000-8000-000000000000', '1990-05-04')).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
