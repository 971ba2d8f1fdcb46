import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { calculateRunningProgress, formatCounts } from './queue-counts.ts';

const job = (state: Job['state'], progress: Job['progress'] = null) => createDockJob({ state, progress });

describe('the folded queue dock', () => {
  it('counts the jobs of each state, and takes a cancelled one neither for done nor for failed', () => {
    expect(formatCounts([job('running'), job('queued'), job('queued'), job('completed')])).toBe(
      '1 running, 2 waiting, 1 done',
    );
    expect(formatCounts([job('failed'), job('completed'), job('completed')])).toBe('2 done, 1 failed');
    expect(formatCounts([job('completed'), job('cancelled')])).toBe('1 done, 1 cancelled');
  });

  it("shows the mean of the engines' own figures", () => {
    const half = job('running', { step: 10, steps: 20 });
    expect(calculateRunningProgress([half, job('running'), job('queued')])).toBe(0.25);
    expect(calculateRunningProgress([job('queued')])).toBeNull();
  });
});
