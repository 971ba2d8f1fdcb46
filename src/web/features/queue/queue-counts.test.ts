import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/generation.ts';
import { countsInWords, runningFraction } from './queue-counts.ts';

function job(state: Job['state'], progress: Job['progress'] = null): Job {
  return {
    id: '0199a000-0000-7000-8000-000000000000',
    contentId: null,
    operation: 'text_to_image',
    state,
    name: 'a violinist',
    category: 'sfw',
    aspectRatio: '1:1',
    progress,
    position: null,
    bundleId: null,
    expectedSeconds: null,
    cost: 1,
    problem: null,
    attempt: 1,
    createdAt: '2026-01-01T00:00:00Z',
    startedAt: null,
    endedAt: null,
  };
}

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
