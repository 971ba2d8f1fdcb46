import sharp from 'sharp';
import { expect, it } from 'vitest';
import { padPicture } from './pad-picture.ts';

const readGrey = async (bytes: Buffer) => sharp(bytes).toColourspace('b-w').raw().toBuffer();

it('pads a picture with its edges; the mask covers the new area, fades, and leaves the rest', async () => {
  const [width, height] = [200, 120];
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = (at * 7) % 256;
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

  const { picture, mask } = await padPicture(png, { top: 0, right: 50, bottom: 30, left: 0 });
  expect(await sharp(picture).metadata()).toMatchObject({ width: 250, height: 150 });
  const own = await sharp(picture).extract({ left: 0, top: 0, width, height }).raw().toBuffer();
  expect(own.equals(data)).toBe(true);

  const grey = await readGrey(mask);
  const at = (x: number, y: number) => grey[y * 250 + x];
  expect([at(249, 149), at(200, 0), at(0, 120)]).toEqual([255, 255, 255]);
  expect([at(0, 0), at(175, 95), at(0, 95)]).toEqual([0, 0, 0]);
  const fade = Array.from({ length: 24 }, (_, step) => at(176 + step, 10) ?? 0);
  expect(fade).toEqual(fade.toSorted((a, b) => a - b));
  expect(fade[0]).toBeGreaterThan(0);
  expect(fade.at(-1)).toBeLessThan(255);
});
