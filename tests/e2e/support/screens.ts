import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import { makePictures, makeVideo } from './make-content.ts';
import { createPersonas } from './personas.ts';
import type { Screen } from './screen.ts';
import { accountScreens } from './screens/account.ts';
import { arrivalScreens } from './screens/arrival.ts';
import { audienceScreens } from './screens/audience.ts';
import { channelScreens } from './screens/channels.ts';
import { deskScreens } from './screens/desks.ts';
import { inboxScreens } from './screens/inbox.ts';
import { linkScreens } from './screens/links.ts';
import { makingScreens } from './screens/making.ts';
import { publishingScreens } from './screens/publishing.ts';
import { expect } from './test.ts';
import { waitForData, waitUntilSettled } from './wait-until-settled.ts';
import { prepareWizard } from './wizard.ts';

/** Every screen, in the order a newcomer meets them. */
export const screens: Screen[] = [
  ...arrivalScreens,
  ...makingScreens,
  ...publishingScreens,
  ...channelScreens,
  ...inboxScreens,
  ...accountScreens,
  ...linkScreens,
  ...audienceScreens,
  ...deskScreens,
];

/** Makes the fixtures of a screen for the signed-in user. */
export async function makeFixtures(page: Page, { prompts, video, cast, trained }: Screen): Promise<void> {
  if (prompts) await makePictures(page, prompts);
  if (video) await makeVideo(page, video);
  if (cast) await createPersonas(page);
  if (trained) await prepareWizard(page);
}

/** Opens a screen in its final state: data loaded, pictures shown, no animation running. */
export async function openScreen(page: Page, screen: Screen, db: Db): Promise<void> {
  const { arrange, path, prepare } = screen;
  if (arrange) {
    // The address over an empty page, so that the app does not start twice. (The shared window begins on it.)
    if (!page.url().endsWith('/readyz')) await page.goto('/readyz');
    await page.evaluate(`history.replaceState(null, '', ${JSON.stringify(path)})`);
    await arrange(page, db);
    // Nothing would be found wrong with an empty page.
    await expect(page.locator('main, [role=main]').first()).toBeVisible();
  } else {
    await page.goto(path);
    await waitForData(page);
    await prepare?.(page, db);
  }
  await waitUntilSettled(page);
}
