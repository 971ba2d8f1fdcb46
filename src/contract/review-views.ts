/** Views of private pictures by reviewers: for a stated reason, and for some minutes. */
import { z } from 'zod';
import { id } from './common.ts';
import { limits } from './limits.ts';

/** Minutes for which a reviewer can view pictures before giving a reason again. */
export const viewMinutes = 5;

export const viewReasons = ['decide', 'second_opinion', 'person_asks'] as const;
/** Why a reviewer views pictures. */
export type ViewReason = (typeof viewReasons)[number];

/** An active view and its remaining time, counted by the server because browser clocks differ. */
export const reviewView = z.strictObject({ id, secondsLeft: z.int() });
export type ReviewView = z.infer<typeof reviewView>;

/** What a reviewer writes. */
export const viewWords = z
  .string()
  .trim()
  .max(limits.viewWordsMaximum, `At most ${limits.viewWordsMaximum} characters`);

export const reviewViewForm = z.strictObject({
  reason: z.enum(viewReasons, 'Please choose why'),
  words: viewWords.min(3, 'Enter a reason'),
});
