import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceBreaker,
  applyEnd,
  applyHealthCheck,
  applyStart,
  type Breaker,
  breakerLimits,
  closedBreaker,
  countAllowedJobs,
  type JobEnd,
} from './breaker.ts';

const { faults, firstPauseMs, longestPauseMs, withinMs } = breakerLimits;
const begin = 1_000_000;

/** An engine that lost several jobs in a row, the last one at `begin`. */
function opened(): Breaker {
  let breaker = closedBreaker;
  for (let n = 0; n < faults; n++) breaker = applyEnd(breaker, `job ${n}`, 'gone', begin);
  return breaker;
}

/** The breaker after a trial that ended like this. */
function tried(breaker: Breaker, end: JobEnd, now: number): Breaker {
  return applyEnd(applyStart(breaker, 'trial', now), 'trial', end, now);
}

describe('an engine that loses jobs', () => {
  it('gets jobs until it has lost several within a minute', () => {
    let breaker = closedBreaker;
    for (let n = 1; n < faults; n++) breaker = applyEnd(breaker, `job ${n}`, 'timeout', begin);
    expect(countAllowedJobs(breaker, 4, begin)).toBe(4);
    expect(countAllowedJobs(applyEnd(breaker, 'last', 'busy', begin), 4, begin)).toBe(0);
  });

  it('keeps getting jobs when the losses are far apart, or a job completes in between', () => {
    let slow = closedBreaker;
    let mixed = closedBreaker;
    for (let n = 0; n < 2 * faults; n++) {
      slow = applyEnd(slow, `job ${n}`, 'gone', begin + n * withinMs);
      mixed = applyEnd(applyEnd(mixed, `job ${n}`, 'gone', begin), `other ${n}`, 'completed', begin);
    }
    expect(slow.state).toBe('closed');
    expect(mixed.state).toBe('closed');
  });

  it('counts several losses of one job once', () => {
    let breaker = closedBreaker;
    for (let n = 0; n < 3 * faults; n++) breaker = applyEnd(breaker, 'the same job', 'gone', begin + n);
    expect(breaker.state).toBe('closed');
    for (let n = 1; n < faults; n++) breaker = applyEnd(breaker, `other ${n}`, 'gone', begin + 100);
    expect(breaker.state).toBe('open');
  });

  it('gets no jobs for no longer than the pause, even if the clock is set back', () => {
    const open = opened();
    expect(advanceBreaker(open, begin - 1).state).toBe('half_open');
    expect(advanceBreaker(open, begin).state).toBe('open');
    expect(advanceBreaker(open, begin + firstPauseMs).state).toBe('half_open');
  });

  it('does not count faults of the job itself', () => {
    let breaker = closedBreaker;
    const ends: JobEnd[] = ['invalid_request', 'missing_model', 'out_of_memory', 'unsupported', 'cancelled'];
    for (const end of [...ends, ...ends]) breaker = applyEnd(breaker, 'job', end, begin);
    expect(breaker.state).toBe('closed');
  });

  it('counts failed health checks, too', () => {
    let breaker = closedBreaker;
    for (let n = 0; n < faults; n++) breaker = applyHealthCheck(breaker, false, begin);
    expect(breaker.state).toBe('open');
  });
});

describe('an engine whose breaker is open', () => {
  it('gets one trial job when the pause is over, and no second one beside it', () => {
    const over = begin + firstPauseMs;
    expect(countAllowedJobs(opened(), 4, over - 1)).toBe(0);
    expect(countAllowedJobs(opened(), 4, over)).toBe(1);
    expect(countAllowedJobs(opened(), 0, over)).toBe(0);
    expect(countAllowedJobs(applyStart(opened(), 'trial', over), 4, over)).toBe(0);
  });

  it('gets jobs again once the trial completes or fails by its own fault', () => {
    const over = begin + firstPauseMs;
    expect(tried(opened(), 'completed', over)).toEqual(closedBreaker);
    expect(tried(opened(), 'missing_model', over)).toEqual(closedBreaker);
  });

  it('is paused for twice as long each time, up to a limit', () => {
    let breaker = opened();
    let now = begin;
    const pauses: number[] = [];
    for (let n = 0; n < 8; n++) {
      if (breaker.state !== 'open') throw new Error('the breaker is not open');
      pauses.push(breaker.pauseMs);
      now = breaker.until;
      breaker = tried(breaker, 'gone', now);
    }
    expect(pauses.slice(0, 3)).toEqual([firstPauseMs, 2 * firstPauseMs, 4 * firstPauseMs]);
    expect(pauses.at(-1)).toBe(longestPauseMs);
  });

  it('gets another trial when the first was cancelled', () => {
    const over = begin + firstPauseMs;
    expect(countAllowedJobs(tried(opened(), 'cancelled', over), 4, over)).toBe(1);
  });

  it('ignores the ends of jobs from before the pause', () => {
    const over = begin + firstPauseMs;
    expect(applyEnd(opened(), 'old', 'gone', begin + 1)).toEqual(opened());
    const trying = applyStart(opened(), 'trial', over);
    expect(applyEnd(trying, 'old', 'gone', over)).toEqual(trying);
    expect(applyEnd(trying, 'old', 'completed', over)).toEqual(trying);
  });

  it('stays open after a successful health check, and opens again after a failed one', () => {
    const over = begin + firstPauseMs;
    expect(applyHealthCheck(opened(), true, begin + 1).state).toBe('open');
    expect(countAllowedJobs(applyHealthCheck(opened(), false, over), 4, over)).toBe(0);
    expect(countAllowedJobs(applyHealthCheck(opened(), false, over), 4, over + firstPauseMs)).toBe(1);
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

  it('an engine is paused for no longer than the longest pause, then one job decides', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let breaker = closedBreaker;
        let now = begin;
        for (const { what, job, end, online, after } of events) {
          now += after;
          // As the dispatcher does: it starts only allowed jobs.
          if (what === 'start' && countAllowedJobs(breaker, 4, now) > 0)
            breaker = applyStart(breaker, job, now);
          if (what === 'end') breaker = applyEnd(breaker, job, end, now);
          if (what === 'health') breaker = applyHealthCheck(breaker, online, now);
          expect(countAllowedJobs(breaker, 4, now)).toBeLessThanOrEqual(
            advanceBreaker(breaker, now).state === 'closed' ? 4 : 1,
          );
        }
        const later = advanceBreaker(breaker, now + longestPauseMs);
        expect(later.state).not.toBe('open');
        if (later.state !== 'half_open') return;
        const trial = later.trial ?? 'trial';
        const done = applyEnd(applyStart(later, trial, now), trial, 'completed', now);
        expect(countAllowedJobs(done, 4, now)).toBe(4);
      }),
    );
  });
});
