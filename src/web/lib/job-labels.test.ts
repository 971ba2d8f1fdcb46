import { describe, expect, it } from 'vitest';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { describeFailure, describeJob, describeWait } from './job-labels.ts';

describe('the state of a job', () => {
  it.each([
    [{ state: 'queued', attempt: 0 }, 'Waiting'],
    [{ state: 'queued', attempt: 0, position: 0 }, 'Next in line'],
    [{ state: 'queued', attempt: 0, position: 3 }, '3 ahead of you'],
    [{ state: 'queued', attempt: 1, position: 0 }, 'Waiting to try again'],
    [{ state: 'running' }, 'Starting'],
    [{ state: 'running', progress: { step: 7, steps: 20 } }, 'Step 7 of 20'],
    [{ state: 'running', progress: { step: 40, steps: 120 }, operation: 'text_to_video' }, 'Step 40 of 120'],
    [{ state: 'running', progress: { step: 3, steps: 16 }, operation: 'upscale' }, 'Tile 3 of 16'],
    [{ state: 'running', progress: { step: 45, steps: 100 }, operation: 'image_to_text' }, 'Reading, 45%'],
    [{ state: 'completed' }, 'Done'],
    [{ state: 'cancelled' }, 'Cancelled'],
  ] as const)('%j: %s', (facts, words) => {
    expect(describeJob(createDockJob(facts))).toBe(words);
  });

  it.each([
    [null, null],
    [0.4, 'a few seconds'],
    [9.9, 'a few seconds'],
    [14, 'about 10 s'],
    [47, 'about 50 s'],
    [55, 'about 1 min'],
    [89, 'about 1 min'],
    [151, 'about 3 min'],
    [754, 'about 15 min'],
    [3_200, 'about 55 min'],
    [3_500, 'about 1 h'],
    [9_000, 'about 3 h'],
  ])('%s seconds are %s', (seconds, words) => {
    expect(describeWait(seconds)).toBe(words);
  });

  it('says of a failure that it cost nothing', () => {
    expect(describeFailure(createDockJob({ problem: 'The engine ran out of memory.' }))).toBe(
      'The engine ran out of memory. Nothing was charged.',
    );
  });
});
