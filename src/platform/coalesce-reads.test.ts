import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';

/** Reads of a stored value; those that have begun are listed. */
function counting() {
  const stored: Record<string, string> = { a: 'first', b: 'other' };
  const begun: string[] = [];
  const read = coalesceReads(async (key) => {
    begun.push(key);
    const value = stored[key];
    if (value === undefined) throw new Error('not there');
    return value;
  });
  return { begun, read, stored };
}

describe('coalesced reads', () => {
  it('are one for the calls of one turn with the same key', async () => {
    const { begun, read } = counting();
    expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['first', 'other', 'first']);
    expect(begun).toEqual(['a', 'b']);
  });

  it('begin after the last of their calls', async () => {
    const { read, stored } = counting();
    const before = read('a');
    stored.a = 'second';
    expect(await Promise.all([before, read('a')])).toEqual(['second', 'second']);
  });

  it('are not shared with a call that comes after they began', async () => {
    const { begun, read, stored } = counting();
    const before = read('a');
    await setImmediate();
    stored.a = 'second';
    expect(await read('a')).toBe('second');
    expect(await before).toBe('first');
    expect(begun).toEqual(['a', 'a']);
  });

  it('fail for all their calls, and begin again with the next', async () => {
    const { read, stored } = counting();
    const results = await Promise.allSettled([read('c'), read('c')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    stored.c = 'there';
    expect(await read('c')).toBe('there');
  });
});
