import { z } from 'zod';
import { timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

/** `joined`: signed up. `rewarded`: completed onboarding. `refused`: an abuse limit applied. */
export const referralState = z.enum(['joined', 'rewarded', 'refused']);

export const referrals = z.strictObject({
  code: z.string(),
  /** The sign-up link with the code. */
  link: z.string(),
  tokensEarned: z.int(),
  /** Newest first, without names. */
  referred: z.array(
    z.strictObject({
      state: referralState,
      joinedAt: timestamp,
      rewardedAt: timestamp.nullable(),
      /** Why there is no reward; null if there is one. */
      reason: z.string().nullable(),
    }),
  ),
});
export type Referrals = z.infer<typeof referrals>;

export const referralRoutes = defineRoutes({
  referrals: {
    method: 'GET',
    path: '/api/referrals',
    summary: "The caller's referral code, and the state of its referrals",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    response: referrals,
  },
});
