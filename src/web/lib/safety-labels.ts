import type { StrikeNotice } from '#contract/safety.ts';
import { standingLevels } from '#contract/values.ts';
import { ApiError } from '#web/lib/api.ts';
import { type Checks, hasFields, isOneOf, isText, orNull } from '#web/lib/checks.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

const strikeChecks: Checks<StrikeNotice> = {
  expiresAt: isText,
  level: isOneOf(standingLevels),
  pausedUntil: orNull(isText),
};

/** The safety decision that refused a call, and its strike; null for any other error. */
export function findRefusal(error: unknown): { decisionId: string; strike?: StrikeNotice } | null {
  if (!(error instanceof ApiError) || error.code !== 'CONTENT_BLOCKED') return null;
  const { decisionId, strike } = error.details;
  if (!isText(decisionId)) return null;
  return hasFields(strikeChecks, strike) ? { decisionId, strike } : { decisionId };
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
