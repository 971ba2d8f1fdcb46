import { createPreviewEngine } from '@castwright/preview-engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Keypoint, Pose, PosePerson } from '#contract/keypoints.ts';
import { auditLedger } from '#features/billing/ledger';
import { engineJobs } from '#schema/generation/jobs';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [createPreviewEngine({ threads: 1 })],
    limits: generousLimits,
  });
});
afterAll(async () => {
  await installation?.close();
});

/** A person with both arms raised, in a picture of 3:4. */
const raised: PosePerson = {
  nose: { x: 0.5, y: 0.27 },
  neck: { x: 0.5, y: 0.36 },
  rightShoulder: { x: 0.4, y: 0.36 },
  rightElbow: { x: 0.32, y: 0.24 },
  rightWrist: { x: 0.29, y: 0.12 },
  leftShoulder: { x: 0.6, y: 0.36 },
  leftElbow: { x: 0.68, y: 0.24 },
  leftWrist: { x: 0.71, y: 0.12 },
  rightHip: { x: 0.45, y: 0.6 },
  rightKnee: { x: 0.44, y: 0.77 },
  rightAnkle: { x: 0.43, y: 0.93 },
  leftHip: { x: 0.55, y: 0.6 },
  leftKnee: { x: 0.56, y: 0.77 },
  leftAnkle: { x: 0.57, y: 0.93 },
  rightEye: { x: 0.48, y: 0.25 },
  leftEye: { x: 0.52, y: 0.25 },
  rightEar: { x: 0.455, y: 0.26 },
  leftEar: { x: 0.545, y: 0.26 },
};

/** The distance of two keypoints as a share of the picture's height. */
const distance = (one: Keypoint | null | undefined, other: Keypoint | null) =>
  one && other ? Math.hypot((one.x - other.x) * 0.75, one.y - other.y) : Number.POSITIVE_INFINITY;

it('a picture of a pose shows it: the detector finds the joints in it where they were asked for', async () => {
  const { id: userId } = await makeUserWithTokens(database.db, 10);
  const client = await signInAs(installation, userId);
  const pose: Pose = { people: [raised] };
  const prompt = 'a man with short hair in a blue shirt, studio';
  const { body, status } = await client.call('generateImage', {
    body: { type: 'image', prompt, parameters: { aspectRatio: '3:4', seed: 5, pose } },
  });
  expect(status).toBe(202);
  const item = await eventually(async () => {
    const { body: now } = await client.call('getContent', { params: { id: body.contentId } });
    expect(now.status).toBe('completed');
    return now;
  });
  expect(JSON.parse(item.metadata).pose).toEqual(pose);
  const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
  expect(job?.request).toMatchObject({ pose });

  const { body: detected } = await client.call('detectPose', { body: { contentId: body.contentId } });
  const [found] = (detected.pose as Pose).people;
  for (const name of ['nose', 'neck', 'leftWrist', 'rightWrist', 'leftElbow', 'rightKnee'] as const)
    expect(distance(found?.[name], raised[name])).toBeLessThan(0.06);
  // What is left of the viewer is the person's right.
  expect(found?.rightWrist?.x).toBeLessThan(found?.leftWrist?.x ?? 0);
  expect(await auditLedger(database.db)).toEqual([]);
});

it('a plain picture has no person, and a picture of another account is not there', async () => {
  const [owner, stranger] = [
    await makeUserWithTokens(database.db, 1),
    await makeUserWithTokens(database.db, 1),
  ];
  const contentId = await makePicture(installation, owner.id, { width: 320, height: 240 });
  const client = await signInAs(installation, owner.id);
  expect((await client.call('detectPose', { body: { contentId } })).body).toEqual({ pose: null });
  const other = await signInAs(installation, stranger.id);
  expect((await other.call('detectPose', { body: { contentId } })).status).toBe(404);
});
