import { eq } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { referralCodes, referrals } from './schema.ts';

/** Each side's export has the outcome of a referral, but not who the other person is. */
const { tokens, reason, rewardedAt } = referrals;

export const referralData: readonly DataPart[] = [
  createTablePart({
    name: 'referral-code',
    about: 'Your referral code.',
    table: referralCodes,
    owner: (userId) => eq(referralCodes.userId, userId),
  }),
  createTablePart({
    name: 'referred-by-you',
    about: 'Referrals with your code, without the names of the people.',
    table: referrals,
    owner: referrals.referrerId,
    without: [referrals.newcomerId],
  }),
  createTablePart({
    name: 'referred-to-us',
    about: 'When you joined with a referral code. The referrer’s reward is not included.',
    table: referrals,
    owner: referrals.newcomerId,
    without: [tokens, reason, rewardedAt],
  }),
];
