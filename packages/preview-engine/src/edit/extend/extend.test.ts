import { padPicture } from '@castwright/media/pad-picture.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inpaint } from '../../operations/inpaint.ts';

const [width, height] = [320, 240];
const ball = '#e01080';

it('continues a picture out of focus: its pixels stay, its middle is not repeated, the mark is added', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="320" height="240" fill="#5080c0"/><rect y="150" width="320" height="90" fill="#508040"/><circle cx="160" cy="130" r="60" fill="${ball}"/></svg>`;
  const original = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  const sides = { top: 60, right: 200, bottom: 0, left: 120 };
  const padded = await padPicture(original, sides);
  const toPicture = (bytes: Buffer) => ({ bytes, mediaType: 'image/png' as const, recipe: null });
  const steps: number[] = [];
  const [output] = await inpaint(
    {
      operation: 'inpaint',
      task: 'extend',
      category: 'sfw',
      source: toPicture(padded.picture),
      mask: toPicture(padded.mask),
      prompt: '',
      negativePrompt: '',
      seed: 1,
      model: null,
      identity: null,
      adapters: [],
    },
    ({ step }) => steps.push(step),
  );
  if (output?.kind !== 'image') throw new Error('no picture');
  const result = sharp(output.bytes);
  expect(await result.metadata()).toMatchObject({ width: 640, height: 300 });
  expect(steps).toEqual([1, 2]);

  // Beyond the 24 pixels over which old and new are mixed.
  const inner = { left: 24, top: 24, width: width - 48, height: height - 24 };
  const before = await sharp(original).extract(inner).raw().toBuffer();
  const inResult = { ...inner, left: inner.left + sides.left, top: inner.top + sides.top };
  const after = await sharp(output.bytes).extract(inResult).removeAlpha().raw().toBuffer();
  expect(after.equals(before)).toBe(true);

  const { data, info } = await sharp(output.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const isBall = ([red = 0, green = 0]: number[]) => red > 180 && green < 60;
  const places = Array.from({ length: info.width * info.height }, (_, place) => [
    place % info.width,
    Math.floor(place / info.width),
  ]);
  const isNew = ([x = 0, y = 0]: number[]) => x < sides.left || x >= sides.left + width || y < sides.top;
  expect(places.filter(isNew).filter(([x = 0, y = 0]) => isBall(at(x, y)))).toEqual([]);
  // Sky beside sky, grass beside grass.
  expect(at(30, 100)[2]).toBeGreaterThan(170);
  expect(at(500, 250)[1]).toBeGreaterThan(110);
});
