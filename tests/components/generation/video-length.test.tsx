/** Where the engines make no long videos, the lengths say so before anything is sent. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usualModes } from '#contract/operating-modes.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { everyAbility } from '../support/shell.ts';
import { answerStudio } from './answers.ts';

beforeEach(() => answerStudio());

const dialog = page.getByRole('dialog', { name: 'Generate Video' });
const radio = (name: string) => dialog.getByRole('radio', { name, exact: true });

test('a length that no engine makes cannot be chosen, with the reason, and the others can', async () => {
  answer('abilities', {
    work: everyAbility.map((each) => ({ ...each, longestVideo: 5 })),
    tags: [],
    modes: usualModes,
  });
  refuse('generateSfwVideo');
  openPage('/');
  await page.getByRole('radio', { name: 'Video', exact: true }).click({ force: true });
  await page.getByRole('button', { name: 'Other lengths' }).click();
  await expect.element(radio('10 seconds')).toBeDisabled();
  await expect.element(radio('3 seconds')).toBeEnabled();
  await expect
    .element(dialog.getByRole('group', { name: 'Length' }))
    .toHaveAccessibleDescription('Videos here last at most 5 seconds at the moment.');
  await dialog.getByLabelText('Prompt').fill('a sailor on deck');
  await dialog.getByRole('button', { name: /^Generate video/ }).click();
  await expect.poll(() => listCalls('generateSfwVideo')).toMatchObject([{ body: { duration: 5 } }]);
});

test('a length that only the other category has says on the button why it cannot be made', async () => {
  const work = everyAbility.map((each) => ({ ...each, longestVideo: each.category === 'nsfw' ? 5 : null }));
  answer('abilities', { work, tags: [], modes: usualModes });
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
  openPage('/');
  await page.getByRole('radio', { name: 'Video', exact: true }).click({ force: true });
  await page.getByRole('button', { name: 'Other lengths' }).click();
  await dialog.getByLabelText('Prompt').fill('a sailor on deck');
  await radio('10 seconds').click({ force: true });
  const button = dialog.getByRole('button', { name: /^Generate video/ });
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  await radio('NSFW').click({ force: true });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(button)
    .toHaveAccessibleDescription(/Videos here last at most 5 seconds at the moment\. Choose a shorter one\./);
  await radio('5 seconds').click({ force: true });
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
});
