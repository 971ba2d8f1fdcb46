import { describe, expect, test } from 'vitest';
import { createContentWatermark } from './content-watermark.ts';
import { computeContentNumber } from './payload.ts';

const contentId = '0198a6c2-0000-7000-8000-000000000001';
const payload = (7n << 40n) | computeContentNumber(contentId);

describe('the payload for credentials', () => {
  test('is that of the mark', async () => {
    const watermark = createContentWatermark(7);
    for (const file of ['picture', 'large picture', 'video'] as const)
      expect(await watermark.getPayload(contentId, file)).toBe(payload);
    await watermark.close();
  });

  test('is null for pictures that a service of the operator marks, and only for them', async () => {
    const service = { url: 'http://127.0.0.1:9', token: null, timeoutMs: 1_000 };
    const watermark = createContentWatermark(7, service);
    expect(await watermark.getPayload(contentId, 'picture')).toBeNull();
    expect(await watermark.getPayload(contentId, 'large picture')).toBe(payload);
    expect(await watermark.getPayload(contentId, 'video')).toBe(payload);
    await watermark.close();
  });
});
