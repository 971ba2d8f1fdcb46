import { eq } from 'drizzle-orm';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { referralCodes, referrals } from './schema.ts';

/** Who came by whose code is another person's: each side gets what became of it, and not who. */
const { tokens, reason, rewardedAt } = referrals;

export const referralData: readonly DataPart[] = [
  tablePart({
    name: 'referral-code',
    about: 'Your own code, with which others come.',
    table: referralCodes,
    of: (userId) => eq(referralCodes.userId, userId),
  }),
  tablePart({
    name: 'referred-by-you',
    about: 'What became of those who came by your code, without who they are.',
    table: referrals,
    of: referrals.referrerId,
    without: [referrals.newcomerId],
  }),
  tablePart({
    name: 'referred-to-us',
    about: 'When you came by somebody’s code. What they got for it is theirs.',
    table: referrals,
    of: referrals.newcomerId,
    without: [tokens, reason, rewardedAt],
  }),
];
