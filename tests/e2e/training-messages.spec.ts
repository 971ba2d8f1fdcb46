import type { Page, Route } from '@playwright/test';
import { closeByEscape } from './support/keys.ts';
import { expect, test } from './support/test.ts';
import { addTrainingSession } from './support/training.ts';

/** The wizard's messages for errors (docs/requirements/signed-in.md, section 8). */

const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
/** Answers a call as a server does that gives no message. */
const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '' } });
const failing = (page: Page, path: RegExp, method: string) =>
  page.route(path, (route) => (route.request().method() === method ? fail(route) : route.fallback()));

test('a session that cannot be created, and a refused text', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/training-models');
  await page.getByLabel('Model name').fill('Mara');
  await page.getByLabel('Model prompt').fill('a 15 year old girl');
  await page.getByRole('button', { name: 'Generate 5 pictures · 5 tokens' }).click();
  await said(page, 'Content Policy Violation');
  await expect(page.getByText(/Content blocked by security policy/).first()).toBeVisible();
  await failing(page, /\/api\/training-sessions$/, 'POST');
  await page.getByLabel('Model prompt').fill('a woman with red hair');
  await page.getByRole('button', { name: 'Generate 5 pictures · 5 tokens' }).click();
  await said(page, 'Failed to create training session');
});

test('pictures that cannot be made, updated or deleted', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 2 });
  await page.goto('/training-models');
  await said(page, 'Training Session Restored');
  await said(page, 'Continuing from Step 2');
  await failing(page, /\/images$/, 'POST');
  await page.getByRole('button', { name: 'Generate 10 more · 10 tokens' }).click();
  await said(page, 'Training Data Generation Failed');
  await said(page, 'Failed to generate images');

  await failing(page, /\/images\/[^/]+$/, 'DELETE');
  await page.getByRole('list', { name: 'Training images' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Delete Failed');
  await said(page, 'Failed to delete the image. Please try again.');
  await closeByEscape(page.getByRole('dialog'));

  await failing(page, /\/step2$/, 'PUT');
  await page.getByRole('button', { name: 'Back to the face' }).click();
  await said(page, 'Failed to update training session');

  await failing(page, /\/api\/training-sessions\/[^/]+$/, 'DELETE');
  await page.getByRole('button', { name: 'Start Fresh' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Fresh' }).click();
  await said(page, 'Failed to delete training session');
});

test('first pictures that cannot be made, and an answer that has none', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 0, step: 1 });
  await page.goto('/training-models');
  await failing(page, /\/faces$/, 'POST');
  await page.getByRole('button', { name: 'Regenerate all · 5 tokens' }).click();
  await said(page, 'Generation Failed');
  await page.unroute(/\/faces$/);
  const { status, session } = await page.evaluate(async () => {
    const answer = await fetch('/api/training-sessions/active');
    return { status: answer.status, session: await answer.json() };
  });
  expect(status).toBe(200);
  await page.route(/\/faces$/, (route) => route.fulfill({ status: 202, json: { session, jobs: [] } }));
  await page.getByRole('button', { name: 'Regenerate all · 5 tokens' }).click();
  await said(page, 'No images returned from API');
});

test('what is missing before a training, and one that cannot be started', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 0, trainingType: null });
  await page.goto('/training-models');
  await page.getByRole('button', { name: 'Start Training · 50 tokens' }).click();
  await said(page, 'Missing Requirements');
  await page.getByRole('radio', { name: 'SFW', exact: true }).click({ force: true });
  await expect(page.getByRole('radio', { name: 'SFW', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Start Training · 50 tokens' }).click();
  await said(page, 'No Training Data Generated');
});

test('a training that cannot be started, whatever the reason', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 3 });
  await page.goto('/training-models');
  const start = page.getByRole('button', { name: 'Start Training · 50 tokens' });
  await failing(page, /\/api\/training\/models$/, 'POST');
  await start.click();
  await said(page, 'Training Failed');
  await said(page, 'Failed to create training model');
  await page.unroute(/\/api\/training\/models$/);
  await failing(page, /\/api\/training\/models\/[^/]+\/start$/, 'POST');
  await start.click();
  await said(page, 'Failed to start training');
});

test('a model that the server gave no id', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 3 });
  await page.goto('/training-models');
  await page.route(/\/api\/training\/models$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 201, json: { id: '' } }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Start Training · 50 tokens' }).click();
  await said(page, 'No model ID found. Please restart the training process.');
});

test('a full set takes no more', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 50 });
  await page.goto('/training-models');
  await page.getByRole('button', { name: /^Generate 0 more/ }).click();
  await said(page, 'Limit Reached');
  await said(page, 'Maximum of 50 training images allowed');
});

test('models that cannot be read', async ({ page, signIn }) => {
  await signIn();
  await failing(page, /\/api\/training\/models$/, 'GET');
  await page.goto('/training-models');
  await said(page, 'Failed to fetch training models');
});
