/** How the people in a picture stand, sit or move. Part of the port; import it from there. */

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

/** A place in a picture, as fractions of its width and height; up to half the picture's size outside of it. */
export type Keypoint = { x: number; y: number };
/** One person: where each keypoint is; null where it is not seen. At least one is seen. */
export type PosePerson = Readonly<Record<KeypointName, Keypoint | null>>;
/** One to four people. */
export type Pose = { people: readonly PosePerson[] };
