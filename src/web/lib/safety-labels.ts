import { z } from 'zod';
import { type StrikeNotice, strikeNotice } from '#contract/safety.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

const blockedDetails = z.object({ decisionId: z.string(), strike: strikeNotice.optional() });

/** The safety decision that refused a call, and its strike; null for any other error. */
export function findRefusal(
  error: unknown,
): { decisionId: string; strike?: StrikeNotice | undefined } | null {
  if (!(error instanceof ApiError) || error.code !== 'CONTENT_BLOCKED') return null;
  return blockedDetails.safeParse(error.details).data ?? null;
}

/** Whether a call was refused because generation is paused for the account. */
export function isPaused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN' && 'paused' in error.details;
}

/** The consequences of a strike, for the creator who received it. */
export function describeStrike({ expiresAt, level, pausedUntil }: StrikeNotice): string {
  const counts = `This counts as a strike until ${formatDate(expiresAt)}.`;
  if (level === 'paused_until_reviewed') {
    return `${counts} Generation is paused until a reviewer has checked your account.`;
  }
  if (pausedUntil) return `${counts} Generation is paused until ${formatDateTime(pausedUntil)}.`;
  return `${counts} Another strike in that time pauses your account for a day.`;
}

const fieldNames: Record<string, string> = {
  prompt: 'the prompt',
  negativePrompt: 'the negative prompt',
  tag: 'the tag',
  picture: 'the picture',
  'target picture': 'the second picture',
  'mask picture': 'the mask',
};

/** The label of a request's field. */
export function formatFieldName(field: string): string {
  return fieldNames[field] ?? field;
}
