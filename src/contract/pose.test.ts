import { describe, expect, it } from 'vitest';
import { generateImageForm } from './generation.ts';
import { keypointNames, type PosePerson } from './keypoints.ts';
import { pose } from './pose.ts';

const unseen = Object.fromEntries(keypointNames.map((name) => [name, null])) as PosePerson;
const person: PosePerson = { ...unseen, nose: { x: 0.5, y: 0.2 }, neck: { x: 0.5, y: 0.3 } };
const accepts = (people: unknown) => pose.safeParse({ people }).success;

describe('a pose', () => {
  it('has one to four people, each with something that is seen', () => {
    expect([0, 1, 4, 5].map((count) => accepts(Array.from({ length: count }, () => person)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(accepts([unseen])).toBe(false);
  });

  it('lies within half a picture around the picture', () => {
    const at = (x: number, y: number) => accepts([{ ...person, nose: { x, y } }]);
    expect([at(-0.5, 1.5), at(-0.51, 0), at(0, 1.51), at(Number.NaN, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('has exactly the keypoints of OpenPose', () => {
    const { nose: _, ...withoutNose } = person;
    expect(accepts([withoutNose])).toBe(false);
    expect(accepts([{ ...person, tail: null }])).toBe(false);
    expect(accepts([{ ...person, nose: { x: 0.5, y: 0.2, z: 1 } }])).toBe(false);
  });

  it('is for new pictures, and not for variations', () => {
    const form = (parameters: object) =>
      generateImageForm.safeParse({ type: 'image', prompt: 'a dancer', parameters });
    expect(form({ pose: { people: [person] } }).success).toBe(true);
    const variation = { contentId: '0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d', strength: 0.4 };
    expect(form({ pose: { people: [person] }, variation }).error?.issues[0]?.message).toBe(
      'A variation keeps the pose of its picture',
    );
  });
});
