/** What an engine cannot keep of a persona is said before the click (decision 093). */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { IdentityKinds } from '#contract/abilities.ts';
import { usualModes } from '#contract/operating-modes.ts';
import { emptyLook } from '#contract/persona-looks.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/server.ts';
import { answerStudio, nora } from './answers.ts';

/** An engine for pictures and videos that keeps a person by these. */
function answerEngine(identity: IdentityKinds): void {
  const state = {
    category: 'sfw',
    state: 'available',
    reason: null,
    modelReason: null,
    endFrameReason: null,
    longestVideo: null,
  } as const;
  const work = (['text_to_image', 'text_to_video'] as const).map((operation) => ({
    ...state,
    operation,
    identity: [identity],
    references: [],
    parameters: [],
    regionLimits: [],
  }));
  answer('abilities', { work, tags: [], modes: usualModes });
}
const mara = { ...nora, name: 'Mara', look: { ...emptyLook, presentation: 'woman' as const } };

beforeEach(() => {
  answerStudio();
  answer('listPersonas', [mara]);
});

test('the composer says what the engines cannot keep of the chosen persona', async () => {
  answerEngine(['references']);
  openPage('/');
  const note = page.getByText('This engine keeps Mara by her description alone.');
  await page.getByLabelText('Persona').selectOptions(mara.id);
  await expect.element(note).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'A reference sheet keeps her the same.' }))
    .toHaveAttribute('href', `/personas/${mara.id}`);
  answer('listPersonas', [{ ...mara, referencePictures: 7 }]);
  openPage('/');
  await page.getByLabelText('Persona').selectOptions(mara.id);
  await expect.element(page.getByRole('button', { name: 'Remove Mara' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('a tag for another base model than the persona’s pictures is refused before the click', async () => {
  answer('tagCatalogue', {
    imageTags: [{ id: 'rain', label: 'In the rain' }],
    videoLoras: [],
    trainingGroups: [],
  });
  const work = { operation: 'text_to_image', category: 'nsfw', state: 'available', reason: null } as const;
  const reason = 'What “In the rain” adds is not available here for a persona with a reference sheet.';
  answer('abilities', {
    work: [
      {
        ...work,
        modelReason: null,
        endFrameReason: null,
        longestVideo: null,
        references: [],
        identity: [['references']],
        parameters: [],
        regionLimits: [],
      },
    ],
    tags: [{ operation: 'text_to_image', tagId: 'rain', limits: 'with_references', state: 'unable', reason }],
    modes: usualModes,
  });
  const sheet = { referencePictures: 3, generatedReferencePictures: 3 };
  answer('listPersonas', [{ ...mara, ...sheet, category: 'nsfw' }]);
  openPage('/');
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByText('NSFW', { exact: true }).click();
  await composer.getByText('In the rain').click();
  await expect.element(composer.getByText(reason)).not.toBeInTheDocument();
  await composer.getByLabelText('Persona').selectOptions(mara.id);
  await expect.element(composer.getByText(`${reason} Choose another, or no persona.`)).toBeVisible();
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('a dancer');
  const button = composer.getByRole('button', { name: /^Generate/ });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  // Without the tag it can start.
  await composer.getByText('In the rain', { exact: true }).click();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});
