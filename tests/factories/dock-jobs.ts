import type { Job } from '#contract/jobs.ts';

let made = 0;

/** A job as the dock receives it: one waiting picture, with these overrides. */
export function createDockJob(facts: Partial<Job> = {}): Job {
  const number = ++made;
  return {
    id: `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    contentId: null,
    madeBy: null,
    operation: 'text_to_image',
    state: 'queued',
    name: 'a violinist',
    category: 'sfw',
    aspectRatio: '1:1',
    bundleId: null,
    progress: null,
    position: null,
    expectedSeconds: null,
    cost: 1,
    problem: null,
    attempt: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    endedAt: null,
    ...facts,
  };
}
