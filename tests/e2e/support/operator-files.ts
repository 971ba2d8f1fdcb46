import type { Page } from '@playwright/test';
import type { OperatorFile, OperatorFileKind } from '#contract/operator-files.ts';
import { expect } from './test.ts';
import { waitForData } from './wait-until-settled.ts';

const getFilePath = (kind: OperatorFileKind) => `/api/admin/files/${kind}`;

export async function readOperatorFile(page: Page, kind: OperatorFileKind): Promise<OperatorFile> {
  return (await page.request.get(getFilePath(kind))).json();
}

/**
 * Publishes a changed version of the newest text, as another administrator might do. The page is an administrator's.
 */
export async function publishChange(
  page: Page,
  kind: OperatorFileKind,
  change: (text: string) => string,
  reason = 'A good cause.',
): Promise<void> {
  const { checked, latest } = await readOperatorFile(page, kind);
  const data = { text: change(checked.text), basedOn: latest.version, reason };
  const answer = await page.request.post(`${getFilePath(kind)}/versions`, { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A text with a mistake. */
export async function showMistake(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Text' }).check();
  const text = page.getByLabel('YAML');
  await text.fill((await text.inputValue()).replace('legal: legal@castwright.example', 'legal: nobody'));
  await page.getByRole('button', { name: /^Line \d+/ }).click();
}

/** The changes of a version, in the history. */
export async function openVersion(page: Page): Promise<void> {
  const called = `A quiet studio, number ${Date.now()}.`;
  await publishChange(
    page,
    'site',
    (text) => text.replace(/tagline: .*/, `tagline: ${called}`),
    'A better line.',
  );
  await page.reload();
  await page.getByRole('button', { name: 'Show changes' }).first().click();
  await expect(page.getByRole('region', { name: /^Changes of version/ })).toBeVisible();
  await waitForData(page);
  await page.getByRole('heading', { name: 'History' }).evaluate((it) => it.scrollIntoView());
}

/** A tag that the rules refuse. */
export async function draftTags(page: Page): Promise<void> {
  await page.getByLabel('ID').first().fill('schoolgirl');
  await expect(page.getByText(/Refused: “/)).toBeVisible();
}

/** Another administrator has published while a draft was written. */
export async function showConflict(page: Page): Promise<void> {
  await page.getByLabel('Tagline').fill('Pictures of people who never were.');
  await page.getByLabel('Reason').fill('It says what we do.');
  const theirs = `A studio for faces, number ${Date.now()}.`;
  await publishChange(
    page,
    'site',
    (text) => text.replace(/tagline: .*/, `tagline: ${theirs}`),
    'A shorter line.',
  );
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Their changes' })).toBeVisible();
  await waitForData(page);
  await page.getByRole('alert').evaluate((it) => it.scrollIntoView({ block: 'center' }));
}

/** A draft from an earlier visit, which is continued. */
export async function continueDraft(page: Page): Promise<void> {
  await page.getByLabel('Tagline').fill('Pictures of people who never were.');
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have an unpublished draft.')).toBeVisible();
  await waitForData(page);
}

/** A draft that removes a tag. */
export async function removeTag(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove tag 1' }).first().click();
  const told = page.getByText('You remove this tag.', { exact: false });
  await expect(told).toBeVisible();
  await waitForData(page);
  await told.evaluate((it) => it.scrollIntoView({ block: 'center' }));
}
