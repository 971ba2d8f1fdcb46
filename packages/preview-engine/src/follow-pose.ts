/** Places a figure by the keypoints of a pose. Pure. */

import type { Keypoint, PosePerson } from '@castwright/engine-port';
import { modelHead } from './figure/head-model.ts';
import type { Point } from './pen.ts';
import type { Figure } from './scene.ts';

type Size = { width: number; height: number };

/** Lengths of an upright figure between keypoints, in figure units. */
const lengths = { torso: 480, shoulders: 236, upperArm: 270, thigh: 430, neckToNose: 150 };

/** The tip of the nose on a head, and the middle of the neck about which a head rolls, in figure units. */
const noseTip = { y: 34, lift: 18 };
const rollCenter = 120;
const maxYaw = 0.74;
const maxRoll = 1.3;

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** The middle of two places; null unless both are seen. */
export const findMiddle = (one: Keypoint | null, other: Keypoint | null): Keypoint | null =>
  one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : null;

/** Where the neck is: its keypoint, or the middle of the shoulders. */
export const findNeck = ({ leftShoulder, neck, rightShoulder }: PosePerson): Keypoint | null =>
  neck ?? findMiddle(leftShoulder, rightShoulder);

/**
 * Places a figure so that its head is where a person of a pose has it, as large as the person is, and turned and tilted in
 * the same way. The body is drawn by the keypoints (`figure/posed-body.ts`).
 */
export function followPose(figure: Figure, keypoints: PosePerson, size: Size): Figure {
  const measure = createMeasure(size);
  const scale = findScale(keypoints, measure) ?? figure.framing.scale;
  const pose = {
    ...figure.pose,
    yaw: findYaw(keypoints, scale, size) ?? figure.pose.yaw / 2,
    pitch: 0,
    roll: findRoll(keypoints, size) ?? figure.pose.roll,
    body: 0,
  };
  const roll = (x: number, y: number): Point => [
    x * Math.cos(pose.roll) - (y - rollCenter) * Math.sin(pose.roll),
    rollCenter + x * Math.sin(pose.roll) + (y - rollCenter) * Math.cos(pose.roll),
  ];
  const neck = findNeck(keypoints);
  const [known, [x, y]] = keypoints.nose
    ? [keypoints.nose, roll(...modelHead(figure.identity, pose).project(0, noseTip.y, noseTip.lift))]
    : [neck, roll(0, noseTip.y + lengths.neckToNose)];
  const framing = known
    ? { x: known.x * size.width - x * scale, y: known.y * size.height - y * scale, scale }
    : { ...figure.framing, scale };
  return { ...figure, pose, framing, keypoints };
}

type Measure = (one: Keypoint | null, other: Keypoint | null) => number;

/** Measures distances in pixels; 0 where a place is not seen. */
const createMeasure =
  ({ height, width }: Size): Measure =>
  (one, other) =>
    one && other ? Math.hypot((one.x - other.x) * width, (one.y - other.y) * height) : 0;

/** The pixels of a figure unit by the part that is least foreshortened; null where only a limb's end is seen. */
function findScale(person: PosePerson, measure: Measure): number | null {
  const neck = findNeck(person);
  const parts = [
    measure(neck, findMiddle(person.leftHip, person.rightHip)) / lengths.torso,
    measure(person.leftShoulder, person.rightShoulder) / lengths.shoulders,
    measure(person.leftShoulder, person.leftElbow) / lengths.upperArm,
    measure(person.rightShoulder, person.rightElbow) / lengths.upperArm,
    measure(person.leftHip, person.leftKnee) / lengths.thigh,
    measure(person.rightHip, person.rightKnee) / lengths.thigh,
  ];
  const scale = Math.max(...parts) || measure(neck, person.nose) / lengths.neckToNose;
  return scale > 0 ? Math.min(Math.max(scale, 0.05), 50) : null;
}

/** The turn of the head by its nose between the ears or eyes, or by the one ear that is seen; null if neither says. */
function findYaw(person: PosePerson, scale: number, { width }: Size): number | null {
  const { leftEar, leftEye, nose, rightEar, rightEye } = person;
  // Left and right are the person's own: the ear that is seen is on the side that the face turns away from.
  if (Boolean(leftEar) !== Boolean(rightEar)) return leftEar ? -0.6 : 0.6;
  const middle = findMiddle(leftEar, rightEar) ?? findMiddle(leftEye, rightEye);
  if (!middle || !nose) return null;
  return clamp(Math.asin(clamp(((nose.x - middle.x) * width) / (90 * scale), 1)), maxYaw);
}

/** The tilt of the head by the line of the eyes or ears, or from the neck to the nose; null if none is seen. */
function findRoll(person: PosePerson, { height, width }: Size): number | null {
  const neck = findNeck(person);
  const { leftEar, leftEye, nose, rightEar, rightEye } = person;
  const [from, to] = leftEye && rightEye ? [rightEye, leftEye] : [rightEar, leftEar];
  const across = from && to && (to.x - from.x) * width;
  if (from && to && across) return clamp(Math.atan2((to.y - from.y) * height, Math.abs(across)), maxRoll);
  if (!neck || !nose) return null;
  return clamp(Math.atan2((nose.x - neck.x) * width, (neck.y - nose.y) * height), maxRoll);
}
