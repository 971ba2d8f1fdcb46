/** Ctrl+Enter, and the focus, in the composer and in the tools. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '#contract/messages.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { createContentItem, createStarted } from '#tests/factories/content-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';
import { answerStudio } from './answers.ts';

const item = createContentItem({ name: 'A harbour' });
const picture: SourcePicture = {
  picture: { contentId: item.id },
  name: item.name,
  width: 768,
  height: 1024,
  placeholder: '#557799',
  category: 'sfw',
  origin: 'generated',
  people: 'none',
  referenceUses: [],
  recipeEngine: null,
  faces: [],
  uses: [],
};

const pressShortcut = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
const started = createStarted(item.id, messages.generation.imageStarted);

beforeEach(() => {
  answerStudio([item]);
  answer('sourcePicture', picture);
  answer('contentLineage', { parents: [], missingParents: 0, children: [] });
  answer('getContent', item);
  answer('generateImage', started);
  answer('upscale', started);
});

test('Ctrl+Enter generates from a button of the composer, and from beside it', async () => {
  openPage('/');
  await page.getByLabelText('Prompt', { exact: true }).fill('a harbour at dawn');
  await page.getByRole('button', { name: 'Advanced' }).click();
  await pressShortcut();
  await expect.poll(() => listCalls('generateImage')).toHaveLength(1);
  // The button itself was not pressed again.
  await expect
    .element(page.getByRole('button', { name: 'Advanced' }))
    .toHaveAttribute('aria-expanded', 'true');
  await page.getByLabelText('Prompt', { exact: true }).fill('a harbour at dusk');
  (document.activeElement as HTMLElement).blur();
  await pressShortcut();
  await expect.poll(() => listCalls('generateImage')).toHaveLength(2);
});

test('Ctrl+Enter leaves an open dialog alone', async () => {
  openPage('/');
  await page.getByLabelText('Prompt', { exact: true }).fill('a harbour at dawn');
  await page.getByRole('button', { name: 'Earlier prompts' }).click();
  await expect.element(page.getByLabelText('Search earlier prompts')).toHaveFocus();
  await pressShortcut();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(listCalls('generateImage')).toHaveLength(0);
});

test('choosing a picture keeps the focus, and Ctrl+Enter runs the tool from there', async () => {
  openPage('/tools/upscale');
  await page.getByRole('button', { name: 'Choose one of yours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'A harbour' }).click();
  const card = page.getByRole('region', { name: 'Picture to upscale' });
  await expect.element(card.getByText('768 × 1024', { exact: false })).toBeVisible();
  await expect.element(card).toHaveFocus();
  await pressShortcut();
  await expect.poll(() => listCalls('upscale')).toHaveLength(1);
  await card.getByRole('button', { name: 'Remove A harbour' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose one of yours' })).toBeVisible();
  await expect.element(card).toHaveFocus();
});
