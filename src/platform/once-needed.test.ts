import { expect, test, vi } from 'vitest';
import { onceNeeded } from './once-needed.ts';

test('what is opened once needed is opened once, and closed if it was', async () => {
  const [open, close] = [vi.fn(async () => 'open'), vi.fn(async () => {})];
  const untouched = onceNeeded(open, close);
  await untouched.close();
  expect([open, close].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  const one = onceNeeded(open, close);
  expect(await Promise.all([one.get(), one.get()])).toEqual(['open', 'open']);
  await one.close();
  expect(open).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledExactlyOnceWith('open');
});

test('what failed to open is tried again', async () => {
  const open = vi.fn(async () => 'open');
  open.mockRejectedValueOnce(new Error('not yet'));
  const one = onceNeeded(open, async () => {});
  await expect(one.get()).rejects.toThrow('not yet');
  expect(await one.get()).toBe('open');
});
