/** The wizard's messages for errors (docs/requirements/signed-in.md, section 8). */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '#contract/messages.ts';
import type { TrainingSession } from '#contract/training.ts';
import { createTrainedModel, createTrainingSession } from '#tests/factories/training-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, answerAgainstContract, refuse } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });

const sees = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Opens the wizard at a session, or without one. */
function openWizard(session: TrainingSession | null): void {
  answer('activeTrainingSession', session);
  openPage('/training-models');
}

beforeEach(() => {
  answer('listTrainedModels', []);
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
  answer('scoreTrainingImages', { score: 40, parts: [], images: [] });
});

test('a session that cannot be created, and a refused text', async () => {
  openWizard(null);
  refuse('createTrainingSession', {
    code: 'CONTENT_BLOCKED',
    message: messages.generation.blocked('“15 year old” in the prompt: It may show a minor.'),
  });
  await page.getByLabelText('Model name').fill('Mara');
  await page.getByLabelText('Model prompt').fill('a 15 year old girl');
  await button('Generate 5 pictures · 5 tokens').click();
  await sees('Content Policy Violation');
  await expect.element(page.getByText(/Content blocked by security policy/).first()).toBeVisible();
  refuse('createTrainingSession');
  await page.getByLabelText('Model prompt').fill('a woman with red hair');
  await button('Generate 5 pictures · 5 tokens').click();
  await sees('Failed to create training session');
});

test('Ctrl+Enter does what the button promises, from any field', async () => {
  openWizard(null);
  refuse('createTrainingSession');
  await page.getByLabelText('Model name').fill('Mara');
  await page.getByLabelText('Model prompt').fill('a woman with red hair');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await sees('Failed to create training session');
});

test('pictures that cannot be made, updated or deleted', async () => {
  openWizard(createTrainingSession({ images: 2 }));
  await expectToast('Training Session Restored', 'Continuing from Step 2');
  refuse('generateTrainingImages');
  await button('Generate 10 more · 10 tokens').click();
  await expectToast('Training Data Generation Failed', 'Failed to generate images');

  refuse('deleteTrainingImage');
  await page.getByRole('list', { name: 'Training images' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await sees('Delete Failed');
  await sees('Failed to delete the image. Please try again.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  refuse('updateTrainingStep1');
  await button('Back to the face').click();
  await expectToast('Failed to update training session', 'Failed to update training session');

  refuse('deleteTrainingSession');
  await button('Start Fresh').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Fresh' }).click();
  await sees('Failed to delete training session');
});

test('first pictures that cannot be made, and an answer that has none', async () => {
  const session = createTrainingSession({ images: 0, step: 1 });
  openWizard(session);
  refuse('generateFaces');
  await button('Regenerate all · 5 tokens').click();
  await sees('Generation Failed');
  answer('generateFaces', { session, jobs: [] });
  await button('Regenerate all · 5 tokens').click();
  await sees('No images returned from API');
});

test('what is missing before a training, and one that cannot be started', async () => {
  const session = createTrainingSession({ images: 0, trainingType: null });
  openWizard(session);
  await button('Start Training · 50 tokens').click();
  await sees('Missing Requirements');
  answer('updateTrainingStep2', { ...session, step2TrainingType: 'SFW' });
  await page.getByRole('radio', { name: 'SFW', exact: true }).click({ force: true });
  await expect.element(page.getByRole('radio', { name: 'SFW', exact: true })).toBeChecked();
  await button('Start Training · 50 tokens').click();
  await sees('No Training Data Generated');
});

test('a training that cannot be started, whatever the reason', async () => {
  openWizard(createTrainingSession({ images: 3 }));
  const start = button('Start Training · 50 tokens');
  refuse('createTrainedModel');
  await start.click();
  await expectToast('Training Failed', 'Failed to create training model');
  answer('createTrainedModel', createTrainedModel());
  refuse('startTraining');
  await start.click();
  await sees('Failed to start training');
});

test('a model that the server gave no id', async () => {
  openWizard(createTrainingSession({ images: 3 }));
  answerAgainstContract('createTrainedModel', { id: '' });
  await button('Start Training · 50 tokens').click();
  await sees('No model ID found. Please restart the training process.');
});

test('a full set takes no more', async () => {
  openWizard(createTrainingSession({ images: 50 }));
  await button(/^Generate 0 more/).click();
  await expectToast('Limit Reached', 'Maximum of 50 training images allowed');
});

test('models that cannot be read', async () => {
  refuse('listTrainedModels');
  openWizard(null);
  await sees('Failed to fetch training models');
});
