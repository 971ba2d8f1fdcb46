/** What the queue shows of a running job. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { sendEvent } from '../support/browser-doubles.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/server.ts';
import { answerStudio } from './answers.ts';

test('an answer that was on its way does not undo a step that an event has reported', async () => {
  answerStudio();
  const job = createDockJob({ state: 'running', progress: { step: 1, steps: 8 } });
  answer('listJobs', [job]);
  openPage('/');
  await page.getByRole('button', { name: /^Queue/ }).click();
  const dock = page.getByRole('region', { name: 'Jobs' });
  await expect.element(dock.getByText('Step 1 of 8')).toBeVisible();
  let asked = false;
  answer('listJobs', () => {
    // The server has read the job's row when the engine reports its third step.
    sendEvent('progress', { jobId: job.id, step: 3, steps: 8, preview: null });
    asked = true;
    return [job];
  });
  sendEvent('jobs', {});
  await expect.poll(() => asked).toBe(true);
  await expect.element(dock.getByText('Step 3 of 8')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(dock.getByText('Step 3 of 8')).toBeVisible();
});
