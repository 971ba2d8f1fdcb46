/** The wizard's steps, and the way from its end to the first (docs/requirements/signed-in.md, sections 2.2 and 4.2). */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TrainingSession } from '#contract/training.ts';
import { createTrainedModel, createTrainingSession } from '#tests/factories/training-answers.ts';
import { momentOf } from '../support/moment-of.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes } from '../support/server.ts';

const steps = ['Generate Model Images', 'Training Type Selection', 'Training Confirmation'];

beforeEach(() => {
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
  answer('scoreTrainingImages', { score: 40, parts: [], images: [] });
  answer('listTrainedModels', []);
});

/** A session in its third step, whose training runs or has ended. */
function atStep3(isOver: boolean): TrainingSession {
  const session = createTrainingSession({ images: 3 });
  const step3 = {
    currentStep: 3,
    step2Completed: true,
    step3Completed: isOver,
    modelId: createTrainedModel().id,
  };
  return { ...session, ...step3, step3TrainingProgress: isOver ? 100 : 40 };
}

test.for([
  [1, createTrainingSession({ images: 0, step: 1 })],
  [2, createTrainingSession({ images: 2 })],
  [3, atStep3(false)],
] as const)('at step %i the indicator marks it, and what is done before it', async ([number, session]) => {
  answer('activeTrainingSession', session);
  answer('listTrainedModels', [createTrainedModel({ status: 'queued', runpodJobId: session.sessionId })]);
  answer('trainingJobStatus', {
    state: 'PENDING',
    meta: { step: 0, total: 0, name: 'Waiting' },
    job_id: session.sessionId,
    jobStatus: { state: 'queued' },
    stepsPerSecond: null,
    secondsLeft: null,
    losses: [],
    likeness: [],
    samples: [],
    problem: null,
  });
  openPage('/training-models');
  const items = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.element(items.nth(number - 1)).toHaveAttribute('aria-current', 'step');
  const shown = items.elements();
  expect(shown.map((item) => steps.find((step) => item.textContent.includes(step)))).toEqual(steps);
  expect(shown.map((item) => item.getAttribute('aria-current'))).toEqual(
    steps.map((_, at) => (at === number - 1 ? 'step' : null)),
  );
  expect(shown.map((item) => item.querySelector('[aria-label=Done]') !== null)).toEqual(
    steps.map((_, at) => at < number - 1),
  );
  await expect.element(page.getByText('Session active: Mara')).toBeVisible();
});

test.for([
  ['completed', 'Training Complete!', 2_000],
  ['failed', 'Training Failed', 1_000],
] as const)('a training that has %s leads back to step 1 in time', async ([status, title, wait]) => {
  let session: TrainingSession | null = atStep3(true);
  let closed = 0;
  answer('activeTrainingSession', () => session);
  answer('listTrainedModels', [createTrainedModel({ status, progress: 100, problem: null })]);
  answer('updateTrainingStep3', () => {
    closed = performance.now();
    const ended = { ...atStep3(true), status: 'completed' as const };
    session = null;
    return ended;
  });
  openPage('/training-models');
  const asked = await momentOf(() => listCalledRoutes().includes('activeTrainingSession'));
  const told = await momentOf(() => document.body.textContent.includes(title));
  await expect.poll(() => closed).toBeGreaterThan(0);
  expect(closed - asked).toBeGreaterThan(wait - 50);
  expect(closed - told).toBeLessThan(wait + 1_000);
  const first = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first();
  await expect.element(first).toHaveAttribute('aria-current', 'step');
});
