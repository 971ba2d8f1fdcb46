/** Pictures whose loading an outage has interrupted. */
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PictureFrame } from '#web/ui/picture-frame.tsx';

test('a picture that failed to load is asked for again once the connection is back, and not before', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  let tries = 0;
  // The error of a picture does not bubble.
  element.addEventListener('error', () => tries++, true);
  const root = createRoot(element);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  onTestFinished(() => {
    root.unmount();
    element.remove();
    isOnline.mockRestore();
  });
  isOnline.mockReturnValue(false);
  root.render(
    <PictureFrame src="/no-such-picture.webp" alt="a harbour at dawn" width={3} height={4} loading="eager" />,
  );
  await expect.element(page.getByText('This picture did not load')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(tries).toBe(1);

  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => tries).toBe(2);
});
