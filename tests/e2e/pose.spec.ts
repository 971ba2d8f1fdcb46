/** The editor of poses, by keyboard alone. */
import type { Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { contentItems } from '#schema/library/items';
import { expect, test } from './support/test.ts';

/** Moves the focus to a control without a pointer. */
async function focusAndPress(page: Page, name: RegExp | string, key = 'Enter') {
  const control = page.getByRole('button', { name, exact: typeof name === 'string' });
  await control.focus();
  await page.keyboard.press(key);
}

test('a pose is edited by keyboard alone, and the picture has it', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await page.goto('/');
  await page.getByLabel('Prompt', { exact: true }).fill('a man in a blue shirt, studio');
  await focusAndPress(page, /^Advanced/);
  await focusAndPress(page, 'Choose a pose');
  const dialog = page.getByRole('dialog', { name: 'Pose' });
  await expect(dialog).toBeVisible();
  const joint = (name: string) => dialog.getByRole('button', { name, exact: true });
  const readPlace = async (name: string) => {
    const words = (await joint(name).getAttribute('aria-description')) ?? '';
    return words.match(/\d+/g)?.map(Number) ?? [];
  };

  await test.step('a pose of the library is taken, and a joint moved by the arrow keys', async () => {
    await focusAndPress(page, 'Arms raised');
    const [x = 0, y = 0] = await readPlace('Left wrist');
    await joint('Left wrist').focus();
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowLeft');
    const [movedX = 0, movedY = 0] = await readPlace('Left wrist');
    expect(movedY).toBeCloseTo(y + 20, -1);
    expect(movedX).toBeLessThan(x);
    await expect(joint('Left wrist')).toBeFocused();
  });

  await test.step('steps are undone and redone', async () => {
    const before = await readPlace('Left wrist');
    await page.keyboard.press('Control+z');
    expect(await readPlace('Left wrist')).not.toEqual(before);
    await page.keyboard.press('Control+Shift+z');
    expect(await readPlace('Left wrist')).toEqual(before);
  });

  await test.step('the pose is mirrored, and a hidden joint is shown again', async () => {
    const [x = 0, y = 0] = await readPlace('Left wrist');
    await focusAndPress(page, 'Mirror');
    const [mirroredX = 0, mirroredY = 0] = await readPlace('Right wrist');
    expect(Math.abs(mirroredX + x - 100)).toBeLessThan(2);
    expect(mirroredY).toBe(y);
    await joint('Right knee').focus();
    await page.keyboard.press('Delete');
    await expect(joint('Right knee')).toHaveCount(0);
    await focusAndPress(page, 'Show hidden joints');
    await expect(joint('Right knee')).toHaveCount(1);
  });

  await test.step('a person is added and chosen, and removed again', async () => {
    await focusAndPress(page, 'Add person');
    await expect(dialog.getByRole('group', { name: 'Person' }).getByRole('button')).toHaveCount(2);
    await focusAndPress(page, 'Remove person');
    await expect(dialog.getByRole('group', { name: 'Person' })).toHaveCount(0);
  });

  await test.step('the picture is made with it, and its page shows it', async () => {
    await focusAndPress(page, 'Use pose');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit pose, 1 person' })).toBeFocused();
    await focusAndPress(page, /^Generate/);
    const read = async () =>
      (
        await db
          .select()
          .from(contentItems)
          .where(eq(contentItems.userId, id))
          .orderBy(desc(contentItems.createdAt))
      )[0];
    await expect.poll(async () => (await read())?.status, { timeout: 60_000 }).toBe('completed');
    const item = await read();
    const wrist = item?.metadata.pose?.people[0]?.rightWrist;
    expect(wrist?.x).toBeGreaterThan(0);
    await page.goto(`/content?view=${item?.id}`);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  });
});
