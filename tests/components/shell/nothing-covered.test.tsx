/** What floats covers nothing that is used next (decision 084). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { messages } from '#contract/messages.ts';
import { createContentItem, createStarted } from '#tests/factories/content-answers.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { answerStudio } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/server.ts';

/** A prompt of so many lines: the button beneath it stands lower with each. */
const writePrompt = (lines: number) =>
  page
    .getByLabelText('Prompt', { exact: true })
    .fill(Array.from({ length: lines }, () => 'a violin maker in her workshop, golden hour').join('\n'));

beforeEach(() => {
  const item = createContentItem();
  answerStudio([item]);
  answer('listJobs', [createDockJob({ position: 0 }), createDockJob({ state: 'failed' })]);
  answer('generateImage', createStarted(item.id, messages.generation.imagesStarted(12)));
});
afterEach(() => page.viewport(1280, 720));

/** What is on top at the centre of an element. */
function isOnTop(locator: Locator): boolean {
  const element = locator.element();
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

for (const [width, height] of [
  [1440, 900],
  [800, 900],
] as const) {
  test(`a toast and the dock leave prompt, title and buttons free at ${width} × ${height}`, async () => {
    await page.viewport(width, height);
    openPage('/');
    const generate = page.getByRole('button', { name: /^Generate/ });
    const used = [
      page.getByLabelText('Prompt', { exact: true }),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: /^Queue/ }),
      generate,
    ];
    await writePrompt(1);
    await expect.element(page.getByRole('button', { name: /^Queue.*1 waiting, 1 failed/ })).toBeVisible();
    for (let lines = 1; lines <= 12; lines++) {
      await writePrompt(lines);
      for (const each of used)
        expect([lines, each.selector, isOnTop(each)]).toEqual([lines, each.selector, true]);
    }
    await generate.click();
    const toast = page.getByRole('alert');
    await expect.element(toast).toBeVisible();
    for (const each of [...used, toast]) await expect.poll(() => isOnTop(each)).toBe(true);
    await page.getByRole('button', { name: /^Queue/ }).click();
    const dismiss = page.getByRole('region', { name: 'Jobs' }).getByRole('button', { name: /^Dismiss/ });
    await expect.poll(() => isOnTop(dismiss)).toBe(true);
    expect(isOnTop(toast)).toBe(true);
  });
}

test('on a phone they leave the result and the bar of the composer free, and its sheet covers them', async () => {
  await page.viewport(390, 844);
  openPage('/');
  const bar = page.getByRole('button', { name: 'Describe the next picture' });
  const queue = page.getByRole('button', { name: /^Queue/ });
  const result = page.getByRole('button', { name: 'Keep' });
  await expect.element(queue).toBeVisible();
  await expect.element(result).toBeVisible();
  for (const each of [bar, queue, result, page.getByRole('heading', { level: 1 })]) {
    await expect.poll(() => isOnTop(each)).toBe(true);
  }
  await bar.click();
  await writePrompt(12);
  const generate = page.getByRole('button', { name: /^Generate/ });
  await expect.poll(() => isOnTop(generate)).toBe(true);
  await generate.click();
  const toast = page.getByRole('alert');
  await expect.element(toast).toBeVisible();
  for (const each of [page.getByRole('button', { name: /^a violin maker/ }), queue, toast]) {
    await expect.poll(() => isOnTop(each)).toBe(true);
  }
});
