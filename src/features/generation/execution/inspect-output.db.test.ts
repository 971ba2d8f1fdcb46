import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { checkOutputsJob } from '#features/generation/output-checks';
import type { Inspector } from '#features/trust/inspection';
import { contentFiles, contentItems } from '#schema/library/items';
import { fileInspections } from '#schema/trust/inspection';
import { requestPicture } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { engineJobs } from '../jobs/schema.ts';
import { outputChecks } from '../output-checks/schema.ts';

const database = useDatabase();

/** A double, because no test holds an explicit picture: it says of every file what the test wants. */
let look: () => ReturnType<Inspector['inspect']>;
const scripted: Inspector = {
  id: 'scripted',
  version: '1',
  inspect: () => look(),
  close: async () => {},
};
const find = (explicit: number) => async () => ({ explicit });

let installation: TestInstallation;
let client: TestClient;
let userId: string;
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    inspectors: [scripted],
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const request = (category: 'sfw' | 'nsfw' = 'sfw') => requestPicture(database.db, userId, { category });
const ends = (id: string, state: string) =>
  eventually(async () => {
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
    expect(row?.state).toBe(state);
    return row;
  }, 20_000);
const listInspections = (jobId: string) =>
  database.db.select().from(fileInspections).where(eq(fileInspections.jobId, jobId));
async function getItem(jobId: string) {
  const [item] = await database.db.select().from(contentItems).where(eq(contentItems.jobId, jobId));
  if (!item) throw new Error('the item is gone');
  return item;
}
/** How every route of an item's file answers. */
const readFiles = (id: string) =>
  Promise.all(
    (['downloadContent', 'previewContent', 'streamContent'] as const).map(async (route) => {
      const { headers, status } = await client.call(route, { params: { id } });
      return { status, etag: headers.get('etag') };
    }),
  );
const areHidden = async (id: string) => (await readFiles(id)).every(({ status }) => status >= 400);

describe('an output', () => {
  it('is delivered with a stored decision about its original', async () => {
    look = find(0.2);
    const { id } = await request();
    await ends(id, 'completed');
    const item = await getItem(id);
    const [inspected, ...more] = await listInspections(id);
    expect(more).toEqual([]);
    expect(inspected).toMatchObject({
      contentId: item.id,
      isAllowed: true,
      reasons: [],
      reports: [{ inspector: 'scripted', version: '1', scores: { explicit: 0.2 } }],
    });
    expect((await readFiles(item.id)).map(({ status }) => status)).toEqual([200, 200, 404]);
    const [original] = await database.db
      .select()
      .from(contentFiles)
      .where(and(eq(contentFiles.contentId, item.id), eq(contentFiles.variant, 'original')));
    expect(inspected?.sha256).toBe(original?.sha256);
  });

  it('that came out explicit but was to be safe for work is refused, costs nothing and is shown by no route', async () => {
    look = find(0.97);
    const { id } = await request();
    const job = await ends(id, 'failed');
    expect(job).toMatchObject({ attempt: 1, fault: 'not_cleared' });
    expect(job?.problem).toContain('came out explicit');
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 10, heldTokens: 0 });
    const score = { inspector: 'scripted', label: 'explicit', score: 0.97, threshold: 0.85 };
    expect(await listInspections(id)).toMatchObject([{ isAllowed: false, reasons: [score] }]);
    expect(await areHidden((await getItem(id)).id)).toBe(true);
    const [notice] = (await client.call('listNotifications')).body;
    expect(notice.message).toContain('came out explicit');
  });

  it('of the adult category may be explicit', async () => {
    look = find(0.97);
    const { id } = await request('nsfw');
    await ends(id, 'completed');
    expect(await listInspections(id)).toMatchObject([{ isAllowed: true }]);
  });

  it('waits while an inspector is broken, without another attempt, and is delivered and charged once when it is back', async () => {
    look = () => Promise.reject(new Error('no model'));
    const { id } = await request();
    await ends(id, 'checking');
    const item = await getItem(id);
    expect(item.status).not.toBe('completed');
    expect(await areHidden(item.id)).toBe(true);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 9, heldTokens: 1 });
    look = find(0);
    await database.db
      .update(outputChecks)
      .set({ tryAfter: new Date(0) })
      .where(eq(outputChecks.jobId, id));
    await database.db.transaction((tx) => installation.queue.enqueue(tx, checkOutputsJob, {}));
    expect(await ends(id, 'completed')).toMatchObject({ attempt: 1 });
    expect(await listInspections(id)).toHaveLength(1);
    expect((await readFiles(item.id)).map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 9, heldTokens: 0 });
  });
});
