import { describe, expect, it } from 'vitest';
import { keptFor } from './kept-for.ts';

function counting(seconds: number) {
  let now = 0;
  let asked = 0;
  const kept = keptFor(
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

describe('an answer that is kept for ten seconds', () => {
  it('is asked for once, by whoever reads meanwhile', async () => {
    const { kept, pass } = counting(10);
    expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1]);
    pass(9_999);
    expect(await kept.read()).toBe(1);
  });

  it('is asked for anew afterwards, and at once after a failure', async () => {
    const { kept, pass } = counting(10);
    await kept.read();
    pass(10_000);
    await expect(kept.read()).rejects.toThrow('away');
    expect(await kept.read()).toBe(3);
  });

  it('can be forgotten', async () => {
    const { kept } = counting(10);
    await kept.read();
    kept.forget();
    await expect(kept.read()).rejects.toThrow('away');
  });
});
