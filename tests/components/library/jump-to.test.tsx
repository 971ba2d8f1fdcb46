/** The jump to the item of `?id=` (docs/requirements/signed-in.md, section 2.4). */
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toFrameId, useJumpTo } from '#web/features/library/content/use-jump-to.ts';
import { layoutLines } from '#web/features/library/content/window/layout-rows.ts';
import { momentOf } from '../support/moment-of.ts';

const contentId = '019f0000-0000-7000-8000-000000000007';
const rows = layoutLines(20, 50);
const offset = { now: () => 0, watch: () => () => {} };

function Sheet({ place }: { place: number }) {
  const marked = useJumpTo(contentId, place, rows, offset);
  return <p id={toFrameId(contentId)} data-marked={marked === contentId} />;
}

test('scrolls 0.3 s after the place of the item is known, and highlights it for three seconds', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  const moments: Record<string, number> = {};
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => {
    moments.scrolled = performance.now();
  });
  onTestFinished(() => scroll.mockRestore());
  const isMarked = () => element.querySelector('[data-marked=true]') !== null;
  root.render(<Sheet place={-1} />);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(scroll).not.toHaveBeenCalled();
  const known = performance.now();
  root.render(<Sheet place={7} />);
  await expect.poll(() => moments.scrolled).toBeDefined();
  const marked = await momentOf(isMarked);
  const unmarked = await momentOf(() => !isMarked());
  expect((moments.scrolled ?? 0) - known).toBeGreaterThan(290);
  expect((moments.scrolled ?? 0) - known).toBeLessThan(1_000);
  expect(unmarked - marked).toBeGreaterThan(2_800);
  expect(unmarked - marked).toBeLessThan(4_500);
});
