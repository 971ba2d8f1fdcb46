import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawPreview } from '@castwright/preview-engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExplicitnessInspector } from '#features/trust/inspection';
import { fileInspections } from '#schema/trust/inspection';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation } from '#tests/setup/installation.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();

/** Of 500 harmless pictures the one that the model takes for the most explicit: 0.49 (`npm run bench -- inspection`). */
const doubtful = { prompt: 'a queen on a stage, oil painting', seed: 343 };

let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-inspection-'));
  const settings = { negativePrompt: '', model: null, identity: null, aspectRatio: '1:1' } as const;
  picture = await drawPreview({ ...doubtful, ...settings });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function startWith(threshold: number) {
  const file = path.join(folder, `${threshold}.yaml`);
  const site = await readFile('site.yaml', 'utf8');
  await writeFile(file, site.replace('explicit: 0.85', `explicit: ${threshold}`));
  const output = () => ({ kind: 'image', bytes: picture, mediaType: 'image/png' }) as const;
  return startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine({ output })],
    inspectors: [createExplicitnessInspector()],
    env: { SITE_FILE: file },
  });
}

describe('the built-in inspector', () => {
  it.each([
    [0.3, 'failed'],
    [0.85, 'completed'],
  ])(
    'refuses a picture from the operator’s threshold on: at %d the job is %s',
    async (threshold, state) => {
      const installation = await startWith(threshold);
      try {
        const { id: userId } = await makeUserWithTokens(database.db, 10);
        const { id } = await requestPicture(database.db, userId);
        await eventually(async () => {
          const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
          expect(job?.state).toBe(state);
        }, 30_000);
        const [inspected] = await database.db
          .select()
          .from(fileInspections)
          .where(eq(fileInspections.jobId, id));
        expect(inspected?.isAllowed).toBe(state === 'completed');
        const { explicit = 0 } = inspected?.reports[0]?.scores ?? {};
        expect(explicit).toBeGreaterThan(0.3);
        expect(explicit).toBeLessThan(0.85);
      } finally {
        await installation.close();
      }
    },
    60_000,
  );
});
