import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { calculateRunningProgress, formatCounts } from './queue-counts.ts';

const job = (state: Job['state'], progress: Job['progress'] = null) => createDockJob({ state, progress });

describe('the folded queue dock', () => {
  it('counts running, waiting and failed jobs, and leaves out done ones', () => {
    expect(formatCounts([job('running'), job('queued'), job('queued'), job('completed')])).toBe(
      '1 running, 2 waiting',
    );
    expect(formatCounts([job('failed'), job('completed')])).toBe('1 failed');
  });

  it('counts done jobs if there are no others', () => {
    expect(formatCounts([job('completed'), job('cancelled')])).toBe('2 done');
  });

  it("shows the mean of the engines' own figures", () => {
    const half = job('running', { step: 10, steps: 20 });
    expect(calculateRunningProgress([half, job('running'), job('queued')])).toBe(0.25);
    expect(calculateRunningProgress([job('queued')])).toBeNull();
  });
});
