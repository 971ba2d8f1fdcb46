import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { describeStrike, findRefusal, isPaused } from './safety-labels.ts';

const strike = { expiresAt: '2026-06-03T10:00:00.000Z', level: 'warned' as const, pausedUntil: null };
const blocked = (details: Record<string, unknown>) =>
  new ApiError({ code: 'CONTENT_BLOCKED', message: 'no', details });

describe('a refusal', () => {
  it('has its decision, and its strike if there is one', () => {
    expect(findRefusal(blocked({ decisionId: 'd', findings: [] }))).toEqual({ decisionId: 'd' });
    expect(findRefusal(blocked({ decisionId: 'd', strike }))).toEqual({ decisionId: 'd', strike });
  });

  it('is null for other errors', () => {
    expect(findRefusal(blocked({}))).toBeNull();
    expect(
      findRefusal(new ApiError({ code: 'UNAVAILABLE', message: 'x', details: { decisionId: 'd' } })),
    ).toBeNull();
    expect(findRefusal(new Error('x'))).toBeNull();
  });

  it('because of a pause differs from other prohibitions', () => {
    const forbidden = (details: Record<string, unknown>) =>
      new ApiError({ code: 'FORBIDDEN', message: 'x', details });
    expect(isPaused(forbidden({ paused: { level: 'paused', until: null } }))).toBe(true);
    expect(isPaused(forbidden({}))).toBe(false);
    expect(isPaused(blocked({ paused: {} }))).toBe(false);
  });
});

describe('a strike', () => {
  it('has its expiry and its consequences', () => {
    const until = `This counts as a strike until ${formatDate(strike.expiresAt)}.`;
    expect(describeStrike(strike)).toBe(
      `${until} Another strike in that time pauses your account for a day.`,
    );
    const pausedUntil = '2026-05-05T10:00:00.000Z';
    expect(describeStrike({ ...strike, level: 'paused', pausedUntil })).toBe(
      `${until} Generation is paused until ${formatDateTime(pausedUntil)}.`,
    );
    expect(describeStrike({ ...strike, level: 'paused_until_reviewed' })).toBe(
      `${until} Generation is paused until a reviewer has checked your account.`,
    );
  });
});
