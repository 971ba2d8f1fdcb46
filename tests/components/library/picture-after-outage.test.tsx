/** Pictures whose loading an outage has interrupted. */
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PictureFrame } from '#web/ui/picture-frame.tsx';

test('a picture that failed to load is asked for again once the connection is back, and not before', async () => {
  const address = `/no-such-picture-${crypto.randomUUID()}.webp`;
  const countRequests = () => performance.getEntriesByName(new URL(address, location.href).href).length;
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  onTestFinished(() => {
    root.unmount();
    element.remove();
    isOnline.mockRestore();
  });
  isOnline.mockReturnValue(false);
  root.render(<PictureFrame src={address} alt="a harbour at dawn" width={3} height={4} loading="eager" />);
  await expect.element(page.getByText('This picture did not load')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(countRequests()).toBe(1);

  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(countRequests).toBe(2);
});
