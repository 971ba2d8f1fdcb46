/** The joints of a pose. Without zod: the page draws them before it has the rest of the contract. */

/** The keypoints of a person in the order of OpenPose (COCO-18). Left and right are the person's own. */
export const keypointNames = [
  'nose',
  'neck',
  'rightShoulder',
  'rightElbow',
  'rightWrist',
  'leftShoulder',
  'leftElbow',
  'leftWrist',
  'rightHip',
  'rightKnee',
  'rightAnkle',
  'leftHip',
  'leftKnee',
  'leftAnkle',
  'rightEye',
  'leftEye',
  'rightEar',
  'leftEar',
] as const;
export type KeypointName = (typeof keypointNames)[number];

/** A place in a picture, as fractions of its width and height. */
export type Keypoint = { x: number; y: number };
/** One person: where each keypoint is; null where it is not seen. */
export type PosePerson = Record<KeypointName, Keypoint | null>;
export type Pose = { people: PosePerson[] };

/** A pose has at most so many people. */
export const posePeopleMaximum = 4;
/** A keypoint may lie outside of the picture by half its size. */
export const keypointMinimum = -0.5;
export const keypointMaximum = 1.5;
