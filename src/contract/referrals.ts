import { z } from 'zod';
import { timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

/** `joined`: has an account. `rewarded`: has finished onboarding. `refused`: a limit against abuse applied. */
export const referralState = z.enum(['joined', 'rewarded', 'refused']);

export const referrals = z.strictObject({
  code: z.string(),
  /** Leads to the sign-up with the code filled in. */
  link: z.string(),
  tokensEarned: z.int(),
  /** The newest first; nobody is named. */
  referred: z.array(
    z.strictObject({
      state: referralState,
      joinedAt: timestamp,
      rewardedAt: timestamp.nullable(),
      /** Why there is no reward, in words. */
      reason: z.string().nullable(),
    }),
  ),
});
export type Referrals = z.infer<typeof referrals>;

export const referralRoutes = defineRoutes({
  referrals: {
    method: 'GET',
    path: '/api/referrals',
    summary: "The caller's referral code, and what has become of those who used it",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    response: referrals,
  },
});
