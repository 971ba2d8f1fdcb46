import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { isPaused, refusalOf, strikeWords } from './safety-words.ts';

const strike = { expiresAt: '2026-06-03T10:00:00.000Z', level: 'warned' as const, pausedUntil: null };
const blocked = (details: Record<string, unknown>) =>
  new ApiError({ code: 'CONTENT_BLOCKED', message: 'no', details });

describe('a refusal', () => {
  it('names its decision, and the strike when it is one', () => {
    expect(refusalOf(blocked({ decisionId: 'd', findings: [] }))).toEqual({ decisionId: 'd' });
    expect(refusalOf(blocked({ decisionId: 'd', strike }))).toEqual({ decisionId: 'd', strike });
  });

  it('is nothing else', () => {
    expect(refusalOf(blocked({}))).toBeNull();
    expect(
      refusalOf(new ApiError({ code: 'UNAVAILABLE', message: 'x', details: { decisionId: 'd' } })),
    ).toBeNull();
    expect(refusalOf(new Error('x'))).toBeNull();
  });

  it('for a pause is told apart from other prohibitions', () => {
    const forbidden = (details: Record<string, unknown>) =>
      new ApiError({ code: 'FORBIDDEN', message: 'x', details });
    expect(isPaused(forbidden({ paused: { level: 'paused', until: null } }))).toBe(true);
    expect(isPaused(forbidden({}))).toBe(false);
    expect(isPaused(blocked({ paused: {} }))).toBe(false);
  });
});

describe('a strike', () => {
  it('says how long it counts, and what it means', () => {
    const until = `This counts as a strike until ${formatDate(strike.expiresAt)}.`;
    expect(strikeWords(strike)).toBe(`${until} One more in that time pauses your account for a day.`);
    const pausedUntil = '2026-05-05T10:00:00.000Z';
    expect(strikeWords({ ...strike, level: 'paused', pausedUntil })).toBe(
      `${until} Making things is paused for you until ${formatDateTime(pausedUntil)}.`,
    );
    expect(strikeWords({ ...strike, level: 'paused_until_reviewed' })).toBe(
      `${until} Making things is paused for you until somebody has looked at it.`,
    );
  });
});
