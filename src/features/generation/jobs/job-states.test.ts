import { describe, expect, it } from 'vitest';
import { type JobState, jobState } from '#contract/jobs.ts';
import { endedStates, hasEnded, type JobMove, jobMoves, retryDelaySeconds } from './job-states.ts';

/** The state after each move; a dash where the move is not allowed. */
const table: Record<JobMove, Record<JobState, JobState | '-'>> = {
  lease: { queued: 'running', running: '-', checking: '-', completed: '-', failed: '-', cancelled: '-' },
  retry: { queued: '-', running: 'queued', checking: '-', completed: '-', failed: '-', cancelled: '-' },
  lapse: { queued: '-', running: 'queued', checking: '-', completed: '-', failed: '-', cancelled: '-' },
  check: { queued: '-', running: 'checking', checking: '-', completed: '-', failed: '-', cancelled: '-' },
  complete: {
    queued: '-',
    running: 'completed',
    checking: 'completed',
    completed: '-',
    failed: '-',
    cancelled: '-',
  },
  fail: {
    queued: 'failed',
    running: 'failed',
    checking: 'failed',
    completed: '-',
    failed: '-',
    cancelled: '-',
  },
  cancel: {
    queued: 'cancelled',
    running: 'cancelled',
    checking: 'cancelled',
    completed: '-',
    failed: '-',
    cancelled: '-',
  },
};

describe('the states of an engine job', () => {
  it.each(Object.entries(table) as [JobMove, Record<JobState, JobState | '-'>][])('%s', (move, row) => {
    const { from, to } = jobMoves[move];
    const actual = Object.fromEntries(
      jobState.options.map((state) => [state, (from as readonly JobState[]).includes(state) ? to : '-']),
    );
    expect(actual).toEqual(row);
  });

  it('lists every move', () => {
    expect(Object.keys(jobMoves).sort()).toEqual(Object.keys(table).sort());
  });

  it('does not leave an ended state', () => {
    for (const state of jobState.options) {
      const leaves = Object.values(jobMoves).some(({ from }) =>
        (from as readonly JobState[]).includes(state),
      );
      expect(hasEnded(state)).toBe(!leaves);
      expect((endedStates as readonly JobState[]).includes(state)).toBe(!leaves);
    }
  });
});

describe('the delay before the next attempt', () => {
  it('grows fourfold, and spreads by a quarter', () => {
    expect([1, 2, 3].map((attempt) => retryDelaySeconds(attempt, 0))).toEqual([1, 4, 16]);
    expect([1, 2, 3].map((attempt) => retryDelaySeconds(attempt, 1))).toEqual([1.25, 5, 20]);
  });
});
