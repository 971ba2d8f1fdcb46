/** Regions of a picture, by the keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { contentItems } from '#schema/library/items';
import { seriousViolations } from './support/serious-violations.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab, or Shift+Tab, until an element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error('The element is not reached by Tab');
}

test('boxes are added, moved, resized and removed, and their words decide what is where', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await page.goto('/');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await tabTo(page, prompt);
  await page.keyboard.type('two people in a library');
  await tabTo(page, page.getByRole('button', { name: /^Advanced/ }));
  await page.keyboard.press('Enter');
  const add = (name: string) => page.getByRole('button', { name: `Add a region: ${name}` });
  const words = (number: number) => page.getByLabel(`Words of region ${number}`);
  const frame = (number: number) => page.getByRole('button', { name: new RegExp(`^Region ${number}:`) });

  await test.step('ready places and a free box are added', async () => {
    await expect(add('Left')).toBeVisible();
    for (const name of ['Left', 'Right', 'Box']) {
      await tabTo(page, add(name));
      await page.keyboard.press('Enter');
    }
    await expect(frame(3)).toHaveAccessibleName('Region 3: 40% × 40%, 30% from the left, 30% from the top');
    await expect(page.getByText('Enter words for each region, or remove it.')).toBeAttached();
  });

  await test.step('a box is moved, resized and removed', async () => {
    await tabTo(page, frame(3));
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft'])
      await page.keyboard.press(key);
    await expect(frame(3)).toHaveAccessibleName('Region 3: 39% × 41%, 32% from the left, 29% from the top');
    await expect(frame(3)).toHaveAccessibleDescription(/Arrow keys move the box/);
    await page.keyboard.press('Delete');
    await expect(frame(3)).toHaveCount(0);
    await expect(frame(2)).toBeFocused();
  });

  await test.step('what is not drawn of the words is said before', async () => {
    await tabTo(page, words(1));
    await page.keyboard.type('a man with a red beard');
    await tabTo(page, words(2));
    await page.keyboard.type('a guitar');
    await expect(page.getByText('The preview engine will not draw “guitar”.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('a woman in a yellow dress');
    await expect(page.getByText('The preview engine will not draw')).toHaveCount(0);
  });

  expect(await seriousViolations(page)).toEqual([]);

  await test.step('the picture has both people, and is told with its regions', async () => {
    const generate = page.getByRole('button', { name: /^Generate/ });
    await tabTo(page, generate);
    await page.keyboard.press('Enter');
    const findPicture = async () =>
      (await db.select().from(contentItems).where(eq(contentItems.userId, id)))[0];
    await expect.poll(async () => (await findPicture())?.status, { timeout: 60_000 }).toBe('completed');
    const picture = await findPicture();
    expect(picture?.metadata).toMatchObject({
      regions: [
        { box: { x: 0, y: 0, width: 0.5, height: 1 }, prompt: 'a man with a red beard' },
        { box: { x: 0.5, y: 0, width: 0.5, height: 1 }, prompt: 'a woman in a yellow dress' },
      ],
    });
    const middles = picture?.faces?.map(({ width, x }) => x + width / 2) ?? [];
    expect(middles).toHaveLength(2);
    expect([Math.min(...middles) < 0.5, Math.max(...middles) > 0.5]).toEqual([true, true]);
    await page.goto('/content');
    await page
      .getByRole('button', { name: /two people in a library/ })
      .first()
      .press('Enter');
    const told = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'a man with a red beard' });
    await expect(told).toContainText('50% × 100%, 0% from the left, 0% from the top');
  });
});

test('boxes are drawn with the pointer, also over a background, and cannot be more than six', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: /^Advanced/ }).click();
  const add = (name: string) => page.getByRole('button', { name: `Add a region: ${name}` });
  await add('Background').click();
  const board = page.getByRole('group', { name: 'Boxes of the regions' });
  await board.scrollIntoViewIfNeeded();
  const place = await board.boundingBox();
  if (!place) throw new Error('the board is not shown');
  const at = (x: number, y: number) => [place.x + place.width * x, place.y + place.height * y] as const;
  await page.mouse.move(...at(0.1, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.3, 0.4));
  await page.mouse.move(...at(0.5, 0.6));
  await page.mouse.up();
  const drawn = page.getByRole('button', { name: /^Region 2:/ });
  await expect(drawn).toHaveAccessibleName(/^Region 2: (39|40|41)% × (39|40|41)%, (9|10|11)% from the left/);
  await page.mouse.move(...at(0.3, 0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.4));
  await page.mouse.up();
  await expect(drawn).toHaveAccessibleName(/, (29|30|31)% from the left/);
  for (let more = 0; more < 4; more++) await add('Left').click();
  await expect(add('Left')).toBeDisabled();
  await page.getByRole('button', { name: 'Remove region 1' }).click();
  await expect(add('Left')).toBeEnabled();
});
