/** Thirty poses to begin with, computed from the angles of their joints. */

import type { Keypoint, KeypointName, PosePerson } from '#contract/keypoints.ts';

/** The directions of two segments of a limb, in degrees: 0 is down, 90 to the viewer's right, ±180 up. */
type Limb = readonly [upper: number, lower: number];

type PoseAngles = {
  name: string;
  /** Left and right are the person's own: a person who faces the viewer has the left hand on the viewer's right. */
  leftArm: Limb;
  rightArm: Limb;
  leftLeg: Limb;
  rightLeg: Limb;
  /** How far the trunk leans to the viewer's right, in degrees. */
  lean?: number;
  /** How far the head tilts more than the trunk, in degrees. */
  tilt?: number;
  /** Where the face looks: −1 the viewer's left, 0 ahead, 1 the viewer's right. */
  look?: number;
  /** How wide the shoulders and hips are seen: 1 from the front, less from the side. */
  breadth?: number;
  /** How long the thighs and the lower legs are seen, where they point to the viewer. */
  thigh?: number;
  shin?: number;
};

/** Lengths by a person's height. */
const lengths = {
  nose: 0.105,
  shoulder: 0.1,
  upperArm: 0.16,
  forearm: 0.145,
  trunk: 0.3,
  hip: 0.055,
  thigh: 0.235,
  shin: 0.235,
} as const;

const poses: readonly PoseAngles[] = [
  { name: 'Standing', leftArm: [9, 4], rightArm: [-9, -4], leftLeg: [4, 1], rightLeg: [-4, -1] },
  { name: 'Contrapposto', leftArm: [14, 6], rightArm: [-12, -5], leftLeg: [12, -4], rightLeg: [-2, 2], lean: -4, tilt: 8 },
  { name: 'Hand on hip', leftArm: [48, -52], rightArm: [-9, -4], leftLeg: [6, 2], rightLeg: [-3, 1], lean: 3 },
  { name: 'Hands on hips', leftArm: [46, -52], rightArm: [-46, 52], leftLeg: [9, 4], rightLeg: [-9, -4] },
  { name: 'Arms crossed', leftArm: [14, -98], rightArm: [-14, 94], leftLeg: [5, 2], rightLeg: [-5, -2] },
  { name: 'Hands clasped', leftArm: [12, -36], rightArm: [-12, 36], leftLeg: [3, 1], rightLeg: [-3, -1] },
  { name: 'Hands in pockets', leftArm: [24, -18], rightArm: [-24, 18], leftLeg: [6, 1], rightLeg: [-8, 1] },
  { name: 'Arms raised', leftArm: [152, 172], rightArm: [-152, -172], leftLeg: [5, 2], rightLeg: [-5, -2] },
  { name: 'One arm raised', leftArm: [160, 176], rightArm: [-10, -5], leftLeg: [4, 1], rightLeg: [-4, -1] },
  { name: 'Arms spread', leftArm: [92, 90], rightArm: [-92, -90], leftLeg: [8, 4], rightLeg: [-8, -4] },
  { name: 'Waving', leftArm: [78, 162], rightArm: [-11, -6], leftLeg: [4, 1], rightLeg: [-4, -1], tilt: 5 },
  { name: 'Pointing', leftArm: [84, 88], rightArm: [-12, -5], leftLeg: [8, 4], rightLeg: [-6, -2], look: 0.7 },
  { name: 'Hands behind head', leftArm: [128, -118], rightArm: [-128, 118], leftLeg: [4, 1], rightLeg: [-4, -1] },
  { name: 'Hand on chin', leftArm: [14, -152], rightArm: [-12, 88], leftLeg: [5, 2], rightLeg: [-5, -1], tilt: 4 },
  { name: 'Reading', leftArm: [12, -118], rightArm: [-12, 118], leftLeg: [4, 1], rightLeg: [-4, -1] },
  { name: 'Looking over shoulder', leftArm: [12, 6], rightArm: [-8, -4], leftLeg: [5, 1], rightLeg: [-3, 0], look: -0.9, breadth: 0.7 },
  { name: 'Leaning', leftArm: [24, 10], rightArm: [-2, 8], leftLeg: [-6, -10], rightLeg: [-16, -12], lean: 12, tilt: -8 },
  { name: 'Walking', leftArm: [-24, -8], rightArm: [24, 42], leftLeg: [24, 6], rightLeg: [-14, -34], look: 0.6, breadth: 0.55 },
  { name: 'Walking ahead', leftArm: [12, -4], rightArm: [-14, -2], leftLeg: [3, 1], rightLeg: [-5, -2], shin: 0.86 },
  { name: 'Running', leftArm: [-52, 34], rightArm: [46, 128], leftLeg: [58, -8], rightLeg: [-26, -82], lean: 12, look: 0.8, breadth: 0.45 },
  { name: 'Jumping', leftArm: [140, 158], rightArm: [-140, -158], leftLeg: [38, -46], rightLeg: [-38, 46] },
  { name: 'Dancing', leftArm: [118, 152], rightArm: [-74, -118], leftLeg: [28, -24], rightLeg: [-7, -3], lean: -7, tilt: -6 },
  { name: 'Ballet', leftArm: [138, -168], rightArm: [-138, 168], leftLeg: [62, -72], rightLeg: [-1, 0] },
  { name: 'Lunge', leftArm: [46, -52], rightArm: [-46, 52], leftLeg: [72, 2], rightLeg: [-42, -58], breadth: 0.7 },
  { name: 'Stepping up', leftArm: [-18, 12], rightArm: [26, 52], leftLeg: [74, -4], rightLeg: [-4, -8], look: 0.6, breadth: 0.6 },
  { name: 'Kneeling', leftArm: [16, -22], rightArm: [-16, 22], leftLeg: [10, 6], rightLeg: [-10, -6], shin: 0.22 },
  { name: 'On one knee', leftArm: [30, 62], rightArm: [-12, -6], leftLeg: [80, 2], rightLeg: [-8, -78], look: 0.5, breadth: 0.65 },
  { name: 'Seated', leftArm: [16, 4], rightArm: [-16, -4], leftLeg: [26, 3], rightLeg: [-26, -3], thigh: 0.42 },
  { name: 'Seated, from the side', leftArm: [22, 62], rightArm: [16, 58], leftLeg: [84, 4], rightLeg: [80, -4], look: 0.9, breadth: 0.3 },
  { name: 'Seated cross-legged', leftArm: [26, 34], rightArm: [-26, -34], leftLeg: [76, -84], rightLeg: [-76, 84], thigh: 0.86, shin: 0.8 },
]; // biome-ignore format: a table

/** A pose of the library in figure units: the height of a person who stands is about 1. */
type LibraryPose = { name: string; place: (ratio: number) => PosePerson };

export const poseLibrary: readonly LibraryPose[] = poses.map((angles) => ({
  name: angles.name,
  place: (ratio) => placeInPicture(toPoints(angles), ratio),
}));

type Points = Record<KeypointName, Keypoint>;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The place at the end of a segment. @param degrees 0 is down, 90 to the viewer's right */
const reach = ({ x, y }: Keypoint, degrees: number, length: number): Keypoint => ({
  x: x + Math.sin(toRadians(degrees)) * length,
  y: y + Math.cos(toRadians(degrees)) * length,
});

/** Computes the joints from the neck outwards. */
function toPoints(pose: PoseAngles): Points {
  const { breadth = 1, lean = 0, look = 0, shin = 1, thigh = 1, tilt = 0 } = pose;
  const neck = { x: 0, y: 0 };
  const hips = reach(neck, -lean, lengths.trunk);
  const head = -180 - lean - tilt;
  const nose = reach(reach(neck, head, lengths.nose), 90, look * 0.02);
  const face = (aside: number, up: number) => {
    const middle = reach(reach(neck, head, lengths.nose + up), 90, -look * 0.012);
    return reach(middle, 90 - lean - tilt, aside * (1 - Math.abs(look) * 0.35));
  };
  const leftShoulder = reach(neck, 90 - lean, lengths.shoulder * breadth);
  const rightShoulder = reach(neck, -90 - lean, lengths.shoulder * breadth);
  const leftHip = reach(hips, 90, lengths.hip * breadth);
  const rightHip = reach(hips, -90, lengths.hip * breadth);
  const bend = (from: Keypoint, [upper, lower]: Limb, long: number, short: number) => {
    const middle = reach(from, upper, long);
    return [middle, reach(middle, lower, short)] as const;
  };
  const { forearm, upperArm } = lengths;
  const [leftElbow, leftWrist] = bend(leftShoulder, pose.leftArm, upperArm, forearm);
  const [rightElbow, rightWrist] = bend(rightShoulder, pose.rightArm, upperArm, forearm);
  const legs = [lengths.thigh * thigh, lengths.shin * shin] as const;
  const [leftKnee, leftAnkle] = bend(leftHip, pose.leftLeg, ...legs);
  const [rightKnee, rightAnkle] = bend(rightHip, pose.rightLeg, ...legs);
  return {
    ...{ nose, neck, rightShoulder, rightElbow, rightWrist, leftShoulder, leftElbow, leftWrist },
    ...{ rightHip, rightKnee, rightAnkle, leftHip, leftKnee, leftAnkle },
    rightEye: face(-0.018, 0.018),
    leftEye: face(0.018, 0.018),
    rightEar: face(-0.04, 0.008),
    leftEar: face(0.04, 0.008),
  };
}

/** How much of the picture's height and width a figure takes at most. */
const share = { height: 0.8, width: 0.84 };
/** What is above the eyes, by a person's height. */
const crown = 0.1;

/** Places a figure in the middle of a picture. @param ratio the picture's width by its height */
function placeInPicture(points: Points, ratio: number): PosePerson {
  const all = Object.values(points);
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys, points.nose.y - crown),
    Math.max(...ys),
  ];
  // Units of the picture's height for a person's height: never more than a person who stands has.
  const scale = Math.min(share.height, share.height / (bottom - top), (share.width * ratio) / (right - left));
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  const placed = Object.entries(points).map(([name, { x, y }]) => [
    name,
    {
      x: round(0.5 + ((x - (left + right) / 2) * scale) / ratio),
      y: round(0.52 + (y - (top + bottom) / 2) * scale),
    },
  ]);
  return Object.fromEntries(placed) as PosePerson;
}
