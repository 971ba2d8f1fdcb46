import { describe, expect, it } from 'vitest';
import { computeSafetyStanding, strikeDays } from './safety-standing.ts';

const start = Date.parse('2026-05-01T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const at = (days: number) => new Date(start + days * day);
const strike = (days: number) => ({ givenAt: at(days), expiresAt: at(days + strikeDays) });
const levelAt = (days: number, strikes: number[], reviewed?: number) =>
  computeSafetyStanding(strikes.map(strike), reviewed === undefined ? null : at(reviewed), at(days)).level;

describe('what strikes mean', () => {
  it.each([
    ['none', 0, [], 'good'],
    ['one', 0, [0], 'warned'],
    ['one, on its last day', 29.9, [0], 'warned'],
    ['one that has expired', 30, [0], 'good'],
    ['two, at once', 5, [0, 5], 'paused'],
    ['two, a day later', 6, [0, 5], 'warned'],
    ['two that never counted together', 31, [0, 30.5], 'warned'],
    ['three, at once', 10, [0, 5, 10], 'paused_until_reviewed'],
    ['three, when two of them have expired', 36, [0, 5, 10], 'paused_until_reviewed'],
    ['three, when all of them have expired', 100, [0, 5, 10], 'paused_until_reviewed'],
    ['three of which only two ever counted together', 41, [0, 20, 40], 'warned'],
  ] as const)('%s: at %d days', (_, now, strikes, level) => {
    expect(levelAt(now, [...strikes])).toBe(level);
  });

  it('say until when a pause is, and which strikes count, the newest first', () => {
    const standing = computeSafetyStanding([strike(0), strike(5)], null, at(5.5));
    expect(standing.pausedUntil).toEqual(at(6));
    expect(standing.active.map(({ givenAt }) => givenAt)).toEqual([at(5), at(0)]);
    expect(computeSafetyStanding([strike(0), strike(1), strike(2)], null, at(2)).pausedUntil).toBeNull();
  });
});

describe('a review', () => {
  it('ends a pause, and leaves the strikes', () => {
    expect(levelAt(11, [0, 5, 10], 11)).toBe('warned');
    expect(levelAt(5.5, [0, 5], 5.2)).toBe('warned');
  });

  it('does not cover later strikes', () => {
    expect(levelAt(12, [0, 5, 10, 12], 11)).toBe('paused_until_reviewed');
    expect(levelAt(50, [0, 5, 10, 50], 11)).toBe('warned');
  });
});
