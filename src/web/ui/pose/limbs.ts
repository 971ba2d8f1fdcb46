import type { KeypointName } from '#contract/keypoints.ts';

/** The limbs of a drawn figure, each between two keypoints; those of the person's own right side first. */
export const poseLimbs: readonly (readonly [KeypointName, KeypointName])[] = [
  ['neck', 'rightShoulder'],
  ['rightShoulder', 'rightElbow'],
  ['rightElbow', 'rightWrist'],
  ['neck', 'rightHip'],
  ['rightHip', 'rightKnee'],
  ['rightKnee', 'rightAnkle'],
  ['nose', 'rightEye'],
  ['rightEye', 'rightEar'],
  ['neck', 'leftShoulder'],
  ['leftShoulder', 'leftElbow'],
  ['leftElbow', 'leftWrist'],
  ['neck', 'leftHip'],
  ['leftHip', 'leftKnee'],
  ['leftKnee', 'leftAnkle'],
  ['nose', 'leftEye'],
  ['leftEye', 'leftEar'],
  ['neck', 'nose'],
];
