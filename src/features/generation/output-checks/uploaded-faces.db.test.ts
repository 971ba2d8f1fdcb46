import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createFakeFaceEmbedder } from '#tests/fakes/face-embedder.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../jobs/schema.ts';
import { outputChecks } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let creator: TestClient;
let reviewer: TestClient;
let userId: string;
/** Every picture has the same face, as the double sees it. */
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    inspectors: 'configured',
    likeness: { embedder: createFakeFaceEmbedder(() => 'ada') },
    limits: generousLimits,
  });
  userId = (await makeUserWithTokens(database.db, 10)).id;
  creator = await signInAs(installation, userId);
  reviewer = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(() => installation?.close());

async function make(category: 'sfw' | 'nsfw', state: string): Promise<string> {
  const { id } = await requestPicture(database.db, userId, { category });
  await eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
    expect(job?.state).toBe(state);
  }, 30_000);
  return id;
}

it('an adult result with a face from an upload waits for a reviewer, who sees both; a safe one does not', async () => {
  await make('nsfw', 'completed');
  const upload = await uploadPicture(creator);
  await make('sfw', 'completed');
  const id = await make('nsfw', 'checking');

  const [check] = await database.db.select().from(outputChecks).where(eq(outputChecks.jobId, id));
  expect(check?.reasons).toMatchObject([{ inspector: 'uploaded-faces', label: 'uploadedFace', score: 1 }]);
  const review = (await reviewer.call('readResultReview', { params: { id } })).body;
  expect(review).toMatchObject({ hasUpload: true, view: null, labels: ['uploadedFace'] });

  const body = { reason: 'decide', words: 'In the queue.' } as const;
  const { body: view } = await reviewer.call('openResult', { params: { id }, body });
  const read = (by: TestClient) =>
    by.call('resultFile', { params: { id, viewId: view.id, variant: 'upload' } });
  expect((await read(reviewer)).status).toBe(200);
  expect((await read(creator)).status).toBe(403);

  await creator.call('deleteUpload', { params: { id: upload.id } });
  expect((await read(reviewer)).status).toBe(404);
  await make('nsfw', 'completed');
}, 60_000);
