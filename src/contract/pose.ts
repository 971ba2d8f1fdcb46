import { z } from 'zod';
import {
  type KeypointName,
  keypointMaximum,
  keypointMinimum,
  keypointNames,
  posePeopleMaximum,
} from './keypoints.ts';

const coordinate = z
  .number('A keypoint has numbers')
  .min(keypointMinimum, 'A keypoint is too far from the picture')
  .max(keypointMaximum, 'A keypoint is too far from the picture');
const keypoint = z.strictObject({ x: coordinate, y: coordinate }).nullable();

/** A person of a pose: each keypoint as fractions of the picture; null where it is not seen. */
const posePerson = z
  .strictObject(
    Object.fromEntries(keypointNames.map((name) => [name, keypoint])) as Record<
      KeypointName,
      typeof keypoint
    >,
  )
  .refine((person) => Object.values(person).some(Boolean), 'A person of a pose has at least one keypoint');

/** How the people in a picture stand, sit or move. */
export const pose = z.strictObject({
  people: z
    .array(posePerson)
    .min(1, 'A pose has at least one person')
    .max(posePeopleMaximum, `A pose has at most ${posePeopleMaximum} people`),
});
