import { describe, expect, it } from 'vitest';
import { cachedFor } from './cached-for.ts';

function counting(seconds: number) {
  let now = 0;
  let asked = 0;
  const kept = cachedFor(
    seconds,
    () => new Date(now),
    async () => {
      asked++;
      if (asked === 2) throw new Error('away');
      return asked;
    },
  );
  return {
    kept,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('a value that is cached for ten seconds', () => {
  it('is loaded once for all reads', async () => {
    const { kept, pass } = counting(10);
    expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1]);
    pass(9_999);
    expect(await kept.read()).toBe(1);
  });

  it('is loaded again afterwards, and at once after a failure', async () => {
    const { kept, pass } = counting(10);
    await kept.read();
    pass(10_000);
    await expect(kept.read()).rejects.toThrow('away');
    expect(await kept.read()).toBe(3);
  });

  it('can be invalidated', async () => {
    const { kept } = counting(10);
    await kept.read();
    kept.invalidate();
    await expect(kept.read()).rejects.toThrow('away');
  });
});
