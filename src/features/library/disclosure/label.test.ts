import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { findColour } from '@castwright/media/mp4/read-colour.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { h264Args, hashFrames, makeMp4, makeVideo, testCardArgs } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createLabel, type Label } from './label.ts';
import { labelPicture } from './label-picture.ts';
import { labelVideo } from './label-video.ts';
import { videoLimits } from './video-limits.ts';

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#808080' } });

/** Brightness of what is inside of the label's box. */
async function seenIn(
  file: Buffer,
  { left, top, width, height }: Label,
): Promise<{ dark: number; light: number }> {
  const { channels } = await sharp(file).extract({ left, top, width, height }).removeAlpha().stats();
  return { dark: channels[0]?.min ?? 255, light: channels[0]?.max ?? 0 };
}

describe('the label', () => {
  test.each([
    [16, 16],
    [1024, 1024],
    [720, 1280],
    [8192, 40],
    [40, 8192],
  ])('fits into %d × %d, in the lower left corner', async (width, height) => {
    const label = await createLabel({ width, height });
    expect(label.left).toBeGreaterThanOrEqual(0);
    expect(label.top).toBeGreaterThanOrEqual(0);
    expect(label.left + label.width).toBeLessThanOrEqual(width);
    expect(label.top + label.height).toBeLessThanOrEqual(height);
    expect(await sharp(label.png).metadata()).toMatchObject({ width: label.width, height: label.height });
  });

  test('is large enough to be read: capitals of a fortieth of the shorter side, white on dark', async () => {
    const label = await createLabel({ width: 1024, height: 1536 });
    expect(label.height * (9 / 22)).toBeGreaterThan(1024 / 45);
    const { dark, light } = await seenIn(
      await labelPicture(await picture(1024, 1536).png().toBuffer(), 'image/png'),
      label,
    );
    expect(dark).toBeLessThan(60);
    expect(light).toBeGreaterThan(240);
  });

  test('leaves the rest of a PNG as it was, with transparency or without', async () => {
    for (const channels of [3, 4] as const) {
      const background = { r: 200, g: 30, b: 90, alpha: channels === 4 ? 0.4 : 1 };
      const before = await sharp({ create: { width: 300, height: 200, channels, background } })
        .png()
        .toBuffer();
      const after = await labelPicture(before, 'image/png');
      const above = {
        left: 0,
        top: 0,
        width: 300,
        height: (await createLabel({ width: 300, height: 200 })).top,
      };
      const raw = (file: Buffer) => sharp(file).extract(above).raw().toBuffer();
      expect(await sharp(after).metadata()).toMatchObject({ width: 300, height: 200, channels });
      expect(await raw(after)).toEqual(await raw(before));
    }
  });

  test('is drawn into a JPEG, whose other marks are gone', async () => {
    const before = await picture(400, 300)
      .withExif({ IFD0: { Artist: 'Ada Owner' } })
      .jpeg()
      .toBuffer();
    const after = await labelPicture(before, 'image/jpeg');
    expect(after.includes('Ada Owner')).toBe(false);
    expect((await seenIn(after, await createLabel({ width: 400, height: 300 }))).light).toBeGreaterThan(220);
  });

  test('is in every frame of a video, whose timestamps stay', async () => {
    const bt709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
    const before = await makeMp4([...testCardArgs('240x160', 1), ...h264Args, ...bt709.split(' ')]);
    const after = await labelVideo(before, null);
    const times = async (file: Buffer) =>
      (await hashFrames(file))
        .split('\n')
        .flatMap((line) => /^0,\s*(\d+),\s*(\d+),\s*(\d+)/.exec(line)?.slice(1) ?? []);
    expect(await times(after)).toEqual(await times(before));
    expect(readMp4(after, videoLimits)).toMatchObject({ width: 240, height: 160 });
    const said = findColour(readMp4(before, videoLimits));
    expect(said).toMatchObject({ matrix: 1 });
    expect(findColour(readMp4(after, videoLimits))).toEqual(said);
    const { left, top, ...box } = await createLabel({ width: 240, height: 160 });
    const [width, height] = [box.width & ~1, box.height & ~1];
    const args = `-f mp4 -i pipe:0 -vf crop=${width}:${height}:${left}:${top} -f rawvideo -pix_fmt gray pipe:1`;
    const corners = await runFfmpeg({
      args: args.split(' '),
      input: after,
      maxOutputBytes: 10_000_000,
      timeoutMs: 30_000,
    });
    const size = width * height;
    expect(corners.length).toBe(24 * size);
    for (let frame = 0; frame < 24; frame++) {
      const corner = corners.subarray(frame * size, (frame + 1) * size);
      expect(Math.max(...corner) - Math.min(...corner)).toBeGreaterThan(120);
    }
  });

  test('is not drawn into what is broken', async () => {
    const film = await makeVideo('96x96', 1);
    await expect(labelVideo(film.subarray(0, film.length >> 1), null)).rejects.toThrow(Mp4Error);
    await expect(labelPicture(Buffer.from('no picture'), 'image/png')).rejects.toThrow();
  });
});
