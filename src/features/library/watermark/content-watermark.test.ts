import { decodePicture } from '@castwright/media/decode-picture.ts';
import { toSharp } from '@castwright/media/pixels.ts';
import { drawPreview } from '@castwright/preview-engine';
import { describe, expect, test } from 'vitest';
import { createContentWatermark } from './content-watermark.ts';
import { computeContentNumber } from './payload.ts';

const contentId = '0198a6c2-0000-7000-8000-000000000001';
const payload = (7n << 40n) | computeContentNumber(contentId);

test('a mark of any installation is taken out of a copy of a picture whose origin is unknown', async () => {
  const [here, elsewhere] = [createContentWatermark(7), createContentWatermark(8)];
  const settings = { negativePrompt: '', seed: 3, model: null, identity: null, aspectRatio: '4:3' } as const;
  const drawn = await drawPreview({ prompt: 'a woman in a garden, watercolour', ...settings });
  const original = await decodePicture(drawn, 4_194_304);
  expect(await here.eraseFound(original)).toBeNull();
  const marked = await elsewhere.mark(original, contentId);
  const before = Buffer.from(marked.data);
  const unmarked = await here.eraseFound(marked);
  expect(marked.data.equals(before)).toBe(true);
  if (!unmarked) throw new Error('no mark was found');
  expect(await here.read([await toSharp(unmarked).png().toBuffer()])).toBeNull();
  const again = await here.mark(unmarked, contentId);
  expect(await here.read([await toSharp(again).png().toBuffer()])).toMatchObject({ isOurs: true });
  await Promise.all([here.close(), elsewhere.close()]);
}, 60_000);

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
