import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

describe('a concurrency limit', () => {
  it('runs so many at a time, the others in their order, also after a failure', async () => {
    const inTurn = createConcurrencyLimit(2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = [0, 1, 2, 3].map((n) =>
      inTurn(async () => {
        begun.push(n);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (n === 0) throw new Error('went wrong');
        return n;
      }).catch((error: Error) => error.message),
    );
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    await settled();
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    ends[1]?.();
    ends[2]?.();
    await settled();
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await Promise.all(work)).toEqual(['went wrong', 1, 2, 3]);
  });
});
