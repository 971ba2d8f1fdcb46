import { expect, test, vi } from 'vitest';
import { lazyResource } from './lazy-resource.ts';

test('a lazy resource is opened once, and closed if it was opened', async () => {
  const [open, close] = [vi.fn(async () => 'open'), vi.fn(async () => {})];
  const untouched = lazyResource(open, close);
  await untouched.close();
  expect([open, close].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  const one = lazyResource(open, close);
  expect(await Promise.all([one.get(), one.get()])).toEqual(['open', 'open']);
  await one.close();
  expect(open).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledExactlyOnceWith('open');
});

test('what failed to open is tried again', async () => {
  const open = vi.fn(async () => 'open');
  open.mockRejectedValueOnce(new Error('not yet'));
  const one = lazyResource(open, async () => {});
  await expect(one.get()).rejects.toThrow('not yet');
  expect(await one.get()).toBe('open');
});
