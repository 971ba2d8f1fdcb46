/** What a creator reads of a pose that no engine follows. */

export const noPoseHere = 'The engines here follow no pose. Remove it.';
export const poseWithReferences =
  'The engines here follow no pose for a persona with a reference sheet. Remove the pose, or choose no persona.';
/** @param most the most people of a pose that an engine follows */
export const refuseMorePosePeople = (most: number): string =>
  `The engines here follow a pose of ${most === 1 ? 'one person' : `at most ${most} people`}. Remove people from the pose.`;
