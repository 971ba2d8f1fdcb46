import type { Page } from '@playwright/test';
import type { Job } from '#contract/jobs.ts';
import { drag, measurePictureArea, openNewestInInpaint } from './mask.ts';
import { expect } from './test.ts';

const prompt = 'a violin maker in her fifties, silver hair, round glasses, workshop, golden hour';

const press = (page: Page, name: 'Remove' | 'Replace') =>
  page.getByRole('button', { name: new RegExp(`^${name} · `) }).click();

/** A picture with an area marked by brush and lasso. */
export async function markPart(page: Page): Promise<void> {
  const item = await openNewestInInpaint(page, prompt);
  const { toWindow } = await measurePictureArea(page, { width: item.width ?? 0, height: item.height ?? 0 });
  await drag(page, [toWindow([140, 240]), toWindow([180, 480]), toWindow([300, 520])]);
  await page.keyboard.press('l');
  await drag(page, [toWindow([700, 140]), toWindow([900, 160]), toWindow([880, 380]), toWindow([720, 340])]);
  await page.keyboard.press('b');
}

/** A second layer with words, which is not marked yet. */
export async function addLayer(page: Page): Promise<void> {
  await markPart(page);
  await page.getByRole('button', { name: 'Add layer' }).click();
  await page.getByRole('textbox', { name: 'Prompt of layer 2' }).fill('a shelf with old violins');
  await expect(page.getByText('Layer 2: Paint over what to replace.')).toBeVisible();
}

/** The picture in a wider frame. */
export async function widen(page: Page): Promise<void> {
  await openNewestInInpaint(page, prompt);
  await page.getByText('Extend', { exact: true }).click();
  await page.getByRole('button', { name: '16:9', exact: true }).click();
  await expect(page.getByText(/ becomes /)).toBeVisible();
}

/** The prompt for the marked area is being typed. */
async function describeReplacement(page: Page): Promise<void> {
  await markPart(page);
  await page.getByText('Replace it', { exact: true }).click();
  await page.getByLabel('Prompt', { exact: true }).fill('a shelf with old violins');
}

/** The prompt was refused, and the mask is still there. */
export async function refuseReplacement(page: Page): Promise<void> {
  await describeReplacement(page);
  await page.getByLabel('Prompt', { exact: true }).fill('a 15 year old boy');
  await press(page, 'Replace');
  await expect(page.getByRole('alert')).toBeVisible();
}

/** The job is running, and stays so for the page. */
export async function removePart(page: Page): Promise<void> {
  await markPart(page);
  await page.route('**/api/events', (route) => route.abort());
  await page.route(/\/api\/content\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'processing' } });
  });
  await page.route('**/api/jobs', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const [newest, ...others] = (await answer.json()) as Job[];
    const running = { ...newest, state: 'running', progress: { step: 12, steps: 20 } };
    await route.fulfill({ response: answer, json: [running, ...others] });
  });
  await press(page, 'Remove');
  await expect(page.getByRole('region', { name: 'Result' }).getByText('Step 12 of 20')).toBeVisible();
}

/** The result without the marked object, compared with its source. */
export async function showRemoved(page: Page): Promise<void> {
  await markPart(page);
  await press(page, 'Remove');
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 });
}
