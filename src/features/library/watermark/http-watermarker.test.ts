import { toSharp } from '@castwright/media/pixels.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { startWatermarkService } from '#tests/fakes/watermark-service.ts';
import { createContentWatermark } from './content-watermark.ts';
import { createHttpWatermarker } from './http-watermarker.ts';
import { computeContentNumber } from './payload.ts';

let service: Awaited<ReturnType<typeof startWatermarkService>>;
afterEach(() => service.close());

const pixels = { data: Buffer.alloc(48, 120), width: 4, height: 4, channels: 3 } as const;
const start = async (...given: Parameters<typeof startWatermarkService>) => {
  service = await startWatermarkService(...given);
  return createHttpWatermarker({ url: service.url, token: 'secret', timeoutMs: 500 });
};
const encode = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' } })
    .png()
    .toBuffer();

describe('a watermark service', () => {
  it('gets the picture and its payload with the token, and its answer is the marked picture', async () => {
    const watermarker = await start();
    expect(await watermarker.mark(pixels, 0xabcn)).toMatchObject({ ...pixels, data: pixels.data });
    expect(service.requests).toMatchObject([
      { path: '/mark', authorization: 'Bearer secret', body: { payload: '0000000000000abc' } },
    ]);
    const sent = Buffer.from(service.requests[0]?.body.picture?.base64 ?? '', 'base64');
    expect(await sharp(sent).raw().toBuffer()).toEqual(pixels.data);
    expect(await watermarker.read([sent])).toBe(0xabcn);
  });

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['no JSON', { body: 'marked' }],
    ['no picture', { body: '{"picture":{"mediaType":"image/png","base64":"AAAA"}}' }],
    ['more than was asked for', { body: '{"picture":{"mediaType":"image/png","base64":"AAAA"},"more":1}' }],
  ])('marks nothing when it answers with %s', async (_, answer) => {
    const watermarker = await start(() => answer);
    await expect(watermarker.mark(pixels, 1n)).rejects.toThrow();
  });

  it('marks nothing when it gives a picture of another size, is hung, or away', async () => {
    const base64 = (await encode(2, 4)).toString('base64');
    const other = JSON.stringify({ picture: { mediaType: 'image/png', base64 } });
    await expect((await start(() => ({ body: other }))).mark(pixels, 1n)).rejects.toThrow('2 × 4 for 4 × 4');
    await service.close();
    await expect((await start(() => new Promise(() => {}))).mark(pixels, 1n)).rejects.toThrow(/timeout/i);
    const away = createHttpWatermarker({ url: 'http://127.0.0.1:9', token: null, timeoutMs: 500 });
    await expect(away.mark(pixels, 1n)).rejects.toThrow();
  });

  it('is asked first when a file is checked, and then the built-in watermark', async () => {
    service = await startWatermarkService(({ path }) =>
      path === '/read' ? { body: '{"payload":null}' } : undefined,
    );
    const own = createContentWatermark(7);
    const both = createContentWatermark(7, { url: service.url, token: null, timeoutMs: 5_000 });
    const picture = { data: Buffer.alloc(512 * 512 * 3, 120), width: 512, height: 512, channels: 3 } as const;
    const marked = await toSharp(await own.mark(picture, 'an item'))
      .png()
      .toBuffer();
    expect(await both.read([marked])).toEqual({
      installation: 7,
      content: computeContentNumber('an item'),
      isOurs: true,
    });
    expect(service.requests.map(({ path }) => path)).toEqual(['/read']);
    await Promise.all([own.close(), both.close()]);
  }, 30_000);
});
