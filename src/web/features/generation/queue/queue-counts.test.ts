import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { dockJob } from '#tests/factories/dock-jobs.ts';
import { countsInWords, runningFraction } from './queue-counts.ts';

const job = (state: Job['state'], progress: Job['progress'] = null) => dockJob({ state, progress });

describe('the folded queue dock', () => {
  it('counts what moves and what went wrong, and leaves out what is done', () => {
    expect(countsInWords([job('running'), job('queued'), job('queued'), job('completed')])).toBe(
      '1 running, 2 waiting',
    );
    expect(countsInWords([job('failed'), job('completed')])).toBe('1 failed');
  });

  it('counts what is done when nothing else is there', () => {
    expect(countsInWords([job('completed'), job('cancelled')])).toBe('2 done');
  });

  it("shows the mean of the engines' own figures", () => {
    const half = job('running', { step: 10, steps: 20 });
    expect(runningFraction([half, job('running'), job('queued')])).toBe(0.25);
    expect(runningFraction([job('queued')])).toBeNull();
  });
});
