import { z } from 'zod';
import { type StrikeNotice, strikeNotice } from '#contract/safety.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

const blockedDetails = z.object({ decisionId: z.string(), strike: strikeNotice.optional() });

/** Which decision refused a call, and the strike that it left; null for any other error. */
export function refusalOf(error: unknown): { decisionId: string; strike?: StrikeNotice | undefined } | null {
  if (!(error instanceof ApiError) || error.code !== 'CONTENT_BLOCKED') return null;
  return blockedDetails.safeParse(error.details).data ?? null;
}

/** Whether a call was refused because generation is paused for this person. */
export function isPaused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN' && 'paused' in error.details;
}

/** What a strike means, to whoever has just got it. */
export function strikeWords({ expiresAt, level, pausedUntil }: StrikeNotice): string {
  const counts = `This counts as a strike until ${formatDate(expiresAt)}.`;
  if (level === 'paused_until_reviewed') {
    return `${counts} Making things is paused for you until somebody has looked at it.`;
  }
  if (pausedUntil) return `${counts} Making things is paused for you until ${formatDateTime(pausedUntil)}.`;
  return `${counts} One more in that time pauses your account for a day.`;
}

const fieldNames: Record<string, string> = {
  prompt: 'the prompt',
  negativePrompt: 'the negative prompt',
  tag: 'the tag',
  picture: 'the picture',
  'target picture': 'the second picture',
  'mask picture': 'the mask',
};

/** A field of a request as people know it. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? field;
}
