/** “Best of 4” in the composer (decision 098). */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';
import { answerStudio, nora } from './answers.ts';

const composer = page.getByRole('form', { name: 'Quick Generate' });
const choice = composer.getByRole('checkbox', { name: 'Best of 4' });

beforeEach(() => {
  answerStudio();
  answer('listPersonas', [{ ...nora, referencePictures: 3, generatedReferencePictures: 3 }]);
  const job = createDockJob();
  answer('generateImage', {
    success: true,
    message: 'Started.',
    jobId: job.id,
    contentId: job.id,
    job,
    jobs: [job],
  });
});

test('says its price and its fallback before the click, and sends what it says', async () => {
  answer('bestOf', { price: 2, reason: null });
  openPage('/');
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('by the sea');
  await expect.element(choice).not.toBeInTheDocument();
  await composer.getByLabelText('Persona').selectOptions(nora.id);
  await choice.click();
  await expect
    .element(
      composer.getByText(
        'the one nearest to Nora. If no face can be compared, the first is kept for 1 token.',
      ),
    )
    .toBeVisible();
  await expect
    .element(composer.getByText('1 image × 2 tokens: 1 for the one that is kept, 1 for the other 3.'))
    .toBeVisible();
  await composer.getByRole('button', { name: 'Generate · 2 tokens' }).click();
  await expect
    .poll(() => listCalls('generateImage').map(({ body }) => body.parameters))
    .toMatchObject([{ personaId: nora.id, bestOf: 4 }]);
  // A video has no such choice, and neither has a picture without a person.
  await composer.getByText('Video', { exact: true }).click();
  await expect.element(choice).not.toBeInTheDocument();
});

test('is disabled with the reason where no picture can be the nearest', async () => {
  const reason = 'Nora has no generated reference pictures to compare with. Make some first.';
  answer('listPersonas', [nora]);
  answer('bestOf', { price: 2, reason });
  openPage('/');
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('by the sea');
  await composer.getByLabelText('Persona').selectOptions(nora.id);
  await expect.element(choice).toBeDisabled();
  await expect.element(composer.getByText(reason)).toBeVisible();
  await expect
    .element(composer.getByRole('link', { name: 'Make a reference sheet' }))
    .toHaveAttribute('href', `/personas/${nora.id}`);
  await composer.getByRole('button', { name: 'Generate · 1 token' }).click();
  await expect.poll(() => listCalls('generateImage').length).toBe(1);
  expect(listCalls('generateImage')[0]?.body.parameters).not.toHaveProperty('bestOf');
});
