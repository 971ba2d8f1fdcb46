import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { posts, postTargets } from '../../../src/features/publishing/posts/schema.ts';
import { createDraft, describeMedium, inDays, listContentIds, schedule, storeChannels } from './posts.ts';
import { expect } from './test.ts';

/** A post of a campaign that was published on one channel and failed on another, with figures and short links. */
export async function showResults(page: Page, db: Db): Promise<void> {
  const { instagram, x } = await storeChannels(page, db);
  const [contentId = ''] = await listContentIds(page);
  const text = 'New prints of the observatory: https://shop.example.com/observatory';
  const form = { text, campaign: 'winter', media: [describeMedium(contentId)] };
  const draft = await createDraft(page, { ...form, channelIds: [x, instagram] });
  const { id } = await schedule(page, draft, inDays(1, '17:30'));
  // Making a post ready stores its short links.
  expect((await page.request.get(`/api/posts/${id}/targets/${x}/package`)).ok()).toBe(true);
  const publishedAt = new Date(inDays(-1, '17:30'));
  const figures = { views: 2_310, likes: 184, comments: 12, shares: 9, readAt: new Date().toISOString() };
  const ended = { nextAttemptAt: null } as const;
  await db.update(posts).set({ state: 'ended', scheduledAt: publishedAt }).where(eq(posts.id, id));
  await db
    .update(postTargets)
    .set({ ...ended, state: 'published', publishedAt, url: 'https://x.com/noralindqvist/status/1', figures })
    .where(and(eq(postTargets.postId, id), eq(postTargets.channelId, x)));
  await db
    .update(postTargets)
    .set({ ...ended, state: 'failed', problem: 'Instagram did not take the picture: it could not be read.' })
    .where(and(eq(postTargets.postId, id), eq(postTargets.channelId, instagram)));
  await page.goto(`/publishing/posts/${id}`);
  await expect(page.getByRole('list', { name: 'Short links on @noralindqvist' })).toBeVisible();
}
