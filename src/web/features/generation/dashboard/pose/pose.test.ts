import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keypointNames, type Pose, type PosePerson } from '#contract/keypoints.ts';
import { pose as poseSchema } from '#contract/pose.ts';
import { isPose } from '#web/lib/pose-check.ts';
import { addStep, beginHistory, redoStep, undoStep } from './pose-history.ts';
import { poseLibrary } from './pose-library.ts';
import {
  addPerson,
  findNearestJoint,
  findOpposite,
  hideJoint,
  mirrorPose,
  moveJoint,
  movePerson,
  removePerson,
  showHiddenJoints,
} from './pose-transforms.ts';

const coordinate = fc.integer({ min: -1000, max: 11_000 }).map((value) => value / 10_000);
const place = fc.record({ x: coordinate, y: coordinate });
const person = fc
  .tuple(fc.tuple(...keypointNames.map(() => fc.option(place))), place)
  .map(
    ([points, nose]) =>
      Object.fromEntries(
        keypointNames.map((name, at) => [name, name === 'nose' ? nose : (points[at] ?? null)]),
      ) as PosePerson,
  );
const poses = fc.array(person, { minLength: 1, maxLength: 4 }).map((people): Pose => ({ people }));
const joint = fc.constantFrom(...keypointNames);
const [standing] = poseLibrary;
if (!standing) throw new Error('no pose');

/** Every change that the editor makes, with random places. */
const changes = fc.oneof(
  fc.constant(mirrorPose),
  fc.tuple(joint, place).map(
    ([name, to]) =>
      (pose: Pose) =>
        moveJoint(pose, 0, name, to),
  ),
  place.map((by) => (pose: Pose) => movePerson(pose, pose.people.length - 1, by)),
  joint.map((name) => (pose: Pose) => hideJoint(pose, 0, name)),
  fc.constant((pose: Pose) => addPerson(pose, standing.place(1))),
  fc.constant((pose: Pose) => removePerson(pose, 0)),
  fc.constant((pose: Pose) => showHiddenJoints(pose, 0, standing.place(0.75))),
);

describe('changes to a pose', () => {
  it('mirrored twice give it back, and mirrored once put each joint on the other side', () => {
    fc.assert(
      fc.property(poses, (pose) => {
        expect(mirrorPose(mirrorPose(pose))).toEqual(pose);
        const [before, after] = [pose.people[0], mirrorPose(pose).people[0]];
        for (const name of keypointNames) {
          const [point, other] = [before?.[name], after?.[findOpposite(name)]];
          expect(Boolean(point)).toBe(Boolean(other));
          if (point && other) expect([point.x + other.x, point.y]).toEqual([expect.closeTo(1, 3), other.y]);
        }
      }),
    );
  });

  it('each give a pose that the server takes and this browser keeps', () => {
    fc.assert(
      fc.property(poses, fc.array(changes, { maxLength: 12 }), (pose, steps) => {
        const changed = steps.reduce((present, change) => change(present), pose);
        expect(poseSchema.safeParse(changed).success).toBe(true);
        expect(isPose(changed)).toBe(true);
      }),
    );
  });

  it('are undone to the first pose and redone to the last one', () => {
    fc.assert(
      fc.property(poses, fc.array(changes, { maxLength: 12 }), (pose, steps) => {
        const done = steps.reduce(
          (history, change) => addStep(history, change(history.present)),
          beginHistory(pose),
        );
        const undone = done.past.reduce(undoStep, done);
        expect(undone.present).toEqual(pose);
        expect(undone.past).toEqual([]);
        expect(done.past.reduce(redoStep, undone)).toEqual(done);
      }),
    );
  });

  it('after an undo forget what was undone, and nothing is undone before the first', () => {
    const first = { people: [standing.place(1)] };
    const history = addStep(
      addStep(beginHistory(first), mirrorPose(first)),
      addPerson(first, standing.place(1)),
    );
    const next = addStep(undoStep(history), moveJoint(first, 0, 'nose', { x: 0.1, y: 0.1 }));
    expect(redoStep(next)).toEqual(next);
    expect(undoStep(beginHistory(first))).toEqual(beginHistory(first));
  });

  it('take the joint nearest to a press, of any person, and none that is too far away', () => {
    const pose = addPerson({ people: [standing.place(1)] }, standing.place(1));
    const wrist = pose.people[1]?.leftWrist ?? { x: 0, y: 0 };
    const near = (x: number, y: number) =>
      findNearestJoint(pose, (point) => Math.hypot(point.x - x, point.y - y), 0.03);
    expect(near(wrist.x + 0.01, wrist.y)).toEqual({ person: 1, name: 'leftWrist' });
    expect(near(0.02, 0.02)).toBeNull();
  });
});

describe('the poses to begin with', () => {
  it('are thirty, each with a name of its own and every joint', () => {
    expect(new Set(poseLibrary.map(({ name }) => name)).size).toBe(30);
    for (const { place: build } of poseLibrary) {
      for (const ratio of [16 / 9, 1, 9 / 16]) {
        const built = build(ratio);
        for (const name of keypointNames) {
          const point = built[name];
          expect(point?.x).toBeGreaterThan(0.02);
          expect(point?.x).toBeLessThan(0.98);
          expect(point?.y).toBeGreaterThan(0.02);
          expect(point?.y).toBeLessThan(0.98);
        }
      }
    }
  });

  it('keep the lengths of limbs in every picture: what is as wide as high stays so', () => {
    const measure = (ratio: number) => {
      const built = standing.place(ratio);
      const [from, to] = [built.leftShoulder, built.rightShoulder];
      const height = (built.leftAnkle?.y ?? 0) - (built.nose?.y ?? 0);
      return (((from?.x ?? 0) - (to?.x ?? 0)) * ratio) / height;
    };
    expect(measure(1.5)).toBeCloseTo(measure(0.6), 2);
  });
});
