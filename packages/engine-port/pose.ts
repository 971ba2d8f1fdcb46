/** How the people in a picture stand, sit or move. Part of the port; import it from there. */

import type { Category, Operation } from './requests.ts';

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

/** How many people of a pose an engine follows when it does some work; 0: it takes no pose. */
export type PoseSupport = {
  operation: Operation;
  category: Category;
  people: number;
  /** The same when the person is drawn from reference pictures. */
  peopleWithReferences: number;
};
