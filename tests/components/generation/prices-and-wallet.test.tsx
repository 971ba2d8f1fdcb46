/** Which prices can be paid: with tokens, and without one where usage is metered (Enterprise). */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { operation } from '#contract/jobs.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';
import { answerStudio } from './answers.ts';

const contentId = '019f0000-0000-7000-8000-000000000001';
const allowed = operation.options.map((each) => ({ operation: each, sfw: null, nsfw: null }));
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => {
  answer('contentLineage', { parents: [], missingParents: 0, children: [] });
  answerStudio();
  answer('sourcePicture', {
    picture: { contentId },
    ...{ name: 'Mara', width: 512, height: 512, placeholder: '', category: 'sfw' },
    ...{
      origin: 'generated',
      people: 'none',
      referenceUses: [],
      recipeEngine: null,
      faces: [],
      uses: allowed,
    },
  });
});

/** Opens the pages as an account without tokens. */
const enter = (metered: boolean) => answer('currentUser', createUser({ tokens: 0, metered }));

test('without tokens, a picture and a tool say what is missing, and send nothing', async () => {
  enter(false);
  openPage('/');
  await page.getByLabelText('Prompt', { exact: true }).fill('a violinist at dusk');
  const lacks = page.getByText('It costs 1 token, and you have 0 tokens. Get more under Billing.');
  await expect.element(lacks.first()).toBeVisible();
  await expect.element(button(/^Generate/).first()).toHaveAttribute('aria-disabled', 'true');
  openPage(`/tools/upscale?contentId=${contentId}`);
  await expect.element(lacks.first()).toBeVisible();
  await expect.element(button(/^Upscale 2×/)).toHaveAttribute('aria-disabled', 'true');
});

test('an Enterprise account without tokens generates, uses a tool, and reads that tokens are unlimited', async () => {
  enter(true);
  refuse('generateImage');
  refuse('upscale');
  openPage('/');
  await expect.element(page.getByTestId('token-balance')).toMatchTextContent('Unlimited');
  const month = page.getByCss('section').filter({ has: page.getByRole('heading', { name: 'This month' }) });
  await expect.element(month.getByText('Unlimited tokens')).toBeVisible();
  await page.getByLabelText('Prompt', { exact: true }).fill('a violinist at dusk');
  await button(/^Generate/)
    .first()
    .click();
  await expect.poll(() => listCalls('generateImage')).toHaveLength(1);
  openPage(`/tools/upscale?contentId=${contentId}`);
  await button(/^Upscale 2×/).click();
  await expect.poll(() => listCalls('upscale')).toHaveLength(1);
  openPage(`/tools/image-to-text?contentId=${contentId}`);
  await expect.element(page.getByText(/It costs/)).not.toBeInTheDocument();
});
