/** Face swap: the face, the target picture, the assignment, and the result. */
import type { Locator } from '@playwright/test';
import { holdCalls } from './support/hold-calls.ts';
import { waitForIdlePage } from './support/keys.ts';
import { makePictures } from './support/make-content.ts';
import { expect, test } from './support/test.ts';
import { consentAsSelf, drawnFigure, uploadTo } from './support/tool-pictures.ts';

/** Drags the mouse over a picture, between points given as fractions of its sides. */
async function dragOver(board: Locator, from: [number, number], to: [number, number]): Promise<void> {
  await board.scrollIntoViewIfNeeded();
  await waitForIdlePage(board.page());
  const box = await board.boundingBox();
  if (!box) throw new Error('the board is not on the page');
  const mouse = board.page().mouse;
  await mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
  await mouse.down();
  await mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 6 });
  await mouse.up();
  await waitForIdlePage(board.page());
}

test('a face that was uploaded with its consent goes into a picture, framed by pointer and by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makePictures(page, ['a marine biologist with a red beard, yellow raincoat']);
  await page.goto('/tools/face-swap');
  const swap = page.getByRole('button', { name: /^Swap faces/ });

  await test.step('an uploaded face needs the consent of its person', async () => {
    await uploadTo(page.getByRole('region', { name: 'Whose face' }), await drawnFigure());
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText('Whose face: Confirm who’s in this photo.')).toBeVisible();
    await page.getByRole('button', { name: 'Say who is in it' }).click();
    await consentAsSelf(page);
    await expect(page.getByText('Nora Example agreed')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'NSFW' })).toBeDisabled();
  });

  await test.step('the other picture is one of My Content, whose face is known', async () => {
    await page
      .getByRole('region', { name: 'In which picture' })
      .getByRole('button', { name: 'Choose one of yours' })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /marine biologist/ })
      .click();
    await expect(page.getByRole('button', { name: 'Face 1, stays' })).toBeVisible();
    // Its backdrop would take the first drag.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(swap).toBeDisabled();
    await expect(page.getByText('Draw a box around the face to use.')).toBeVisible();
  });

  await test.step('a frame is drawn by the mouse, moved and resized', async () => {
    const faces = page.getByRole('group', { name: 'Faces to take' });
    const drawn = faces.getByRole('button', { name: 'Face A' });
    await dragOver(faces, [0.25, 0.15], [0.6, 0.5]);
    const before = await drawn.boundingBox();
    await dragOver(faces, [0.4, 0.3], [0.45, 0.35]);
    const moved = await drawn.boundingBox();
    expect(moved?.x).toBeGreaterThan(before?.x ?? 0);
    expect(moved?.width).toBeCloseTo(before?.width ?? 0, 0);
    await dragOver(faces, [0.65, 0.55], [0.75, 0.65]);
    const resized = await drawn.boundingBox();
    expect(resized?.x).toBeCloseTo(moved?.x ?? 0, 0);
    expect(resized?.width).toBeGreaterThan(moved?.width ?? 0);
    await expect(page.getByRole('button', { name: 'Face 1, gets face A' })).toBeVisible();
  });

  await test.step('another frame by keyboard: added, moved, resized, given a face, removed', async () => {
    const target = page.getByRole('group', { name: 'Faces to be swapped' });
    await page.getByRole('button', { name: 'Add a frame, faces to be swapped' }).click();
    const added = target.getByRole('button', { name: /^Face 2/ });
    await expect(added).toBeFocused();
    const before = await added.boundingBox();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    const after = await added.boundingBox();
    expect(after?.x).toBeLessThan(before?.x ?? 0);
    expect(after?.height).toBeGreaterThan(before?.height ?? 0);
    await page
      .getByRole('group', { name: 'Face 2 gets' })
      .getByRole('radio', { name: 'Stays' })
      .check({ force: true });
    await expect(target.getByRole('button', { name: 'Face 2, stays' })).toBeVisible();
    await added.focus();
    await page.keyboard.press('Delete');
    await expect(target.getByRole('button', { name: 'Face 1, gets face A' })).toBeFocused();
  });

  await test.step('the result is compared with its source', async () => {
    await expect(swap).toHaveText('Swap faces · 1 token');
    await swap.click();
    await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('img', { name: /^After: .*another face/ })).toBeVisible();
  });

  await test.step('withdrawing the consent after its upload was deleted deletes the result', async () => {
    const face = page.getByRole('region', { name: 'Whose face' });
    await face.getByRole('button', { name: 'Remove upload' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove this upload?' });
    await expect(removal).toContainText('You can still withdraw its consent');
    await removal.getByRole('button', { name: 'Remove it' }).click();
    await face.getByRole('button', { name: 'Choose one of yours' }).click();
    await page.getByRole('tab', { name: 'Uploads' }).click();
    const removed = page.getByRole('region', { name: 'Removed, consent still recorded' });
    await expect(removed).toContainText('Nora Example agreed');
    await removed.getByRole('button', { name: 'Withdraw consent' }).click();
    await page.getByRole('button', { name: 'Withdraw and remove' }).click();
    await expect(page.getByText('The one picture made from it was removed.')).toBeVisible();
    await expect(removed).toBeHidden();
  });
});

test('a picture that is chosen while the face is loading stays chosen', async ({ page, signIn }) => {
  await signIn();
  await makePictures(page, ['a marine biologist with a red beard, yellow raincoat']);
  await page.goto('/tools/face-swap');
  const letGo = await holdCalls(page, '**/api/uploads*');
  await uploadTo(page.getByRole('region', { name: 'Whose face' }), await drawnFigure());
  await page
    .getByRole('region', { name: 'In which picture' })
    .getByRole('button', { name: 'Choose one of yours' })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /marine biologist/ })
    .click();
  await expect(page).toHaveURL(/[?&]contentId=/);
  letGo();
  await expect(page).toHaveURL(/[?&]faceUploadId=/);
  await expect(page).toHaveURL(/[?&]contentId=/);
});
