import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileInspections } from '#schema/trust/inspection';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { engineJobs } from '../../src/features/generation/jobs/schema.ts';
import { outputChecks } from '../../src/features/generation/output-checks/schema.ts';
import { verify } from './verify.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
  });
});
afterAll(() => installation?.close());

const list = async () => (await verify(database.db, installation.storage)).violations.join('\n');

async function complete(): Promise<string> {
  const { id } = await requestPicture(database.db, (await makeUserWithTokens(database.db, 10)).id);
  await eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
    expect(job?.state).toBe('completed');
  });
  return id;
}

it('the check after faults finds an output that was delivered without its decision, or with one about another file', async () => {
  const { db } = database;
  const [first, second] = [await complete(), await complete()];
  const message = 'completed items have no decision that allows their original';
  expect(await list()).not.toContain(message);
  await db.delete(fileInspections).where(eq(fileInspections.jobId, first));
  expect(await list()).toContain(`1 ${message}`);
  await db.update(fileInspections).set({ sha256: 'other' }).where(eq(fileInspections.jobId, second));
  expect(await list()).toContain(`2 ${message}`);
});

it('the check after faults finds a withheld output that nobody decided about, and files that stayed', async () => {
  const { db } = database;
  const { id: userId } = await makeUserWithTokens(db, 10);
  const jobId = await makeWithheldResult({ db, storage: installation.storage }, userId);
  expect(await list()).toContain('1 withheld outputs were not decided about');
  await db.update(outputChecks).set({ state: 'removed' }).where(eq(outputChecks.jobId, jobId));
  const after = await list();
  expect(after).not.toContain('were not decided about');
  expect(after).toContain('1 files of withheld outputs remain');
});
