import { getPictureSize, type Keypoint, type Pose, type PosePerson } from '@castwright/engine-port';
import { describe, expect, it, vi } from 'vitest';
import { composeScene, type DrawingRequest } from './compose.ts';
import { paintScene } from './draw.ts';
import { listFaceBoxes } from './figure/face-box.ts';
import type { Raster } from './raster.ts';
import { readRecipe, toRecipe } from './recipe.ts';

// A picture takes a second or two where several projects share the processor.
vi.setConfig({ testTimeout: 120_000 });

const size = { width: 512, height: 640 };
const ask = (pose?: Pose, rest: Partial<DrawingRequest> = {}): DrawingRequest => ({
  prompt: 'a woman with short hair in a red shirt, studio',
  negativePrompt: '',
  seed: 11,
  model: null,
  identity: null,
  aspectRatio: '1:1',
  size,
  ...(pose && { pose }),
  ...rest,
});

/** A person who stands with both arms down. */
const standing: PosePerson = {
  nose: { x: 0.5, y: 0.2 },
  neck: { x: 0.5, y: 0.3 },
  rightShoulder: { x: 0.42, y: 0.3 },
  rightElbow: { x: 0.4, y: 0.43 },
  rightWrist: { x: 0.39, y: 0.55 },
  leftShoulder: { x: 0.58, y: 0.3 },
  leftElbow: { x: 0.6, y: 0.43 },
  leftWrist: { x: 0.61, y: 0.55 },
  rightHip: { x: 0.45, y: 0.55 },
  rightKnee: { x: 0.45, y: 0.74 },
  rightAnkle: { x: 0.45, y: 0.92 },
  leftHip: { x: 0.55, y: 0.55 },
  leftKnee: { x: 0.55, y: 0.74 },
  leftAnkle: { x: 0.55, y: 0.92 },
  rightEye: { x: 0.485, y: 0.18 },
  leftEye: { x: 0.515, y: 0.18 },
  rightEar: { x: 0.465, y: 0.19 },
  leftEar: { x: 0.535, y: 0.19 },
};
const raised: PosePerson = { ...standing, leftElbow: { x: 0.68, y: 0.22 }, leftWrist: { x: 0.74, y: 0.1 } };
const seated: PosePerson = {
  ...standing,
  leftKnee: { x: 0.66, y: 0.6 },
  leftAnkle: { x: 0.66, y: 0.8 },
  rightKnee: { x: 0.34, y: 0.6 },
  rightAnkle: { x: 0.34, y: 0.8 },
};
const move = (person: PosePerson, change: (point: Keypoint) => Keypoint) =>
  Object.fromEntries(
    Object.entries(person).map(([name, point]) => [name, point && change(point)]),
  ) as PosePerson;

const paint = (...people: PosePerson[]) => paintScene(composeScene(ask({ people })));

/** The mean difference of two pictures in a square of a tenth of their width around a place, 0 … 255. */
function differ(one: Raster, other: Raster, at: Keypoint): number {
  const [cx, cy, reach] = [Math.round(at.x * size.width), Math.round(at.y * size.height), 12];
  let [sum, count] = [0, 0];
  for (let y = cy - reach; y <= cy + reach; y++)
    for (let x = cx - reach; x <= cx + reach; x++)
      for (let channel = 0; channel < 3; channel++) {
        const index = (y * size.width + x) * 3 + channel;
        sum += Math.abs((one.data[index] ?? 0) - (other.data[index] ?? 0));
        count += 1;
      }
  return sum / count;
}

const place = (person: PosePerson, name: keyof PosePerson): Keypoint => person[name] ?? { x: 0, y: 0 };

describe('a figure of a pose', () => {
  it('has its hand where the wrist is, and the rest of it stays when an arm is raised', async () => {
    const [down, up] = [await paint(standing), await paint(raised)];
    expect(differ(down, up, place(raised, 'leftWrist'))).toBeGreaterThan(25);
    expect(differ(down, up, place(raised, 'leftElbow'))).toBeGreaterThan(25);
    expect(differ(down, up, place(standing, 'leftWrist'))).toBeGreaterThan(10);
    for (const name of ['rightWrist', 'rightAnkle', 'leftKnee', 'nose'] as const)
      expect(differ(down, up, place(standing, name))).toBeLessThan(1);
  });

  it('has its legs where the knees are when it sits', async () => {
    const [down, sitting] = [await paint(standing), await paint(seated)];
    for (const name of ['leftKnee', 'rightKnee', 'leftAnkle', 'rightAnkle'] as const)
      expect(differ(down, sitting, place(seated, name))).toBeGreaterThan(10);
    expect(differ(down, sitting, place(standing, 'nose'))).toBeLessThan(1);
  });

  it.each([
    ['in the middle', standing],
    ['on the left and small', move(standing, ({ x, y }) => ({ x: 0.1 + x * 0.4, y: 0.3 + y * 0.5 }))],
    ['on the right', move(standing, ({ x, y }) => ({ x: x + 0.25, y }))],
    ['leaning', move(standing, ({ x, y }) => ({ x: x + (0.55 - y) * 0.4, y }))],
  ])('has its face around the nose: %s', (_, person) => {
    const [face] = listFaceBoxes(composeScene(ask({ people: [person] })));
    if (!face) throw new Error('no face');
    const nose = place(person, 'nose');
    expect(Math.abs(face.x + face.width / 2 - nose.x)).toBeLessThan(face.width * 0.3);
    expect(nose.y).toBeGreaterThan(face.y + face.height * 0.3);
    expect(nose.y).toBeLessThan(face.y + face.height * 0.85);
  });

  it('is as large as the person, and looks the other way where it is mirrored', () => {
    const half = move(standing, ({ x, y }) => ({ x: x / 2, y: y / 2 }));
    const sideways = { ...standing, nose: { x: 0.53, y: 0.2 } };
    const mirrored = { ...standing, nose: { x: 0.47, y: 0.2 } };
    const compose = (person: PosePerson) => composeScene(ask({ people: [person] }));
    expect(compose(half).framing.scale).toBeCloseTo(compose(standing).framing.scale / 2);
    expect(compose(sideways).pose.yaw).toBeGreaterThan(0.2);
    expect(compose(mirrored).pose.yaw).toBeCloseTo(-compose(sideways).pose.yaw);
  });

  it('has one of two people each, from left to right, whatever their order', () => {
    const left = move(standing, ({ x, y }) => ({ x: x * 0.5, y }));
    const right = move(standing, ({ x, y }) => ({ x: 0.5 + x * 0.5, y }));
    for (const people of [
      [left, right],
      [right, left],
    ]) {
      const scene = composeScene(ask({ people }));
      const [first, second] = listFaceBoxes(scene);
      expect((first?.x ?? 1) + (first?.width ?? 1) / 2).toBeLessThan(0.4);
      expect((second?.x ?? 0) + (second?.width ?? 0) / 2).toBeGreaterThan(0.6);
    }
  });

  it('is drawn of what is seen of a person: a head and shoulders alone', async () => {
    const bust = { ...move(standing, () => ({ x: 0, y: 0 })), ...nothing, ...pick('nose', 'neck') };
    const scene = composeScene(ask({ people: [{ ...bust, leftShoulder: { x: 0.7, y: 0.45 } }] }));
    expect(listFaceBoxes(scene)).toHaveLength(1);
    await expect(paintScene(scene)).resolves.toMatchObject(getPictureSize(ask()));
  });

  it('is drawn again from its recipe', () => {
    const scene = composeScene(ask({ people: [raised, standing] }));
    const stored = JSON.parse(JSON.stringify(toRecipe({ scene, look: null })));
    expect(readRecipe(stored)?.scene).toEqual(scene);
  });

  it('is no part of a picture without a pose', () => {
    expect(composeScene(ask())).not.toHaveProperty('keypoints');
  });
});

const nothing = Object.fromEntries(Object.keys(standing).map((name) => [name, null])) as PosePerson;
const pick = (...names: (keyof PosePerson)[]) =>
  Object.fromEntries(names.map((name) => [name, standing[name]])) as Partial<PosePerson>;
