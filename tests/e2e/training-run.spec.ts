import { delays } from '#contract/limits.ts';
import { failJobOnEngine } from '#tests/factories/queue.ts';
import { setProgress, startTrainingElsewhere } from '#tests/factories/training.ts';
import { expect, test } from './support/test.ts';

test.describe('with the clock moved on', () => {
  test.use({ window: 'own' });

  test('a running training is resumed, followed without events, and leads back when it fails', async ({
    page,
    signIn,
    db,
  }) => {
    const { id } = await signIn();
    const job = await startTrainingElsewhere(db, id, { step: 60, steps: 240 });
    // No event arrives: the page learns everything by polling.
    await page.route('**/api/events', (route) => route.abort());
    await page.clock.install();
    await page.goto('/training-models');
    await expect(page.getByText('Training in Progress')).toBeVisible();
    await expect(page.getByText('Resuming active training session.')).toBeVisible();
    await expect(page.getByText('Step 60/240')).toBeVisible();
    await expect(page.getByText('25%')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Fresh' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Back to the face' })).toHaveCount(0);

    const askAgain = () => page.clock.fastForward(delays.pollingFallback);
    await setProgress(db, job, 120);
    await askAgain();
    await expect(page.getByText('Step 120/240')).toBeVisible();

    await failJobOnEngine(db, job, 'The engine ran out of memory.');
    await askAgain();
    await expect(page.getByText('Training Failed')).toBeVisible();
    const outcome = page.getByRole('region', { name: 'Last training' });
    await expect(outcome.getByRole('heading', { name: 'The training of Mara failed' })).toBeVisible();
    await expect(outcome).toContainText('The engine ran out of memory.');
    await expect(page.getByRole('form', { name: 'Generate Model Images' })).toBeVisible();
    await expect(page.getByText('Session active: Mara')).toHaveCount(0);

    await outcome.getByRole('button', { name: 'Create Another Model' }).click();
    await expect(outcome).toHaveCount(0);
    await expect(page.getByLabel('Model name')).toBeFocused();
  });
});
