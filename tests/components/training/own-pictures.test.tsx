/** A set that cannot be generated is said before the first step is paid for; own pictures need none (decision 095). */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { operation } from '#contract/jobs.ts';
import { usualModes } from '#contract/operating-modes.ts';
import type { TrainingSession } from '#contract/training.ts';
import { createTrainingSession } from '#tests/factories/training-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes, listCalls } from '../support/server.ts';

const reason = 'Pictures with a chosen face cannot be made here at the moment.';

/** Engines that make everything but the pictures of a set, in these categories. */
function answerEngines(lacking: readonly string[]): void {
  const work = operation.options.flatMap((each) =>
    (['sfw', 'nsfw'] as const).map((category) => {
      const isLacking = each === 'text_to_image_with_face' && lacking.includes(category);
      return {
        operation: each,
        category,
        state: isLacking ? ('unable' as const) : ('available' as const),
        reason: isLacking ? reason : null,
        modelReason: null,
        endFrameReason: null,
        longestVideo: null,
        references: [],
        identity: [],
        parameters: [],
        regionLimits: [],
      };
    }),
  );
  answer('abilities', { work, tags: [], modes: usualModes });
}

let session: TrainingSession | null;
beforeEach(() => {
  session = null;
  answer('activeTrainingSession', () => session);
  answer('listTrainedModels', []);
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
});

test('says before the first step is paid for that the set cannot be generated, and starts with own pictures', async () => {
  answerEngines(['sfw', 'nsfw']);
  openPage('/training-models');
  await page.getByLabelText('Model name').fill('Mara');
  await page.getByLabelText('Model prompt').fill('a woman with red hair');
  await expect
    .element(page.getByText('The training set cannot be generated here. Train on your own pictures instead.'))
    .toBeVisible();
  const paid = page.getByRole('button', { name: 'Generate 5 pictures · 5 tokens' });
  await expect.element(paid).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(reason)).toBeVisible();
  const own = createTrainingSession({ images: 0 });
  session = { ...own, step1GeneratedImages: [], step1SelectedImage: null };
  answer('createTrainingSession', session);
  await page.getByRole('button', { name: 'Start with own pictures' }).click();
  await expect.element(page.getByRole('button', { name: 'Add own pictures' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Generate/ })).not.toBeInTheDocument();
  expect(listCalls('createTrainingSession')[0]?.body).toMatchObject({ start: 'own_pictures' });
  expect(listCalledRoutes()).not.toContain('generateFaces');
});

test('where one category has sets, it says which', async () => {
  answerEngines(['nsfw']);
  openPage('/training-models');
  await expect
    .element(page.getByText('Training sets are generated in the SFW category only here.'))
    .toBeVisible();
});
