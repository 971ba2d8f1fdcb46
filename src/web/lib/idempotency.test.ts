import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#web/lib/api.ts';
import { createIdempotencyKey, createIdempotentSender } from './idempotency.ts';

afterEach(() => vi.unstubAllGlobals());

describe('an idempotency key', () => {
  it('is unique', () => {
    expect(createIdempotencyKey()).not.toBe(createIdempotencyKey());
  });

  it('is created on plain HTTP too, without randomUUID, and fits the header', () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    });
    const key = createIdempotencyKey();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(key.length).toBeLessThanOrEqual(limits.idempotencyKeyMaximum);
  });
});

describe('clicks', () => {
  const lost = new ApiError({ code: 'UNAVAILABLE', message: 'No connection' });
  const refused = new ApiError({ code: 'CONTENT_BLOCKED', message: 'No' });

  /** A button whose calls end as given, and the keys that were sent. */
  function button(...ends: (Error | 'made')[]) {
    const clock = { now: 0 };
    const keys: string[] = [];
    const once = createIdempotentSender<string>(() => clock.now);
    const click = (request = 'a lighthouse') =>
      once(request, async (key) => {
        keys.push(key);
        const end = ends.shift() ?? 'made';
        if (end instanceof Error) throw end;
        return `${end} ${keys.length}`;
      }).catch((error: ApiError) => error.code);
    return { clock, keys, click };
  }

  it('while the call is in flight are one call', async () => {
    const { keys, click } = button();
    expect(await Promise.all([click(), click(), click()])).toEqual(['made 1', 'made 1', 'made 1']);
    expect(keys).toHaveLength(1);
  });

  it('of a double click send one key, even if the first is answered at once', async () => {
    const { clock, keys, click } = button();
    await click();
    clock.now = 350;
    await click();
    expect(keys[1]).toBe(keys[0]);
  });

  it('some time apart send two keys', async () => {
    const { clock, keys, click } = button();
    await click();
    clock.now = 700;
    await click();
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('for another request send another key at once', async () => {
    const { keys, click } = button();
    await Promise.all([click('a lighthouse'), click('a harbour')]);
    expect(new Set(keys).size).toBe(2);
  });

  it('after a lost answer repeat the key until there is an answer', async () => {
    const { clock, keys, click } = button(lost, new TypeError('broken off'), 'made');
    for (let n = 0; n < 3; n++) {
      await click();
      clock.now += 10_000;
    }
    expect(new Set(keys).size).toBe(1);
    await click();
    expect(new Set(keys).size).toBe(2);
  });

  it('after a refusal send a new key', async () => {
    const { keys, click } = button(refused);
    expect(await click()).toBe('CONTENT_BLOCKED');
    await click();
    expect(keys[1]).not.toBe(keys[0]);
  });
});
