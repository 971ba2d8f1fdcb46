import type { Page } from '@playwright/test';
import type { OperatorFile, OperatorFileKind } from '#contract/operator-files.ts';
import { dataLoaded } from './still.ts';
import { expect } from './test.ts';

const addressOf = (kind: OperatorFileKind) => `/api/admin/files/${kind}`;

export async function readFileOf(page: Page, kind: OperatorFileKind): Promise<OperatorFile> {
  return (await page.request.get(addressOf(kind))).json();
}

/** Publishes what a change makes of the newest text, as somebody else might do. The page is an administrator's. */
export async function publishChange(
  page: Page,
  kind: OperatorFileKind,
  change: (text: string) => string,
  reason = 'A good cause.',
): Promise<void> {
  const { checked, latest } = await readFileOf(page, kind);
  const data = { text: change(checked.text), basedOn: latest.version, reason };
  const answer = await page.request.post(`${addressOf(kind)}/versions`, { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A text with a mistake. */
export async function mistakeSite(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Text' }).check();
  const text = page.getByLabel('YAML');
  await text.fill((await text.inputValue()).replace('legal: legal@castwright.example', 'legal: nobody'));
  await page.getByRole('button', { name: /^Line \d+/ }).click();
}

/** What a version changed, in the history. */
export async function openVersion(page: Page): Promise<void> {
  const called = `A quiet studio, number ${Date.now()}.`;
  await publishChange(
    page,
    'site',
    (text) => text.replace(/tagline: .*/, `tagline: ${called}`),
    'A better line.',
  );
  await page.reload();
  await page.getByRole('button', { name: 'What it changed' }).first().click();
  await expect(page.getByRole('region', { name: /changed$/ })).toBeVisible();
  await dataLoaded(page);
  await page.getByRole('heading', { name: 'History' }).evaluate((it) => it.scrollIntoView());
}

/** A tag that the rules refuse. */
export async function draftTags(page: Page): Promise<void> {
  await page.getByLabel('Id').first().fill('schoolgirl');
  await expect(page.getByText(/Refused: “/)).toBeVisible();
}

/** Somebody else has published while a draft was written. */
export async function overtakeSite(page: Page): Promise<void> {
  await page.getByLabel('Tagline').fill('Pictures of people who never were.');
  await page.getByLabel('Why').fill('It says what we do.');
  const theirs = `A studio for faces, number ${Date.now()}.`;
  await publishChange(
    page,
    'site',
    (text) => text.replace(/tagline: .*/, `tagline: ${theirs}`),
    'A shorter line.',
  );
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What they changed' })).toBeVisible();
  await dataLoaded(page);
  await page.getByRole('alert').evaluate((it) => it.scrollIntoView({ block: 'center' }));
}

/** A draft that was begun before, and is gone on with. */
export async function goOnWithSite(page: Page): Promise<void> {
  await page.getByLabel('Tagline').fill('Pictures of people who never were.');
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This is what you began here')).toBeVisible();
  await dataLoaded(page);
}

/** A draft that takes a tag away. */
export async function removeTag(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove tag 1' }).first().click();
  const told = page.getByText('Nobody can choose this tag any more.', { exact: false });
  await expect(told).toBeVisible();
  await dataLoaded(page);
  await told.evaluate((it) => it.scrollIntoView({ block: 'center' }));
}
