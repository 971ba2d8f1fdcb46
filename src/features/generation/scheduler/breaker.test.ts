import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterEnd,
  afterHealth,
  afterStart,
  allowedBy,
  type Breaker,
  breakerAt,
  breakerLimits,
  closedBreaker,
  type JobEnd,
} from './breaker.ts';

const { faults, firstPauseMs, longestPauseMs, withinMs } = breakerLimits;
const begin = 1_000_000;

/** An engine that lost several jobs in a row, the last one at `begin`. */
function opened(): Breaker {
  let breaker = closedBreaker;
  for (let n = 0; n < faults; n++) breaker = afterEnd(breaker, `job ${n}`, 'gone', begin);
  return breaker;
}

/** What the trial after a pause makes of it. */
function tried(breaker: Breaker, end: JobEnd, now: number): Breaker {
  return afterEnd(afterStart(breaker, 'trial', now), 'trial', end, now);
}

describe('an engine that loses jobs', () => {
  it('is given work until several were lost within a minute', () => {
    let breaker = closedBreaker;
    for (let n = 1; n < faults; n++) breaker = afterEnd(breaker, `job ${n}`, 'timeout', begin);
    expect(allowedBy(breaker, 4, begin)).toBe(4);
    expect(allowedBy(afterEnd(breaker, 'last', 'busy', begin), 4, begin)).toBe(0);
  });

  it('goes on where they were lost long apart, or one was done in between', () => {
    let slow = closedBreaker;
    let mixed = closedBreaker;
    for (let n = 0; n < 2 * faults; n++) {
      slow = afterEnd(slow, `job ${n}`, 'gone', begin + n * withinMs);
      mixed = afterEnd(afterEnd(mixed, `job ${n}`, 'gone', begin), `other ${n}`, 'completed', begin);
    }
    expect(slow.state).toBe('closed');
    expect(mixed.state).toBe('closed');
  });

  it('counts a job once, however often it is tried: it may be what brings the engine down', () => {
    let breaker = closedBreaker;
    for (let n = 0; n < 3 * faults; n++) breaker = afterEnd(breaker, 'the same job', 'gone', begin + n);
    expect(breaker.state).toBe('closed');
    for (let n = 1; n < faults; n++) breaker = afterEnd(breaker, `other ${n}`, 'gone', begin + 100);
    expect(breaker.state).toBe('open');
  });

  it('is given nothing for no longer than the pause, whatever becomes of the clock', () => {
    const open = opened();
    expect(breakerAt(open, begin - 1).state).toBe('half_open');
    expect(breakerAt(open, begin).state).toBe('open');
    expect(breakerAt(open, begin + firstPauseMs).state).toBe('half_open');
  });

  it('does not count what is wrong with a job itself', () => {
    let breaker = closedBreaker;
    const ends: JobEnd[] = ['invalid_request', 'missing_model', 'out_of_memory', 'unsupported', 'cancelled'];
    for (const end of [...ends, ...ends]) breaker = afterEnd(breaker, 'job', end, begin);
    expect(breaker.state).toBe('closed');
  });

  it('counts health checks that find nobody, too', () => {
    let breaker = closedBreaker;
    for (let n = 0; n < faults; n++) breaker = afterHealth(breaker, false, begin);
    expect(breaker.state).toBe('open');
  });
});

describe('an engine that is given nothing', () => {
  it('gets one job to try when the pause is over, and no second one beside it', () => {
    const over = begin + firstPauseMs;
    expect(allowedBy(opened(), 4, over - 1)).toBe(0);
    expect(allowedBy(opened(), 4, over)).toBe(1);
    expect(allowedBy(opened(), 0, over)).toBe(0);
    expect(allowedBy(afterStart(opened(), 'trial', over), 4, over)).toBe(0);
  });

  it('gets work again once that job is done, or was refused for a reason of its own', () => {
    const over = begin + firstPauseMs;
    expect(tried(opened(), 'completed', over)).toEqual(closedBreaker);
    expect(tried(opened(), 'missing_model', over)).toEqual(closedBreaker);
  });

  it('is left alone for twice as long each time, up to a limit', () => {
    let breaker = opened();
    let now = begin;
    const pauses: number[] = [];
    for (let n = 0; n < 8; n++) {
      if (breaker.state !== 'open') throw new Error('it is given work');
      pauses.push(breaker.pauseMs);
      now = breaker.until;
      breaker = tried(breaker, 'gone', now);
    }
    expect(pauses.slice(0, 3)).toEqual([firstPauseMs, 2 * firstPauseMs, 4 * firstPauseMs]);
    expect(pauses.at(-1)).toBe(longestPauseMs);
  });

  it('is tried with another job where somebody cancelled the first', () => {
    const over = begin + firstPauseMs;
    expect(allowedBy(tried(opened(), 'cancelled', over), 4, over)).toBe(1);
  });

  it('does not mind what becomes of jobs from before', () => {
    const over = begin + firstPauseMs;
    expect(afterEnd(opened(), 'old', 'gone', begin + 1)).toEqual(opened());
    const trying = afterStart(opened(), 'trial', over);
    expect(afterEnd(trying, 'old', 'gone', over)).toEqual(trying);
    expect(afterEnd(trying, 'old', 'completed', over)).toEqual(trying);
  });

  it('is not given back its work for being there, but waits on for not being there', () => {
    const over = begin + firstPauseMs;
    expect(afterHealth(opened(), true, begin + 1).state).toBe('open');
    expect(allowedBy(afterHealth(opened(), false, over), 4, over)).toBe(0);
    expect(allowedBy(afterHealth(opened(), false, over), 4, over + firstPauseMs)).toBe(1);
  });
});

describe('whatever happens', () => {
  const ends: JobEnd[] = ['completed', 'gone', 'timeout', 'busy', 'missing_model', 'cancelled'];
  const event = fc.record({
    what: fc.constantFrom('start', 'end', 'health'),
    job: fc.constantFrom('a', 'b', 'c'),
    end: fc.constantFrom(...ends),
    online: fc.boolean(),
    after: fc.nat(20_000),
  });

  it('an engine is out of service for no longer than the longest pause, then one job decides', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let breaker = closedBreaker;
        let now = begin;
        for (const { what, job, end, online, after } of events) {
          now += after;
          // As the dispatcher does: only what is allowed is started.
          if (what === 'start' && allowedBy(breaker, 4, now) > 0) breaker = afterStart(breaker, job, now);
          if (what === 'end') breaker = afterEnd(breaker, job, end, now);
          if (what === 'health') breaker = afterHealth(breaker, online, now);
          expect(allowedBy(breaker, 4, now)).toBeLessThanOrEqual(
            breakerAt(breaker, now).state === 'closed' ? 4 : 1,
          );
        }
        const later = breakerAt(breaker, now + longestPauseMs);
        expect(later.state).not.toBe('open');
        if (later.state !== 'half_open') return;
        const trial = later.trial ?? 'trial';
        const done = afterEnd(afterStart(later, trial, now), trial, 'completed', now);
        expect(allowedBy(done, 4, now)).toBe(4);
      }),
    );
  });
});
