/** What the dashboard says of work that waits, failed, or starts from a template. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '#contract/messages.ts';
import { createContentItem, createStarted } from '#tests/factories/content-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/server.ts';
import { createUser } from '../support/shell.ts';
import { answerStudio, nora } from './answers.ts';

test('a request that waits for an engine is not called started', async () => {
  answerStudio();
  answer('generateImage', createStarted(createContentItem().id, messages.generation.queued));
  openPage('/');
  await page.getByLabelText('Prompt', { exact: true }).fill('a harbour at dawn');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Queued. It starts when an engine is back.');
});

test('a failed item on the stage keeps its prompt beside the reason', async () => {
  const metadata = JSON.stringify({
    prompt: 'a harbour at dawn, fog',
    failure: 'The engine ran out of memory.',
  });
  answerStudio([createContentItem({ status: 'failed', width: null, height: null, metadata })]);
  openPage('/');
  const stage = page.getByRole('region', { name: 'Stage' });
  await expect.element(stage.getByText('a harbour at dawn, fog')).toBeVisible();
  await expect.element(stage.getByText(/ran out of memory/)).toBeVisible();
  await expect.element(stage.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a trained model has its sample as its frame', async () => {
  // The double of the server has no files, and a picture that fails to load is hidden.
  const keepPicture = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('error', keepPicture, true);
  onTestFinished(() => window.removeEventListener('error', keepPicture, true));
  const model = createContentItem({ type: 'model', name: 'Mara' });
  answerStudio([model]);
  openPage('/');
  const frame = page.getByRole('button', { name: 'Show Mara' });
  const source = `/api/content/${model.id}/preview?size=thumbnail`;
  await expect.poll(() => frame.element().querySelector('img')?.getAttribute('src')).toBe(source);
});

test('a template replaces the persona, which would contradict the person that it describes', async () => {
  answerStudio();
  answer('listPersonas', [nora]);
  answer('listTemplates', []);
  localStorage.setItem(`castwright-draft:${createUser().id}`, JSON.stringify({ personaId: nora.id }));
  openPage('/');
  await expect.element(page.getByLabelText('Persona')).toHaveValue(nora.id);
  await page.getByRole('link', { name: 'Templates' }).first().click();
  await page.getByRole('button', { name: 'Use Golden profile' }).click();
  await expect
    .element(page.getByLabelText('Prompt', { exact: true }))
    .toHaveValue(expect.stringContaining('Woman in her twenties'));
  await expect.element(page.getByLabelText('Persona')).toHaveValue('');
});
