import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaderEngine } from '#engines/reader';
import { getBalance } from '#features/billing/ledger';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTextPicture } from '#tests/factories/text-pictures.ts';
import { makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, engines: [createReaderEngine()] });
});
afterAll(() => installation?.close());

it('the text in an upload is read by the engine, stored with its positions, and paid for', async () => {
  const { id: userId } = await makeUserWithTokens(database.db, 100);
  const client = await signInAs(installation, userId);
  const text = 'Die Bäckerin öffnet um 7:30 ihre Tür';
  const bytes = await makeTextPicture(text, { size: 26 });
  const uploadId = await makeUpload(installation, userId, { bytes });

  const asked = { source: { uploadId }, languages: ['de'] };
  const { status, body } = await client.call('readText', { body: asked });
  expect(status).toBe(202);
  await eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
    expect([job?.state, job?.problem]).toEqual(['completed', null]);
  });

  const { body: readings } = await client.call('listReadings');
  expect(readings).toMatchObject([
    { operation: 'image_to_text', jobId: body.jobId, source: { uploadId }, languages: ['de'], text },
  ]);
  const [{ lines }] = readings;
  expect(lines).toMatchObject([{ text, confidence: expect.any(Number) }]);
  expect(lines[0].box.width).toBeGreaterThan(0.7);
  expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
  // A read-only operation does not make the installation one that generates pictures.
  expect((await client.call('systemStatus')).body).toEqual([]);
});
