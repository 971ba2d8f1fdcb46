import { expect, test, vi } from 'vitest';
import { waitForDatabase } from './wait-for-database.ts';

const away = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' });

test('while the database cannot be reached the action is retried, and that is logged once', async () => {
  const warn = vi.fn();
  const act = vi
    .fn(async () => 'there')
    .mockRejectedValueOnce(away())
    .mockRejectedValueOnce(away());
  await expect(waitForDatabase(act, { warn })).resolves.toBe('there');
  expect(act).toHaveBeenCalledTimes(3);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toEqual({ reason: 'the database system is starting up' });
});

test('any other error is thrown at once', async () => {
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  const act = vi.fn(() => Promise.reject(wrong));
  await expect(waitForDatabase(act, { warn: vi.fn() })).rejects.toBe(wrong);
  expect(act).toHaveBeenCalledTimes(1);
});

test('it stops after the time limit', async () => {
  const act = vi.fn(() => Promise.reject(away()));
  await expect(waitForDatabase(act, { warn: vi.fn() }, 0)).rejects.toThrow('is starting up');
  expect(act).toHaveBeenCalledTimes(1);
});
