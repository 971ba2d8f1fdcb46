import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import {
  type Keypoint,
  keypointMaximum,
  keypointMinimum,
  keypointNames,
  type Pose,
  type PosePerson,
} from '#contract/keypoints.ts';
import type { poseRoutes } from '#contract/pose-routes.ts';
import { getStoredPicture } from '#features/library/items';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { BodyDetector } from '#platform/media/bodies/body-detector.ts';
import type { FoundBody } from '#platform/media/bodies/find-body.ts';
import type { Storage } from '#platform/storage/storage.ts';

type DetectPoseDeps = { db: Db; storage: Storage; bodies: Pick<BodyDetector, 'detect'> };

/**
 * Detects the pose of the person in a picture of My Content: of the one who is seen best.
 *
 * @returns null: no person is found
 * @throws AppError NOT_FOUND for a picture that the account does not have; CONFLICT for one that is still in progress;
 *   UNAVAILABLE when the detector is busy or fails
 */
async function detectPose(
  { bodies, db, storage }: DetectPoseDeps,
  userId: string,
  contentId: string,
): Promise<Pose | null> {
  const { file } = await getStoredPicture(db, userId, contentId);
  const bytes = await buffer(await storage.read(file.storageKey));
  const found = await bodies.detect(bytes).catch(() => {
    throw new AppError('UNAVAILABLE', 'The pose could not be read just now. Try again in a minute.');
  });
  return found && { people: [toPosePerson(found)] };
}

export const poseHandlers = (dependencies: DetectPoseDeps): Handlers<typeof poseRoutes> => ({
  detectPose: async ({ caller, body }) => ({
    pose: await detectPose(dependencies, caller.accountId, body.contentId),
  }),
});

const toCoordinate = (value: number) =>
  Math.round(Math.min(Math.max(value, keypointMinimum), keypointMaximum) * 10_000) / 10_000;

/** Converts the 17 keypoints of COCO to ours: the neck is the middle of the shoulders. */
function toPosePerson(found: FoundBody): PosePerson {
  const { leftShoulder, rightShoulder } = found;
  const neck = leftShoulder &&
    rightShoulder && {
      x: (leftShoulder.x + rightShoulder.x) / 2,
      y: (leftShoulder.y + rightShoulder.y) / 2,
    };
  const places: Partial<PosePerson> = { ...found, ...(neck && { neck }) };
  const toKeypoint = (point: Keypoint | null | undefined) =>
    point ? { x: toCoordinate(point.x), y: toCoordinate(point.y) } : null;
  return Object.fromEntries(keypointNames.map((name) => [name, toKeypoint(places[name])])) as PosePerson;
}
