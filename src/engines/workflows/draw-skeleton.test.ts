import { keypointNames, type PosePerson } from '@castwright/engine-port';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSkeleton } from './draw-skeleton.ts';
import { writeJobFiles } from './job-files.ts';

const unseen = Object.fromEntries(keypointNames.map((name) => [name, null])) as PosePerson;
const person: PosePerson = {
  ...unseen,
  neck: { x: 0.5, y: 0.25 },
  rightShoulder: { x: 0.25, y: 0.25 },
  rightElbow: { x: 0.25, y: 0.75 },
};
const size = { width: 400, height: 800 };

async function readColors(bytes: Buffer, places: [number, number][]) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]);
}

describe('the drawing of a pose', () => {
  it('has OpenPose’s colours at its joints and limbs, and is black elsewhere', async () => {
    const bytes = await drawSkeleton({ people: [person] }, size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...size });
    const [neck, shoulder, elbow, limb, corner] = await readColors(bytes, [
      [200, 200],
      [100, 200],
      [100, 600],
      [100, 400],
      [10, 10],
    ]);
    expect([neck, shoulder, elbow]).toEqual([
      [255, 85, 0],
      [255, 170, 0],
      [255, 255, 0],
    ]);
    // The limb from the shoulder to the elbow, at 60% of its colour.
    expect(limb).toEqual([153, 102, 0]);
    expect(corner).toEqual([0, 0, 0]);
  });

  it('is handed to the engine as a file of the picture’s size', async () => {
    const written: { name: string; bytes: Buffer }[] = [];
    const request = await writeJobFiles(
      {
        id: 'job',
        request: {
          operation: 'text_to_image',
          category: 'sfw',
          prompt: 'a dancer',
          negativePrompt: '',
          seed: 1,
          model: null,
          identity: null,
          adapters: [],
          aspectRatio: '9:16',
          pose: { people: [person] },
        },
      },
      'castwright',
      async (file) => {
        written.push(file);
      },
    );
    expect(request).toMatchObject({
      skeleton: { name: 'castwright/job-pose.png', width: 756, height: 1344 },
    });
    expect(request).not.toHaveProperty('pose');
    expect(written.map(({ name }) => name)).toEqual(['job-pose.png']);
  });
});
