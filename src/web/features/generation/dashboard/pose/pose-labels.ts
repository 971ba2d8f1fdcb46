import type { KeypointName, Pose } from '#contract/keypoints.ts';

/** The name of a joint: `Left wrist`. */
export function formatJoint(name: KeypointName): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 person`, `3 people`. */
export const formatPeople = ({ people }: Pose): string =>
  people.length === 1 ? '1 person' : `${people.length} people`;
