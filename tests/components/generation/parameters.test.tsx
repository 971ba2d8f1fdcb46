/** The settings beneath “Advanced”: what the model takes, greyed with a reason where it does not, and saved styles. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Abilities } from '#contract/abilities.ts';
import type { ParameterSupport } from '#contract/generation-parameters.ts';
import { usualModes } from '#contract/operating-modes.ts';
import type { SavedStyle } from '#contract/saved-styles.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';
import { everyAbility } from '../support/shell.ts';
import { answerStudio } from './answers.ts';

const full: ParameterSupport = {
  steps: { min: 10, max: 60, step: 1, usual: 30 },
  guidance: { min: 1, max: 15, step: 0.1, usual: 6 },
  sampler: { values: ['dpmpp_2m', 'euler'], usual: 'dpmpp_2m' },
  scheduler: { values: ['karras', 'simple'], usual: 'karras' },
  size: { min: 512, max: 1536, step: 8, maxPixels: 1_572_864, maxRatio: 3 },
};
const distilled: ParameterSupport = {
  ...full,
  steps: { min: 4, max: 16, step: 1, usual: 8 },
  guidance: { reason: 'Z-Image-Turbo is distilled: it draws without guidance.' },
  sampler: { values: ['res_multistep', 'euler'], usual: 'res_multistep' },
};

/** SFW pictures are drawn by a distilled model, adult ones by another. */
const abilities: Abilities = {
  tags: [],
  modes: usualModes,
  work: everyAbility.map((each) =>
    each.operation === 'text_to_image'
      ? {
          ...each,
          parameters: [{ requests: 'any', support: each.category === 'sfw' ? distilled : full }],
        }
      : each,
  ),
};

const style: SavedStyle = {
  id: '019f0000-0000-7000-8000-000000000700',
  name: 'Editorial',
  parameters: { steps: 12, size: { width: 1024, height: 640 } },
  words: 'film grain',
  madeBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const composer = page.getByRole('form', { name: 'Quick Generate' });
const field = (name: string) => composer.getByLabelText(name, { exact: true });
const chosenStyle = () => (field('Style').element() as HTMLSelectElement).selectedOptions[0]?.textContent;
const adjusted = composer.getByRole('list', { name: 'Adjusted settings' });
const generate = () => composer.getByRole('button', { name: /^Generate/ }).click();
const listSent = () => listCalls('generateImage').map(({ body }) => body.parameters);

beforeEach(async () => {
  answerStudio();
  answer('abilities', abilities);
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
  answer('listStyles', [style]);
  const job = createDockJob();
  const started = { success: true, message: 'Started.', jobId: job.id, contentId: job.id, job, jobs: [job] };
  answer('generateImage', started as never);
  openPage('/');
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('by the sea');
  await composer.getByRole('button', { name: /^Advanced/ }).click();
});

test('a setting that the model does not take is greyed with the reason, the others are sent', async () => {
  await expect.element(field('Guidance')).toBeDisabled();
  await expect
    .element(field('Guidance'))
    .toHaveAccessibleDescription('Z-Image-Turbo is distilled: it draws without guidance.');
  await expect.element(field('Steps')).toHaveAccessibleDescription('4 to 16, usually 8');
  await field('Steps').fill('12');
  await field('Sampler').selectOptions('Euler');
  await generate();
  await expect.poll(listSent).toMatchObject([{ steps: 12, sampler: 'euler' }]);
  expect(listSent()[0]).not.toHaveProperty('guidance');
});

test('values that another model does not take are said and fitted, and come back with the first one', async () => {
  const category = (name: string) => composer.getByRole('radio', { name, exact: true });
  await category('NSFW').click({ force: true });
  await expect.element(field('Guidance')).toBeEnabled();
  await field('Steps').fill('40');
  await field('Guidance').fill('7.5');
  await expect.element(adjusted).not.toBeInTheDocument();
  await category('SFW').click({ force: true });
  await expect.element(adjusted.getByText('Steps 40 → 16. Steps here are 4 to 16.')).toBeVisible();
  await expect
    .element(
      adjusted.getByText('Guidance 7.5 → as usual. Z-Image-Turbo is distilled: it draws without guidance.'),
    )
    .toBeVisible();
  await generate();
  await expect.poll(listSent).toMatchObject([{ steps: 16 }]);
  expect(listSent()[0]).not.toHaveProperty('guidance');
  await category('NSFW').click({ force: true });
  await expect.element(field('Steps')).toHaveValue(40);
  await expect.element(adjusted).not.toBeInTheDocument();
});

test('a custom size replaces the format, and every setting can be reset', async () => {
  await composer.getByRole('radio', { name: 'Custom' }).click({ force: true });
  await field('Width').fill('1216');
  await field('Height').fill('832');
  await generate();
  await expect.poll(listSent).toMatchObject([{ size: { width: 1216, height: 832 } }]);
  await composer.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect.element(composer.getByRole('radio', { name: '1:1' })).toBeChecked();
  await expect.element(field('Width')).not.toBeInTheDocument();
});

test('a saved style sets its settings and words, and a changed one is another', async () => {
  await field('Style').selectOptions('Editorial');
  await expect.element(field('Steps')).toHaveValue(12);
  await expect.element(field('Style words')).toHaveValue('film grain');
  await expect.element(field('Width')).toHaveValue(1024);
  await generate();
  await expect.poll(listSent).toMatchObject([{ ...style.parameters, styleWords: 'film grain' }]);
  await field('Style words').fill('film grain, dusk');
  await expect.poll(chosenStyle).toBe('Custom settings');

  answer('changeStyle', { ...style, words: 'film grain, dusk' });
  await composer.getByRole('button', { name: 'Manage styles' }).click();
  await page.getByRole('button', { name: 'Update Editorial with the current settings' }).click();
  await expect
    .poll(() => listCalls('changeStyle'))
    .toMatchObject([{ body: { settings: { parameters: style.parameters, words: 'film grain, dusk' } } }]);
});

test('without engines that have said what they take, every setting is greyed and says so', async () => {
  answer('abilities', { work: everyAbility, tags: [], modes: usualModes });
  openPage('/');
  await composer.getByRole('button', { name: /^Advanced/ }).click();
  for (const name of ['Steps', 'Guidance', 'Sampler', 'Scheduler']) {
    await expect.element(field(name)).toBeDisabled();
    await expect.element(field(name)).toHaveAccessibleDescription('No engine has said yet what it takes.');
  }
});
