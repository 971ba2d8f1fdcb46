/** What the engines will not draw of a prompt is said before the click, and is free (decision 110). */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';
import { answerStudio, nora } from './answers.ts';

const composer = page.getByRole('form', { name: 'Quick Generate' });
const prompt = composer.getByRole('textbox', { name: 'Prompt' });

beforeEach(() => {
  answerStudio();
  answer('listPersonas', [nora]);
  answer('promptLimits', ({ body }) => ({
    limits: body.prompt.includes('hands')
      ? body.hasPerson
        ? { draws: true, message: 'The preview engine will not draw “hands”.' }
        : {
            draws: false,
            message: 'The preview engine draws people, places and still lifes. It will not draw “hands”.',
          }
      : null,
  }));
});

test('a prompt that no engine draws is named, free and cannot be sent; another prompt can', async () => {
  openPage('/');
  await prompt.fill('a dog');
  const button = composer.getByRole('button', { name: /Generate ·/ });
  await expect.element(composer.getByRole('button', { name: 'Generate · 1 token' })).toBeEnabled();
  await prompt.fill('close-up of two hands');
  await expect.element(composer.getByText('It will not draw “hands”.')).toBeVisible();
  await expect.element(composer.getByRole('button', { name: 'Generate · 0 tokens' })).toBeDisabled();
  await expect.element(composer.getByText('Change the prompt. What is not drawn is free.')).toBeVisible();
  await button.click({ force: true });
  expect(listCalls('generateImage')).toEqual([]);
  // With a persona the picture shows that person: it is drawn, without the hands.
  await composer.getByLabelText('Persona').selectOptions(nora.id);
  await expect.element(composer.getByText('The preview engine will not draw “hands”.')).toBeVisible();
  await expect.element(composer.getByRole('button', { name: 'Generate · 1 token' })).toBeEnabled();
  await prompt.fill('a dog');
  await expect
    .element(composer.getByText('The preview engine will not draw “hands”.'))
    .not.toBeInTheDocument();
});

test('the server is asked once typing pauses, not for every letter', async () => {
  openPage('/');
  await prompt.click();
  for (const word of ['two', ' ', 'cats', ' ', 'on', ' ', 'a', ' ', 'sofa']) {
    await prompt.fill(`${(prompt.element() as HTMLTextAreaElement).value}${word}`);
  }
  await expect.poll(() => listCalls('promptLimits').length).toBe(1);
  expect(listCalls('promptLimits')[0]?.body).toMatchObject({
    prompt: 'two cats on a sofa',
    hasPerson: false,
  });
});
