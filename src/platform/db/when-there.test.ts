import { expect, test, vi } from 'vitest';
import { whenDatabaseIsThere } from './when-there.ts';

const away = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' });

test('while the database is away it is asked again, and that is said once', async () => {
  const warn = vi.fn();
  const act = vi
    .fn(async () => 'there')
    .mockRejectedValueOnce(away())
    .mockRejectedValueOnce(away());
  await expect(whenDatabaseIsThere(act, { warn })).resolves.toBe('there');
  expect(act).toHaveBeenCalledTimes(3);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toEqual({ reason: 'the database system is starting up' });
});

test('any other error is told at once', async () => {
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  const act = vi.fn(() => Promise.reject(wrong));
  await expect(whenDatabaseIsThere(act, { warn: vi.fn() })).rejects.toBe(wrong);
  expect(act).toHaveBeenCalledTimes(1);
});

test('patience ends', async () => {
  const act = vi.fn(() => Promise.reject(away()));
  await expect(whenDatabaseIsThere(act, { warn: vi.fn() }, 0)).rejects.toThrow('is starting up');
  expect(act).toHaveBeenCalledTimes(1);
});
