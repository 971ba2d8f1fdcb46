/** A suggestion is shown as a difference, and changes the prompt once it is applied. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EnhancedPrompt } from '#contract/enhance-prompt.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { answerStudio } from './answers.ts';

const composer = page.getByRole('form', { name: 'Quick Generate' });
const prompt = composer.getByRole('textbox', { name: 'Prompt', exact: true });
const enhance = composer.getByRole('button', { name: 'Enhance', exact: true });
const undo = composer.getByRole('button', { name: 'Undo enhance' });
const dialog = page.getByRole('dialog', { name: 'Enhance prompt' });
const apply = dialog.getByRole('button', { name: 'Apply' });
const another = dialog.getByRole('button', { name: 'Another' });

const suggest = (suggestion: string | null, more: Partial<EnhancedPrompt> = {}): EnhancedPrompt => ({
  suggestion,
  obstacle: null,
  reason: null,
  model: 'none',
  ...more,
});

beforeEach(() => {
  answerStudio();
  answer('enhancePrompt', ({ body }) => suggest(`${body.prompt}, light ${body.seed}`));
});

test('the button says why it is disabled, and asks nothing', async () => {
  openPage('/');
  await expect.element(enhance).toHaveAttribute('aria-disabled', 'true');
  await expect.element(enhance).toHaveAccessibleDescription('Enter a prompt first.');
  await enhance.click({ force: true });
  await prompt.fill('  ');
  await enhance.click({ force: true });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listCalls('enhancePrompt')).toEqual([]);
});

test('added and removed words are marked, and named to screen readers', async () => {
  answer('enhancePrompt', suggest('a woman in a blue coat, at dusk'));
  openPage('/');
  await prompt.fill('a woman in a red coat');
  await enhance.click();
  await expect.element(dialog.getByText('[added: blue]')).toBeInTheDocument();
  const [text] = dialog.getByText('a woman in a').elements();
  const listTexts = (tag: string) => [...(text?.querySelectorAll(tag) ?? [])].map((each) => each.textContent);
  expect(listTexts('ins')).toEqual([' [added: blue] ', ' [added: , at dusk] ']);
  expect(listTexts('del')).toEqual([' [removed: red] ']);
});

test('nothing changes before Apply, Another asks with the next seed, and Undo brings the prompt back', async () => {
  openPage('/');
  await prompt.fill('a woman');
  await enhance.click();
  await expect.element(dialog.getByText('[added: , light 0]')).toBeInTheDocument();
  await another.click();
  await expect.element(dialog.getByText('[added: , light 1]')).toBeInTheDocument();
  await expect.element(prompt).toHaveValue('a woman');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(prompt).toHaveValue('a woman');
  await expect.element(undo).not.toBeInTheDocument();
  // By the keyboard alone.
  (enhance.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('[added: , light 0]')).toBeInTheDocument();
  await expect.element(apply).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(prompt).toHaveValue('a woman, light 0');
  await expect.element(enhance).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(prompt).toHaveValue('a woman');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(enhance).toHaveFocus();
});

test('a prompt that was changed by hand since is not taken back', async () => {
  openPage('/');
  await prompt.fill('a woman');
  await enhance.click();
  await expect.element(apply).not.toHaveAttribute('aria-disabled');
  await apply.click();
  await expect.element(undo).toBeVisible();
  await prompt.fill('a woman, light 0, smiling');
  await expect.element(undo).not.toBeInTheDocument();
});

test.each<[EnhancedPrompt, RegExp]>([
  [suggest('a woman, at dusk', { model: 'away' }), /without the language model, which does not answer now\./],
  [suggest('a woman, at dusk', { model: 'unusable' }), /whose answer could not be used\./],
  [suggest(null, { obstacle: 'complete' }), /Nothing is missing from this prompt\./],
  [suggest(null, { obstacle: 'none', model: 'used' }), /No suggestion could be made\./],
  [
    suggest(null, { obstacle: 'refused', reason: 'It names a minor.' }),
    /refuses this prompt\. It names a minor\./,
  ],
])('an answer is explained: %o', async (given, message) => {
  answer('enhancePrompt', given);
  openPage('/');
  await prompt.fill('a woman');
  await enhance.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  if (given.suggestion === null) {
    await expect.element(apply).toHaveAttribute('aria-disabled', 'true');
    await apply.click({ force: true });
  }
  await expect.element(prompt).toHaveValue('a woman');
});

test('a call that fails is said, and tried again', async () => {
  refuse('enhancePrompt', { code: 'UNAVAILABLE', message: 'The safety check failed.' });
  openPage('/');
  await prompt.fill('a woman');
  await enhance.click();
  await expect.element(dialog.getByText('The safety check failed.')).toBeVisible();
  answer('enhancePrompt', suggest('a woman, at dusk'));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('[added: , at dusk]')).toBeInTheDocument();
});
