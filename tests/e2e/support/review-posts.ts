import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { makeUser } from '#tests/factories/users.ts';
import { posts } from '../../../src/features/publishing/posts/schema.ts';
import { addByHandChannel, createDraft, inDays, listContentIds } from './posts.ts';
import { expect } from './test.ts';

/** Two posts of a team member that wait for the signed-in owner. */
export async function showWaitingPosts(page: Page, db: Db): Promise<void> {
  const channelIds = [await addByHandChannel(page, 'Newsletter'), await addByHandChannel(page, 'Photo blog')];
  const member = await makeUser(db, { firstName: 'Mika', lastName: 'Example' });
  const [contentId = ''] = await listContentIds(page);
  for (const [at, text] of [
    [inDays(2, '17:30'), 'Clear skies tonight. We look at the rings of Saturn.'],
    [inDays(3, '09:00'), 'The first picture of the new series'],
  ] as const) {
    const media = [{ contentId, altText: 'Nora at a telescope' }];
    const { id } = await createDraft(page, { text, media, channelIds });
    const waiting = { state: 'waiting', scheduledAt: new Date(at), authorId: member.id } as const;
    await db.update(posts).set(waiting).where(eq(posts.id, id));
  }
  await page.goto('/publishing/approval');
  await expect(page.getByRole('article', { name: 'As By hand shows it' }).first()).toBeVisible();
}
