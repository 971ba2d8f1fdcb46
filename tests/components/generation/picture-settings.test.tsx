/** Settings that a picture has in it are read in the browser, shown, and put into the composer as far as they are chosen. */
import { formatParameters, writeParameters } from '@castwright/picture-settings';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ParameterSupport } from '#contract/generation-parameters.ts';
import { usualModes } from '#contract/operating-modes.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';
import { everyAbility } from '../support/shell.ts';
import { answerStudio } from './answers.ts';

const support: ParameterSupport = {
  steps: { min: 4, max: 16, step: 1, usual: 8 },
  guidance: { reason: 'This model is distilled: it draws without guidance.' },
  sampler: { values: ['euler', 'dpmpp_2m'], usual: 'euler' },
  scheduler: { values: ['karras'], usual: 'karras' },
  size: { min: 512, max: 1536, step: 8, maxPixels: 1_572_864, maxRatio: 3 },
};

const composer = page.getByRole('form', { name: 'Quick Generate' });
const prompt = composer.getByRole('textbox', { name: 'Prompt', exact: true });
const button = composer.getByRole('button', { name: 'Read settings from a picture' });
const sheet = page.getByRole('dialog', { name: 'Settings in this picture' });
const use = sheet.getByRole('button', { name: 'Use these' });
const box = (name: RegExp) => sheet.getByRole('checkbox', { name });

const settings = {
  prompt: 'a lighthouse, <lora:seaside:0.8>, at dusk',
  negativePrompt: 'fog',
  seed: 42,
  steps: 40,
  guidance: 7,
  sampler: 'dpmpp_2m',
  scheduler: 'karras',
  width: 832,
  height: 1216,
  model: 'harbour_v2',
};

async function makePicture(text: string | null, name = 'lighthouse.png'): Promise<File> {
  const canvas = new OffscreenCanvas(64, 96);
  const drawing = canvas.getContext('2d');
  if (drawing) {
    drawing.fillStyle = '#2f6f8f';
    drawing.fillRect(0, 0, 64, 96);
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const written = text === null ? bytes : writeParameters(bytes, text);
  return new File([new Uint8Array(written)], name, { type: 'image/png' });
}

async function choose(file: File): Promise<void> {
  await expect.element(button).toBeVisible();
  await userEvent.upload(composer.getByLabelText('Picture to read settings from'), file);
}

function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  for (const type of ['dragenter', 'drop']) {
    window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

beforeEach(() => {
  answerStudio();
  const job = createDockJob();
  const started = { success: true, message: 'Started.', jobId: job.id, contentId: job.id, job, jobs: [job] };
  answer('generateImage', started as never);
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
  answer('abilities', {
    tags: [],
    modes: usualModes,
    work: everyAbility.map((each) => ({ ...each, parameters: [{ requests: 'any' as const, support }] })),
  });
});

test('what is found is shown with a box each; what is not here is named with its reason', async () => {
  openPage('/');
  await choose(await makePicture(formatParameters(settings)));
  await expect.element(sheet.getByText('Written by Castwright')).toBeVisible();
  await expect.element(box(/^Prompt a lighthouse, at dusk/)).toBeChecked();
  await expect.element(box(/^Seed 42/)).toBeChecked();
  await expect
    .element(box(/^Steps 16/))
    .toHaveAccessibleDescription('40 becomes 16. Steps here are 4 to 16.');
  await expect.element(sheet.getByText('This model is distilled: it draws without guidance.')).toBeVisible();
  await expect.element(sheet.getByText('harbour_v2')).toBeVisible();
  await expect
    .element(sheet.getByText('There is no trained model and no tag of this name here.'))
    .toBeVisible();
  expect(listCalls('uploadPicture')).toEqual([]);
});

test('the chosen ones fill the composer and go with the request; Undo brings the draft back', async () => {
  openPage('/');
  await prompt.fill('my own words');
  await choose(await makePicture(formatParameters(settings)));
  await box(/^Seed 42/).click();
  await expect.element(use).toBeVisible();
  await use.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(prompt).toHaveValue('a lighthouse, at dusk');
  await composer.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(() => listCalls('generateImage')).toHaveLength(1);
  const [sent] = listCalls('generateImage');
  expect(sent?.body).toMatchObject({
    prompt: 'a lighthouse, at dusk',
    negativePrompt: 'fog',
    parameters: { steps: 16, sampler: 'dpmpp_2m', scheduler: 'karras', size: { width: 832, height: 1216 } },
  });
  expect(sent?.body).not.toMatchObject({ seed: 42 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(prompt).toHaveValue('my own words');
});

test('a dropped picture with settings offers them first, and its other uses; one without asks what it is for', async () => {
  openPage('/');
  await expect.element(prompt).toBeVisible();
  const purposes = page.getByRole('dialog', { name: 'Use this picture' });
  const file = await makePicture(formatParameters(settings));
  await expect
    .poll(() => {
      if (sheet.elements().length === 0) drop(file);
      return sheet.elements().length;
    })
    .toBe(1);
  await sheet.getByRole('button', { name: 'Use the picture itself' }).click();
  await expect.element(purposes).toBeVisible();
  await purposes.getByRole('button', { name: 'Close' }).click();
  await expect.element(purposes).not.toBeInTheDocument();
  drop(await makePicture(null));
  await expect.element(purposes).toBeVisible();
});

test.each([
  [
    'without settings',
    () => makePicture(null),
    'This picture has no settings in it. Websites and messengers often remove them.',
  ],
  [
    'of another kind',
    async () => new File(['GIF89a'], 'moving.gif'),
    'Settings are read from PNG, JPEG and WebP files. Choose one of these.',
  ],
])('a file %s says so, and changes nothing', async (_, make, text) => {
  openPage('/');
  await prompt.fill('my own words');
  await choose(await make());
  await expect.element(sheet.getByRole('alert')).toHaveTextContent(text);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(prompt).toHaveValue('my own words');
});
