import type { Page } from '@playwright/test';
import type { TrainedModel, TrainingJobStatus, TrainingSession } from '#contract/training.ts';
import type { Db } from '#platform/db/client.ts';
import {
  removeLaterProgress,
  reportLosses,
  restoreProgress,
  setWizardState,
  type WizardState,
} from '#tests/factories/training.ts';
import type { Screen } from './screen.ts';
import { expect, test } from './test.ts';
import { addTrainingSession } from './training.ts';
import { serveFlatPictures } from './viewer.ts';

/** How many pictures the training set of the prepared session has. */
const setSize = 6;

/** Takes the signed-in user through the whole wizard by API calls: five faces, a set, a trained model. */
export async function prepareWizard(page: Page): Promise<void> {
  // Twelve pictures and a training, before the test itself begins.
  test.setTimeout(test.info().timeout + 120_000);
  const send = async <Answer>(
    method: 'get' | 'post' | 'put',
    path: string,
    data?: object,
  ): Promise<Answer> => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok(), `${method} ${path}`).toBe(true);
    return (await answer.json()) as Answer;
  };
  const active = () => send<TrainingSession>('get', '/api/training-sessions/active');
  const finished = (step: 'step1GeneratedImages' | 'step2TrainingImages', count: number) =>
    expect
      .poll(async () => (await active())[step].filter(({ status }) => status === 'completed').length, {
        timeout: 60_000,
      })
      .toBe(count);

  const words = { modelName: 'Mara', modelPrompt: 'a woman in her thirties with wavy red hair, green eyes' };
  const { sessionId } = await send<TrainingSession>('post', '/api/training-sessions', words);
  const session = `/api/training-sessions/${sessionId}`;
  await send('post', `${session}/faces`, {});
  await finished('step1GeneratedImages', 5);
  const face = (await active()).step1GeneratedImages[1];
  await send('put', `${session}/step1`, { selectedImage: face?.id, completed: true });
  await send('put', `${session}/step2`, { trainingType: 'SFW', details: 'plain clothes' });
  await send('post', `${session}/images`, { count: setSize });
  await finished('step2TrainingImages', setSize);
  const model = await send<TrainedModel>('post', '/api/training/models', {
    name: words.modelName,
    parameters: { prompt: words.modelPrompt },
  });
  const { jobId } = await send<{ jobId: string }>('post', `/api/training/models/${model.id}/start`, {});
  const status = () => send<TrainingJobStatus>('get', `/api/training/job-status/${jobId}`);
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('COMPLETED');
}

const whoIsThere = async (page: Page) =>
  (await (await page.request.get('/api/auth/user')).json()) as { id: string };

/** The progress that was reported after the step that is shown. */
let later: Awaited<ReturnType<typeof removeLaterProgress>> = [];

/** Puts the prepared session into a state for a screenshot, without progress. */
async function standWizard(page: Page, db: Db, state: WizardState, toldUpTo?: number): Promise<void> {
  const { id } = await whoIsThere(page);
  await setWizardState(db, id, state);
  await restoreProgress(db, later);
  if (state === 'training' && toldUpTo === undefined) await reportLosses(db, id);
  later = state === 'training' ? await removeLaterProgress(db, id, toldUpTo) : [];
  await page.goto('/training-models');
  if (state !== 'closed') await dismissToast(page);
}

/** Dismisses the page's first message, so that the whole page is visible. */
async function dismissToast(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
}

/** A second step without pictures, with the tags of an adult set. */
async function showTags(page: Page, db: Db): Promise<void> {
  const { id } = await whoIsThere(page);
  await addTrainingSession(db, id, { images: 0, trainingType: 'NSFW' });
  await serveFlatPictures(page);
  await page.goto('/training-models');
  await dismissToast(page);
  await expect(page.getByRole('group', { name: 'Couples' })).toBeVisible();
}

/** Step 1: five faces, of which one is chosen. */
async function showFaces(page: Page, db: Db): Promise<void> {
  await standWizard(page, db, 'choosing');
  await expect(page.getByRole('group', { name: 'Choose the face' }).locator('img[data-shown]')).toHaveCount(
    5,
  );
}

/** Step 2: a set with its score. */
async function showSet(page: Page, db: Db): Promise<void> {
  await standWizard(page, db, 'collecting');
  await expect(page.getByRole('region', { name: 'Training set' })).toBeVisible();
}

/** The same, scrolled to its score and its captions. */
async function showScore(page: Page, db: Db): Promise<void> {
  await showSet(page, db);
  await page.getByText(/^Captions of all/).click();
  await page.getByRole('button', { name: 'Overwrite all' }).scrollIntoViewIfNeeded();
}

/** One picture of the set at full size. */
async function openSetPicture(page: Page, db: Db): Promise<void> {
  await showSet(page, db);
  await page.getByRole('list', { name: 'Training images' }).getByRole('button').nth(1).click();
  await expect(page.getByRole('dialog').locator('img[data-shown]')).toBeVisible();
}

/** Uploaded pictures, with the consent statement. */
async function openOwnPictures(page: Page, db: Db): Promise<void> {
  await showSet(page, db);
  await page.getByRole('button', { name: 'Add own pictures' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Step 3: a training half-way, with its samples and its loss. */
async function showRun(page: Page, db: Db): Promise<void> {
  await standWizard(page, db, 'training');
  await expect(page.getByRole('img', { name: /^Loss from/ })).toBeVisible();
}

/** The same on a server that reports steps only, as ComfyUI does. */
async function showRunOnServer(page: Page, db: Db): Promise<void> {
  await standWizard(page, db, 'training', 0);
  await expect(page.getByText('No sample yet. Some engines draw only one, at the end.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Training of Mara' })).toBeVisible();
}

/** The result of a training. */
async function showEnded(page: Page, db: Db): Promise<void> {
  await standWizard(page, db, 'trained');
  await expect(page.getByRole('img', { name: /^Sample at step/ }).first()).toBeVisible();
  // The page returns to its first step by itself.
  await expect(page.getByRole('form', { name: 'Generate Model Images' })).toBeVisible();
}

/** The reason why a training failed. */
async function showFailed(page: Page, db: Db): Promise<void> {
  await standWizard(page, db, 'failed');
  await expect(page.getByRole('heading', { name: 'The training of Mara failed' })).toBeVisible();
}

/** The trained models. */
async function showModels(page: Page, db: Db): Promise<void> {
  await standWizard(page, db, 'closed');
  await page.getByRole('heading', { name: 'Your models' }).scrollIntoViewIfNeeded();
}

const walked = (name: string, arrange: NonNullable<Screen['arrange']>): Screen => ({
  name: `training-${name}`,
  path: '/training-models',
  as: {},
  trained: true,
  arrange,
});

/** The screens of the wizard, in the order in which a creator meets them. */
export const wizardScreens: Screen[] = [
  walked('faces', showFaces),
  { name: 'training-tags', path: '/training-models', as: {}, arrange: showTags },
  walked('set', showSet),
  walked('score', showScore),
  walked('picture', openSetPicture),
  walked('own-pictures', openOwnPictures),
  walked('run', showRun),
  walked('run-on-a-server', showRunOnServer),
  walked('ended', showEnded),
  walked('failed', showFailed),
  walked('list', showModels),
];
