/** The state of the engines in the header (docs/requirements/decisions.md, D17). */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStudio } from '../generation/answers.ts';
import { sendEvent } from '../support/browser-doubles.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes } from '../support/server.ts';

const says = (status: 'online' | 'offline') =>
  answer('systemStatus', [{ service: 'image-generation', status, name: 'Engine' }]);

test('follows the engines as they go offline and come back', async () => {
  answerStudio();
  openPage('/');
  await expect.element(page.getByText('Online', { exact: true })).toBeVisible();
  const before = listCalledRoutes().filter((name) => name === 'abilities').length;
  says('offline');
  // Every page hears of each change at once, so each waits up to a second and asks once.
  for (let n = 0; n < 5; n++) sendEvent('engines', {});
  await expect.element(page.getByText('Offline', { exact: true })).toBeVisible();
  expect(listCalledRoutes().filter((name) => name === 'abilities')).toHaveLength(before + 1);
  says('online');
  sendEvent('engines', {});
  await expect.element(page.getByText('Online', { exact: true })).toBeVisible();
});
