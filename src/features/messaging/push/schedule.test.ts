import { describe, expect, it } from 'vitest';
import { getNextAttempt, parseRetryAfter, retrySeconds } from './schedule.ts';

const now = new Date('2026-03-01T12:00:00Z');
const tomorrow = new Date('2026-03-02T12:00:00Z');

describe('getNextAttempt', () => {
  it('follows the schedule, spread by up to a tenth', () => {
    expect(getNextAttempt({ tries: 1, expiresAt: tomorrow }, 0, now, 0)).toEqual(
      new Date('2026-03-01T12:00:05Z'),
    );
    expect(getNextAttempt({ tries: 2, expiresAt: tomorrow }, 0, now, 1)).toEqual(
      new Date('2026-03-01T12:00:33Z'),
    );
  });

  it('waits as long as the service asks, if that is longer', () => {
    expect(getNextAttempt({ tries: 1, expiresAt: tomorrow }, 600, now, 0)).toEqual(
      new Date('2026-03-01T12:10:00Z'),
    );
    expect(getNextAttempt({ tries: 4, expiresAt: tomorrow }, 10, now, 0)).toEqual(
      new Date('2026-03-01T12:10:00Z'),
    );
  });

  it('ends with the schedule and before the message expires', () => {
    expect(getNextAttempt({ tries: retrySeconds.length + 1, expiresAt: tomorrow }, 0, now)).toBeNull();
    expect(getNextAttempt({ tries: 1, expiresAt: tomorrow }, 90_000, now)).toBeNull();
  });
});

describe('parseRetryAfter', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['120', 120],
    ['Sun, 01 Mar 2026 12:02:00 GMT', 120],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
  ])('reads %j as %i seconds', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});
