import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ContentItem } from '#contract/library.ts';
import { toEditorStage } from '#web/features/generation/tools/mask/view.ts';
import { fitView, toViewport, type View, zoomTo } from '#web/ui/view/view.ts';
import { expect } from './test.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

/** In pixels of the picture. */
export type Place = readonly [x: number, y: number];

type Size = { width: number; height: number };

/** Opens Inpaint with the newest picture of My Content, or makes one where there is none. */
export async function openNewestInInpaint(page: Page, prompt: string): Promise<ContentItem> {
  const answer = await page.request.get('/api/content?status=completed');
  const [newest] = ((await answer.json()) as { items: ContentItem[] }).items;
  if (!newest) return openInpaint(page, prompt);
  await openMask(page, newest.id);
  return newest;
}

/** Makes a picture and opens Inpaint with it, as soon as it can be marked. */
export async function openInpaint(page: Page, prompt: string): Promise<ContentItem> {
  const data = { type: 'image', prompt, parameters: { seed: 3, aspectRatio: '1:1' } };
  const { contentId } = await (await page.request.post('/api/generate-image', { data })).json();
  const read = async () =>
    (await (await page.request.get(`/api/content/${contentId}`)).json()) as ContentItem;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('completed');
  await openMask(page, contentId);
  return read();
}

async function openMask(page: Page, contentId: string): Promise<void> {
  await page.goto(`/tools/inpaint?contentId=${contentId}`);
  await expect(page.getByRole('application', { name: /^Mask on/ })).toBeVisible();
  await waitUntilSettled(page);
}

/** The area that a picture is shown in: converts picture coordinates to window coordinates, fitted or zoomed. */
export async function measurePictureArea(page: Page, picture: Size) {
  const edges = await page.getByRole('application', { name: /^Mask on/ }).evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    const { clientWidth, clientHeight, clientLeft, clientTop } = element as unknown as Record<
      'clientWidth' | 'clientHeight' | 'clientLeft' | 'clientTop',
      number
    >;
    return { left: x + clientLeft, top: y + clientTop, width: clientWidth, height: clientHeight };
  });
  const stage = toEditorStage(picture, edges);
  const fitted = fitView(stage);
  const toWindow = ([x, y]: Place, view: View = fitted): Place => {
    const at = toViewport(view, { x, y });
    return [edges.left + at.x, edges.top + at.y];
  };
  /** The view after a Ctrl+wheel zoom by this amount around a point. */
  const wheeled = ([x, y]: Place, deltaY: number): View =>
    zoomTo(fitted, fitted.scale * 2 ** (-deltaY / 240), toViewport(fitted, { x, y }), stage);
  return { toWindow, wheeled };
}

/** Drags the mouse along points of the window. */
export async function drag(page: Page, places: readonly Place[]): Promise<void> {
  const [first, ...others] = places;
  if (!first) return;
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const place of others) await page.mouse.move(...place, { steps: 8 });
  await page.mouse.up();
}

/** A pen stroke with increasing pressure. */
export async function drawWithPen(page: Page, from: Place, to: Place): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const steps = 12;
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    await client.send('Input.dispatchMouseEvent', {
      type: step === 0 ? 'mousePressed' : 'mouseMoved',
      x: from[0] + (to[0] - from[0]) * share,
      y: from[1] + (to[1] - from[1]) * share,
      button: 'left',
      buttons: 1,
      clickCount: 1,
      force: share,
      pointerType: 'pen',
    });
  }
  const [x, y] = to;
  await client.send('Input.dispatchMouseEvent', {
    type: 'mouseReleased',
    x,
    y,
    button: 'left',
    clickCount: 1,
    pointerType: 'pen',
  });
  await client.detach();
}

/** Moves fingers from points of the window to others. */
export async function moveFingers(page: Page, from: readonly Place[], to: readonly Place[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const steps = 8;
  const at = (share: number) =>
    from.map(([x, y], id) => {
      const [toX, toY] = to[id] ?? [x, y];
      return { id, x: x + (toX - x) * share, y: y + (toY - y) * share };
    });
  // One after the other, as fingers touch the screen.
  for (let count = 1; count <= from.length; count += 1) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0).slice(0, count) });
  }
  for (let step = 1; step <= steps; step += 1) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** The mask that was uploaded last, as the server stores it. */
export async function readStoredMask(page: Page) {
  const answer = await page.request.get('/api/uploads?purpose=mask');
  const [{ id } = { id: '' }] = (await answer.json()) as { id: string }[];
  const kept = await page.request.get(`/api/uploads/${id}/preview`);
  const file = await kept.body();
  const { channels, space, width, height } = await sharp(file).metadata();
  const pixels = await sharp(file).toColourspace('b-w').raw().toBuffer();
  return {
    facts: { channels, space, width, height },
    at: ([x, y]: Place) => pixels[y * width + x],
    /** How many pixels of a column are covered between two heights. */
    heightAt: (x: number, top: number, bottom: number) => {
      let sum = 0;
      for (let y = top; y < bottom; y += 1) sum += (pixels[y * width + x] ?? 0) / 255;
      return sum;
    },
  };
}
