import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';

test('the mark of a refused term keeps the size of its text when the window is resized', async () => {
  const element = document.createElement('div');
  const style = document.createElement('style');
  style.textContent = '.sized { width: 100%; font-size: clamp(12px, 3vw, 40px); }';
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
  const sizes = () =>
    ['mark', 'textarea'].map((name) => {
      const found = element.querySelector(name);
      return found && getComputedStyle(found).fontSize;
    });
  await expect.poll(sizes).toEqual(['36px', '36px']);
  await page.viewport(600, 800);
  await expect.poll(sizes).toEqual(['18px', '18px']);
});
