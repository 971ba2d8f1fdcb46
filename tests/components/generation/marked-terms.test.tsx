import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';

test('the mark of a refused term has the font of its text, also when the window is resized', async () => {
  const element = document.createElement('div');
  const style = document.createElement('style');
  style.textContent =
    'textarea.sized { width: 100%; font: 700 clamp(12px, 3vw, 40px) serif; font-variant-numeric: lining-nums; }';
  document.body.append(style, element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
    style.remove();
  });
  await page.viewport(1200, 800);
  root.render(
    <MarkedTextarea className="sized" terms={['neighbour']} value="my neighbour" onChange={() => {}} />,
  );
  const fonts = () =>
    ['mark', 'textarea'].map((name) => {
      const found = element.querySelector(name);
      if (!found) return null;
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(found);
      return `${fontWeight} ${fontSize} ${fontFamily}`;
    });
  await expect.poll(fonts).toEqual(['700 36px serif', '700 36px serif']);
  await page.viewport(600, 800);
  await expect.poll(fonts).toEqual(['700 18px serif', '700 18px serif']);
});
