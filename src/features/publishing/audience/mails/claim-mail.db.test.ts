import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeContact } from '#tests/factories/audience.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getSalt } from '../address-hash.ts';
import { claimMail, countMailsOfMonth, isMailDue } from './claim-mail.ts';
import { audienceMails } from './schema.ts';

const database = useDatabase();
const now = new Date('2026-03-15T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const settings = {
  hasMailServer: true,
  reviewsBeforePublication: false,
  mailsPerMinute: 3,
  mailsPerMonth: 4,
};

/** An account with so many mails that wait: requests for consent, which belong to no sequence. */
async function account(mails: number): Promise<string> {
  const { id: userId } = await makeUserWithTokens(database.db, 0);
  const personaId = await makePersona(database.db, userId);
  await database.db.transaction((tx) => getSalt(tx, userId));
  for (let n = 0; n < mails; n++) {
    const { id: contactId } = await makeContact(database.db, userId, personaId);
    await database.db
      .insert(audienceMails)
      .values({ id: newId(), userId, contactId, state: 'waiting', dueAt: later(n / 100 - 1) });
  }
  return userId;
}

const claimAll = async (at: Date, most = 50) => {
  const claimed: string[] = [];
  for (let n = 0; n < most; n++) {
    const mail = await claimMail(database.db, settings, at);
    if (!mail) break;
    claimed.push(mail.userId);
  }
  return claimed;
};

describe('the bulk lane', () => {
  it('keeps its rate, lets accounts take turns, and ends at the allowance of each', async () => {
    const [large, small] = [await account(6), await account(2)];
    expect(await isMailDue(database.db, settings, now)).toBe(true);
    const first = await claimAll(now);
    expect(first).toHaveLength(3);
    expect(first.filter((id) => id === small)).toHaveLength(1);
    expect(await claimAll(later(0.5))).toEqual([]);
    expect(await claimAll(later(1.1))).toHaveLength(3);
    // Four of the large account are the allowance of the month.
    await claimAll(later(3));
    await claimAll(later(5));
    expect(await countMailsOfMonth(database.db, large, now)).toBe(4);
    expect(await countMailsOfMonth(database.db, small, now)).toBe(2);
    expect(await isMailDue(database.db, settings, new Date('2026-03-31T23:00:00Z'))).toBe(true);
    const { rows } = await database.db.$client.query('select title from notifications where user_id = $1', [
      large,
    ]);
    expect(rows).toMatchObject([{ title: 'This month’s mails to contacts are used up' }]);
    await database.db.update(audienceMails).set({ state: 'sent' }).where(eq(audienceMails.state, 'sending'));
    expect(await isMailDue(database.db, settings, new Date('2026-03-31T23:00:00Z'))).toBe(false);
    expect(await claimAll(new Date('2026-04-01T00:00:01Z'))).toEqual([large, large]);
  });

  it('gives each mail to one worker', async () => {
    await account(3);
    const at = new Date('2026-05-01T12:00:00Z');
    const claimed = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claimMail(database.db, settings, at)));
    const ids = claimed.flatMap((mail) => mail?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(3);
  });

  it('sends nothing of a suspended account', async () => {
    const userId = await account(1);
    await database.db.$client.query('update users set suspended_at = now() where id = $1', [userId]);
    const at = new Date('2026-06-01T12:00:00Z');
    expect(await claimAll(at)).not.toContain(userId);
    const rows = await database.db.select().from(audienceMails).where(eq(audienceMails.userId, userId));
    expect(rows).toMatchObject([{ state: 'waiting', dueAt: new Date('2026-06-01T13:00:00Z') }]);
  });
});
