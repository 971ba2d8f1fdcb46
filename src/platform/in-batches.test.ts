import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { workInBatches } from './in-batches.ts';

it('works on what comes together in one batch, and on what comes meanwhile in the next', async () => {
  const batches: number[][] = [];
  const double = workInBatches<number, number>(async (items) => {
    batches.push([...items]);
    await pause(20);
    return items.map((each) => each * 2);
  });
  const first = [double(1), double(2)];
  await pause(5);
  const later = [double(3), double(4), double(5)];
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  expect(await double(6)).toBe(12);
});

it('works on each item alone after a batch has failed, so that only the faulty one is refused', async () => {
  const batches: number[] = [];
  const check = workInBatches<string, string>(async (items) => {
    batches.push(items.length);
    if (items.includes('broken')) throw new Error('one is broken');
    return items;
  });
  const results = await Promise.allSettled(['one', 'broken', 'two'].map(check));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([3, 1, 1, 1]);
});

it('takes no more than 64 items at once', async () => {
  const sizes: number[] = [];
  const count = workInBatches<number, number>(async (items) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 150 }, (_, n) => count(n)));
  expect(sizes).toEqual([64, 64, 22]);
});
