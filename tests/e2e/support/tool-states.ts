import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { ContentItem } from '#contract/library.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { pictureReadings } from '../../../src/features/generation/tools/schema.ts';
import { contentItems } from '../../../src/features/library/items/schema.ts';
import { expect } from './test.ts';

async function newestItems(page: Page): Promise<ContentItem[]> {
  const answer = await page.request.get('/api/content');
  return ((await answer.json()) as { items: ContentItem[] }).items;
}

/** Two pictures in face swap, with a frame added to the target picture. */
export async function frameFaces(page: Page): Promise<void> {
  const [target, source] = await newestItems(page);
  await page.goto(`/tools/face-swap?contentId=${target?.id}&faceContentId=${source?.id}`);
  await page.getByRole('button', { name: 'Add a frame, faces to be swapped' }).click();
  await expect(page.getByRole('button', { name: /^Face 2/ })).toBeFocused();
  for (let press = 0; press < 16; press += 1) await page.keyboard.press('ArrowRight');
  await page.evaluate('window.scrollTo(0, 0)');
}

const lines = [
  ['Summer fair', 0.08, 0.86, 0.5, 0.035, 0.97],
  ['in tbe harbour hall', 0.08, 0.91, 0.62, 0.03, 0.61],
  ['Saturday from ten', 0.08, 0.95, 0.56, 0.03, 0.94],
] as const;

/** The text that was read in the newest picture, opened. It is stored as the tool's job stores it. */
export async function openReading(page: Page, db: Db): Promise<void> {
  const [item] = await newestItems(page);
  if (!item) throw new Error('no picture was made');
  const [{ userId } = { userId: '' }] = await db
    .select({ userId: contentItems.userId })
    .from(contentItems)
    .where(eq(contentItems.id, item.id));
  const jobId = newId();
  await db.insert(pictureReadings).values({
    id: newId(),
    userId,
    jobId,
    operation: 'image_to_text',
    contentId: item.id,
    languages: ['en', 'de'],
    text: lines.map(([text]) => text).join('\n'),
    lines: lines.map(([text, x, y, width, height, confidence]) => ({
      text,
      box: { x, y, width, height },
      confidence,
    })),
  });
  await page.goto(`/tools/image-to-text?reading=${jobId}`);
  await expect(page.getByText('Low confidence, 61%')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
