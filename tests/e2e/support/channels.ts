import type { Page } from '@playwright/test';
import type { Channel } from '#contract/channels.ts';
import { newId } from '#platform/ids.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

export const createChannel = (facts: Pick<Channel, 'kind' | 'name'> & Partial<Channel>): Channel => ({
  id: newId(),
  personaId: null,
  url: null,
  state: 'connected',
  problem: null,
  limitedUntil: null,
  takesAdult: false,
  createdAt: new Date().toISOString(),
  ...facts,
});

/** A channel in each state. */
export async function showChannels(page: Page): Promise<void> {
  const limitedUntil = new Date(Date.now() + 7_200_000).toISOString();
  await answerCalls(page, {
    '/api/channels': [
      createChannel({
        kind: 'bluesky',
        name: '@mira.bsky.social',
        url: 'https://bsky.app/profile/mira.bsky.social',
      }),
      createChannel({
        kind: 'mastodon',
        name: '@mira@art.example',
        url: 'https://art.example/@mira',
        takesAdult: true,
        state: 'expired',
        problem: 'Mastodon no longer accepts the connection.',
      }),
      createChannel({ kind: 'telegram', name: '@mira_daily', url: 'https://t.me/mira_daily', limitedUntil }),
      createChannel({ kind: 'x', name: '@mira_makes', state: 'disconnecting' }),
      createChannel({ kind: 'by_hand', name: 'Newsletter' }),
    ] satisfies Channel[],
    '/api/channel-allowance': { used: 3, most: 3 },
  });
  await page.reload();
  await expect(page.getByText('@mira_daily')).toBeVisible();
}

/** The list of outlets. */
export async function openConnectSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect a channel' }).click();
  await expect(page.getByRole('list', { name: 'Outlets' })).toBeVisible();
}

/** What one outlet asks for, with its rules. */
export async function openBlueskyForm(page: Page): Promise<void> {
  await openConnectSheet(page);
  await page.getByRole('button', { name: /^Bluesky/ }).click();
  await expect(page.getByLabel('Handle')).toBeVisible();
}

/** The question before a channel is disconnected. */
export async function openDisconnectQuestion(page: Page): Promise<void> {
  await showChannels(page);
  await page.getByRole('button', { name: 'Disconnect @mira_daily' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

/** The page of the return, without a connection to finish. */
export async function showProblem(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toBeVisible();
}
