import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newIdempotencyKey } from './idempotency.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a key for one intention', () => {
  it('is a new one each time', () => {
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it('is made on plain http too, where there is no randomUUID, and fits the header', () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    });
    const key = newIdempotencyKey();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(key.length).toBeLessThanOrEqual(limits.idempotencyKeyMaximum);
  });
});
