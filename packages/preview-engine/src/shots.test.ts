/** Tests the shot descriptions that the training wizard puts into its prompts. */

import { imageSizes } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { composeScene } from './compose.ts';
import { getFaceBox } from './figure/face-box.ts';

const distances = [
  'close-up of the face',
  'head and shoulders portrait',
  'half-length picture',
  'full-length picture',
];
const angles = ['facing the camera', 'turned to the left', 'turned to the right', 'in profile'];
const lights = ['in daylight', 'in studio light', 'in warm evening light', 'in soft window light'];
const seeds = Array.from({ length: 20 }, (_, n) => n * 7919 + 1);
const composeAll = (prompt: string, aspectRatio: keyof typeof imageSizes = '1:1') =>
  seeds.map((seed) =>
    composeScene({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio }),
  );
const around = 'a woman in her thirties with brown hair';

describe('the words of a shot', () => {
  it('bring the person nearer or further, each clearly more than the next', () => {
    for (const aspectRatio of Object.keys(imageSizes) as (keyof typeof imageSizes)[]) {
      const sizes = distances.map((words) =>
        composeAll(`${around}, ${words}, ${angles[0]}, ${lights[0]}`, aspectRatio).map(
          (scene) => getFaceBox(scene).height * scene.height,
        ),
      );
      for (const [nearer, further] of sizes.slice(1).map((size, i) => [sizes[i] ?? [], size] as const))
        for (const [i, size] of nearer.entries()) expect(size).toBeGreaterThan((further[i] ?? 0) * 1.08);
    }
  });

  it('never show the lower end of the figure', () => {
    for (const aspectRatio of Object.keys(imageSizes) as (keyof typeof imageSizes)[])
      for (const { framing, height } of composeAll(`${around}, full-length picture`, aspectRatio))
        expect(framing.y + 880 * framing.scale).toBeGreaterThanOrEqual(height - 1e-6);
  });

  it('turn the head to the camera, to either side and into profile', () => {
    const [front = [], left = [], right = [], profile = []] = angles.map((words) =>
      composeAll(`${around}, ${distances[1]}, ${words}, ${lights[0]}`).map(({ pose }) => pose.yaw),
    );
    expect(front.every((yaw) => yaw === 0)).toBe(true);
    expect(left.every((yaw) => yaw < -0.4)).toBe(true);
    expect(right.every((yaw) => yaw > 0.4)).toBe(true);
    expect(Math.min(...profile.map(Math.abs))).toBeGreaterThan(Math.max(...left.map(Math.abs)));
  });

  it('light the picture', () => {
    const [day = [], studio = [], evening = [], window = []] = lights.map((words) =>
      composeAll(`${around}, ${distances[1]}, ${angles[0]}, ${words}`),
    );
    expect(day.every(({ time }) => time === 'day')).toBe(true);
    expect(studio.every(({ place, light }) => place === 'studio' && light.kind === 'rim')).toBe(true);
    expect(evening.every(({ time }) => time === 'golden')).toBe(true);
    expect(window.every(({ place, light }) => place === 'interior' && light.kind === 'soft')).toBe(true);
  });

  it('keep a named place', () => {
    for (const light of lights)
      expect(composeAll(`${around}, in the forest, ${light}`).every(({ place }) => place === 'forest')).toBe(
        true,
      );
  });

  it('do not describe the person', () => {
    const plain = composeAll(around).map(({ identity }) => identity);
    for (const words of [...distances, ...angles, ...lights])
      expect(composeAll(`${around}, ${words}`).map(({ identity }) => identity)).toEqual(plain);
  });
});
